import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot, type SourceFile, sourceFiles } from './support/source-tree.ts';

const cdk = 'aws-cdk-lib aws-cdk-lib/ constructs cdk-nag esbuild node:';
const dynamodb = '@aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb';
const configs = 'core/banner/banner-config.ts';

/** Allowed imports by folder or file, types included. The longest place counts; names with a slash or colon at the end are prefixes. */
const rooms: Record<string, string> = {
  'bin/': `bin/ lib/ emulator/ storage/ core/ platform/ lambdas/contract/document.ts node:
    @aws-sdk/client-api-gateway @aws-sdk/client-cloudformation @smithy/signature-v4`,
  // Runs at synth, so never a handler.
  'lib/': `lib/ lambdas/routes/ platform/ core/ ${cdk}
    api-page/build.ts banner-script/build.ts console/build/console-files.ts`,
  'lambdas/routes/': 'lambdas/routes/ platform/',
  'lambdas/contract/': 'lambdas/contract/ lambdas/routes/ core/ zod',
  'lambdas/http/': `lambdas/http/ lambdas/runtime/ core/shared/ storage/idempotency.ts @middy/ zod aws-lambda`,
  'lambdas/runtime/': `lambdas/runtime/ storage/ core/ platform/ node:
    @aws-sdk/credential-provider-env @aws-sdk/client-api-gateway`,
  'lambdas/functions/': 'lambdas/http/ lambdas/runtime/ storage/ core/ platform/ node: aws-lambda',
  'core/': 'core/ zod ulid node:crypto node:zlib',
  'storage/': `storage/ core/ platform/ node: ${dynamodb} @aws-sdk/util-dynamodb
    @aws-sdk/client-cloudfront-keyvaluestore @aws-sdk/signature-v4a`,
  'platform/': '',
  'edge/': 'cloudfront',
  'banner-script/src/': `banner-script/src/ ${configs}
    sdk/src/load-config.ts sdk/src/session.ts sdk/src/format-price.ts`,
  'banner-script/build.ts': 'banner-script/ sdk/ esbuild @swc/core node:',
  'sdk/build.ts': 'banner-script/ sdk/ esbuild @swc/core node:',
  'sdk/src/': `sdk/src/ ${configs}`,
  'sdk/src/react.ts': `sdk/src/ ${configs} react`,
  'console/src/': `console/src/ core/ zod virtual: react react-dom/ react-aria-components
    @tanstack/react-query openapi-fetch d3-shape`,
  'console/build/': `console/build/ banner-script/build.ts core/shared/countries.ts node: vite esbuild d3-geo topojson-client`,
  'api-page/': 'api-page/ node: esbuild react react/ react-dom/server',
  // No other source of the project.
  'emulator/': 'emulator/ node: velocityjs',
  'bench/': `bench/ core/ storage/ platform/ lambdas/ lib/functions/bundle.ts package.json banner-script/build.ts
    @aws-sdk/lib-dynamodb esbuild node: playwright-core react-dom/client @paritydeals/react-promotions-ui
    test/support/ test/banner-script/stage/ test/frameworks/install-packages.ts`,
  // They replace lambdas/functions and the rest of lambdas/http.
  'bench/function/handlers/': `bench/function/handlers/ core/ storage/ lambdas/runtime/ lambdas/http/visit.ts ${dynamodb} @middy/ zod
    express serverless-http aws-lambda node:`,
  // HTTP only.
  'test/e2e/': `test/e2e/ test/support/console/ test/support/emulator/ test/support/service/
    test/support/table-access/ test/support/source-tree.ts node: playwright-core`,
  'jest.config.mjs': 'node:',
};

const files = sourceFiles();
const deployed = files.filter(({ path }) => !/^(test|bench)\//.test(path));

/** Returns the place of a file in `rooms`. Tests may import anything, except for those with a place. */
function placeOf(path: string): string | undefined {
  const places = ['test/', ...Object.keys(rooms)].filter((place) => path.startsWith(place));
  return places.sort((left, right) => right.length - left.length)[0];
}

/** Returns the forbidden imports of a file as `file → target`. */
function strangersOf({ path, imports, typeImports }: SourceFile, allowed: string[]): string[] {
  const isAllowed = (target: string) =>
    allowed.some((rule) => (/[/:]$/.test(rule) ? target.startsWith(rule) : target === rule));
  return [...imports, ...typeImports]
    .filter((target) => !isAllowed(target))
    .map((target) => `${path} → ${target}`);
}

describe('who may import whom', () => {
  it('every source file has a place', () => {
    expect(files.map(({ path }) => path).filter((path) => !placeOf(path))).toEqual([]);
  });
  it.each(Object.entries(rooms))('%s imports only: %s', (place, allowed) => {
    const own = files.filter(({ path }) => placeOf(path) === place);
    expect(own).not.toEqual([]);
    expect(own.flatMap((file) => strangersOf(file, allowed.split(/\s+/)))).toEqual([]);
  });
  it('browsers and users of the SDK get only types of core', () => {
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
  it('no source folder has more than 12 files, but for one text per language', () => {
    const counts = new Map<string, number>();
    for (const path of projectFiles().filter((each) =>
      /^(?!docs\/|core\/reference\/texts\/).*\//.test(each),
    )) {
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
