import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot, type SourceFile, sourceFiles } from './support/source-tree.ts';

/** A room: its folders or files, and their allowed imports, types included. `core/` with a slash is a folder. */
interface Room {
  name: string;
  holds: readonly string[];
  mayImport: readonly (string | RegExp)[];
}

const dynamodb = [/^@aws-sdk\/(client|lib|util)-dynamodb$/, '@aws-sdk/client-cloudfront-keyvaluestore'];
const cdk = ['aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild', 'node:'];
const renderers = [/^react(-dom)?(\/|$)/];
const formOfAnswers = 'core/banner/banner-config.ts';

/** Each file of the project is in exactly one room, the most specific one. */
const rooms: readonly Room[] = [
  {
    name: 'bin',
    holds: ['bin/'],
    mayImport: [
      'bin/',
      'lib/',
      'emulator/',
      'storage/',
      'core/',
      'platform/',
      'lambdas/contract/document.ts',
    ].concat(
      '@aws-sdk/client-api-gateway',
      '@aws-sdk/client-cloudformation',
      '@smithy/signature-v4',
      'node:',
    ),
  },
  {
    name: 'lib: runs at synth, never a handler',
    holds: ['lib/'],
    mayImport: ['lib/', 'lambdas/routes/', 'platform/', 'core/', ...cdk].concat(
      'api-page/build.ts',
      'banner-script/build.ts',
      'console/build/console-files.ts',
    ),
  },
  {
    name: 'lambdas/routes: data only',
    holds: ['lambdas/routes/'],
    mayImport: ['lambdas/routes/', 'platform/'],
  },
  {
    name: 'lambdas/contract: what routes promise',
    holds: ['lambdas/contract/'],
    mayImport: ['lambdas/contract/', 'lambdas/routes/', 'core/', 'zod'],
  },
  {
    name: 'lambdas/http: API Gateway, and no resource',
    holds: ['lambdas/http/'],
    mayImport: [
      'lambdas/http/',
      'lambdas/runtime/',
      'core/shared/',
      'storage/idempotency.ts',
      '@middy/',
      'zod',
      'aws-lambda',
    ],
  },
  {
    name: 'lambdas/runtime: a running function',
    holds: ['lambdas/runtime/'],
    mayImport: [
      'lambdas/runtime/',
      'storage/',
      'core/',
      'platform/',
      'node:',
      '@aws-sdk/credential-provider-env',
      '@aws-sdk/client-api-gateway',
    ],
  },
  {
    name: 'lambdas/functions: one function a file, never another endpoint',
    holds: ['lambdas/functions/'],
    mayImport: ['lambdas/http/', 'lambdas/runtime/', 'storage/', 'core/', 'platform/', 'node:', 'aws-lambda'],
  },
  {
    name: 'core: pure rules',
    holds: ['core/'],
    mayImport: ['core/', 'zod', 'ulid', 'node:crypto', 'node:zlib'],
  },
  {
    name: 'storage: DynamoDB and the store of the edge',
    holds: ['storage/'],
    mayImport: ['storage/', 'core/', 'platform/', 'node:', ...dynamodb].concat('@aws-sdk/signature-v4a'),
  },
  { name: 'platform: agreed names', holds: ['platform/'], mayImport: [] },
  { name: 'edge: the gate', holds: ['edge/'], mayImport: ['cloudfront'] },
  {
    name: 'banner-script/src: runs in visitors’ browsers',
    holds: ['banner-script/src/'],
    mayImport: ['banner-script/src/', formOfAnswers, /^sdk\/src\/(load-config|session|format-price)\.ts$/],
  },
  {
    name: 'builds',
    holds: ['banner-script/build.ts', 'sdk/build.ts'],
    mayImport: ['banner-script/', 'sdk/', 'esbuild', '@swc/core', 'node:'],
  },
  {
    name: 'console/src: runs in merchants’ browsers',
    holds: ['console/src/'],
    mayImport: ['console/src/', 'core/', 'zod', 'virtual:', ...renderers].concat(
      'react-aria-components',
      '@tanstack/react-query',
      'openapi-fetch',
      'd3-shape',
    ),
  },
  {
    name: 'console/build: makes its files',
    holds: ['console/build/'],
    mayImport: ['console/build/', 'core/shared/countries.ts', 'node:', 'vite', 'esbuild'].concat(
      'd3-geo',
      'topojson-client',
    ),
  },
  {
    name: 'api-page: makes the page of docs/openapi.json',
    holds: ['api-page/'],
    mayImport: ['api-page/', 'node:', 'esbuild', 'react', 'react-dom/server'],
  },
  {
    name: 'sdk: React in one file only',
    holds: ['sdk/src/react.ts'],
    mayImport: ['sdk/src/', formOfAnswers, ...renderers],
  },
  { name: 'sdk', holds: ['sdk/src/'], mayImport: ['sdk/src/', formOfAnswers] },
  {
    name: 'emulator: nothing of the project',
    holds: ['emulator/'],
    mayImport: ['emulator/', 'node:', 'velocityjs'],
  },
  {
    name: 'bench',
    holds: ['bench/'],
    mayImport: [
      'bench/',
      'core/',
      'storage/',
      'platform/',
      'lambdas/',
      'banner-script/build.ts',
      'esbuild',
      'node:',
    ].concat('test/support/', 'emulator/synthesize.ts'),
  },
  {
    name: 'bench/express: the usual build',
    holds: ['bench/express/'],
    // Not lambdas/http and not lambdas/functions: those it replaces.
    mayImport: [
      'core/',
      'storage/',
      'platform/',
      'lambdas/runtime/',
      /^@aws-sdk\/(client|lib)-dynamodb$/,
      'express',
      'serverless-http',
    ],
  },
  {
    name: 'test/e2e: HTTP only',
    holds: ['test/e2e/'],
    mayImport: [
      'test/e2e/',
      'test/support/console/',
      'test/support/emulator/',
      'test/support/service/',
      'test/support/table-access/',
      'test/support/source-tree.ts',
      'node:',
      'playwright-core',
    ],
  },
  { name: 'test', holds: ['test/'], mayImport: [/./] },
  { name: 'configuration', holds: ['jest.config.mjs'], mayImport: ['node:'] },
];

const files = sourceFiles();
const deployed = files.filter(({ path }) => !/^(test|bench)\//.test(path));

function roomOf(path: string): Room | undefined {
  const candidates = rooms.flatMap((room) =>
    room.holds.filter((place) => path.startsWith(place)).map((place) => ({ room, place })),
  );
  return candidates.sort((left, right) => right.place.length - left.place.length)[0]?.room;
}

/** Returns the forbidden imports of a file as `file → target`. */
function strangersOf({ path, imports, typeImports }: SourceFile): string[] {
  const allowed = roomOf(path)?.mayImport ?? [];
  return [...imports, ...typeImports]
    .filter(
      (target) =>
        !allowed.some((rule) => (typeof rule === 'string' ? target.startsWith(rule) : rule.test(target))),
    )
    .map((target) => `${path} → ${target}`);
}

describe('who may import whom', () => {
  it('every source file stands in a room', () => {
    expect(files.map(({ path }) => path).filter((path) => !roomOf(path))).toEqual([]);
  });
  it.each(rooms.map((room) => [room.name, room] as const))('%s', (_name, room) => {
    const own = files.filter(({ path }) => roomOf(path) === room);
    expect(own).not.toEqual([]);
    expect(own.flatMap(strangersOf)).toEqual([]);
  });
  it('browsers and the SDK’s users get nothing of core but types', () => {
    const shipped = files.filter(({ path }) => /^(banner-script|sdk)\/src\//.test(path));
    const runtime = shipped.map((file) => ({
      ...file,
      imports: file.imports.filter((target) => target.startsWith('core/')),
    }));
    expect(runtime.flatMap(({ path, imports }) => imports.map((target) => `${path} → ${target}`))).toEqual(
      [],
    );
  });
  it('no function imports another one', () => {
    const functions = files.filter(({ path }) => path.startsWith('lambdas/functions/'));
    expect(
      functions.filter(({ imports }) => imports.some((target) => target.startsWith('lambdas/functions/'))),
    ).toEqual([]);
  });
  it('no endpoint imports storage/dynamodb/', () => {
    const endpoints = files.filter(({ path }) => /^lambdas\/functions\/(?!background\/)/.test(path));
    expect(endpoints.length).toBeGreaterThan(15);
    const targets = endpoints.flatMap(({ imports, typeImports }) => [...imports, ...typeImports]);
    expect(targets.filter((target) => target.startsWith('storage/dynamodb/'))).toEqual([]);
  });
  it('there are no cycles, type imports included, and no barrels', () => {
    const imports = new Map(deployed.map((file) => [file.path, [...file.imports, ...file.typeImports]]));
    expect(cycles(imports)).toEqual([]);
    expect(files.filter(({ path }) => /(^|\/)index\.[a-z]+$/.test(path))).toEqual([]);
  });
});

/** Returns every path of imports that starts and ends at the same file. */
function cycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}

const lineCount = (text: string) => text.split('\n').length - 1;

describe('house rules', () => {
  const offenders = (pattern: RegExp, allowed: string[] = []) =>
    deployed
      .filter(({ path, text }) => pattern.test(text) && !allowed.some((prefix) => path.startsWith(prefix)))
      .map(({ path }) => path);

  it('key strings with # stand in two files only', () => {
    expect(offenders(/['"`][A-Z]+#/, ['storage/dynamodb/keys.ts', 'platform/table.ts'])).toEqual([]);
  });
  it('process.env is read in lambdas/runtime, bin, the emulator and the tests’ configuration only', () => {
    expect(
      offenders(/process\.env/, ['lambdas/runtime/environment.ts', 'bin/', 'emulator/', 'jest.config.mjs']),
    ).toEqual([]);
  });
  it('no innerHTML (Biome rejects any and non-null assertions)', () => {
    expect(offenders(/innerHTML/)).toEqual([]);
  });
  it('no file is longer than 300 lines, no function longer than 50', () => {
    expect(deployed.filter(({ text }) => lineCount(text) > 300).map(({ path }) => path)).toEqual([]);
    expect(deployed.flatMap(longFunctions)).toEqual([]);
    const styles = projectFiles().filter((path) => path.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((path) => lineCount(readFileSync(join(projectRoot, path), 'utf8')) > 300)).toEqual(
      [],
    );
  });
  it('no source folder has more than 12 files', () => {
    const counts = new Map<string, number>();
    for (const path of projectFiles().filter((each) => each.includes('/') && !each.startsWith('docs/'))) {
      const folder = path.split('/').slice(0, -1).join('/');
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const many = [...counts].filter(([, count]) => count > 12).map(([folder]) => folder);
    expect(many).toEqual([]);
  });
  it('no file has a generic name', () => {
    expect(files.filter(({ path }) => /(utils?|helpers?|common|misc)\.[a-z]+$/.test(path))).toEqual([]);
  });
});

/** Functions of more than 50 lines, by Biome's formatting: from their first line to the brace on the same column. */
function longFunctions({ path, text }: SourceFile): string[] {
  const lines = text.split('\n');
  const head =
    /^( *)(?!(?:if|for|while|switch|else|try|describe|return)\b)[^/*\s].*(?:\)(?:: [^=]+)?|=>) \{$/;
  return lines.flatMap((line, start) => {
    const indent = head.exec(line)?.[1];
    if (indent === undefined) return [];
    const length = lines.slice(start + 1).findIndex((later) => later.startsWith(`${indent}}`)) + 2;
    return length > 50 ? [`${path}:${start + 1} has ${length} lines`] : [];
  });
}

describe('the documents', () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  const column = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, cell]) => cell ?? '');
  const folders = readdirSync(projectRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|cdk\.out|coverage)$/.test(entry.name))
    .map(({ name }) => `${name}/`);

  it('docs/architecture.md has every folder in its map', () => {
    expect(column(read('docs/architecture.md'), /^\| `(\S+\/)` \|/gm).sort()).toEqual(folders.sort());
  });
  it('README.md has at most 130 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(131);
  });
});
