import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../lambdas/routes/routes.ts';
import { packageEntries } from '../packages/service/entries.ts';
import { unfoundedLimits } from './support/docstring-limits.ts';
import {
  importedBy,
  projectFiles,
  projectRoot,
  type SourceFile,
  sourceFiles,
} from './support/source-tree.ts';

const cdk = 'aws-cdk-lib aws-cdk-lib/ constructs esbuild node:';
const dynamodb = '@aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb';
const configs = 'core/banner/banner-config.ts';

/**
 * Allowed imports by folder or file, including type imports. The longest match applies. Names that end with a
 * slash or colon are prefixes.
 */
const allowedImports: Record<string, string> = {
  'bin/': `bin/ lib/ packages/aws-emulator/ storage/ core/ platform/ lambdas/contract/document.ts packages/sdk/api-types.ts node:
    zod @aws-sdk/client-api-gateway @aws-sdk/client-cloudformation @smithy/signature-v4`,
  'bin/start/': `bin/start/ bin/cdk-program.ts bin/path-error.ts bin/merchant/command-line.ts bin/demo-merchant.ts lib/operator-settings.ts lib/rebuild/
    demo/ packages/aws-emulator/ node:`,
  'bin/app.ts': 'bin/run-command.ts lib/ aws-cdk-lib',
  'bin/ppp.ts': 'bin/',
  // lib/ runs at synthesis, so it never imports a handler.
  'lib/': `lib/ lambdas/routes/ platform/ core/ zod ${cdk}`,
  'lib/rebuild/': `lib/ lambdas/routes/ aws-cdk-lib/core esbuild node: web/reference/build.ts banner-script/build.ts
    web/console/build/console-files.ts`,
  'lib/build-files.ts': `lib/ lambdas/routes/ web/reference/build.ts banner-script/build.ts
    web/console/build/console-files.ts`,
  'lambdas/routes/': 'lambdas/routes/ platform/ core/keys/key-permissions.ts',
  'lambdas/contract/': 'lambdas/contract/ lambdas/routes/ core/ zod',
  'lambdas/http/': `lambdas/http/ lambdas/runtime/ core/errors/ core/shared/ core/keys/credential.ts core/keys/key-permissions.ts storage/idempotency.ts
    platform/environment.ts platform/gate-headers.ts @middy/ zod aws-lambda`,
  'lambdas/runtime/': `lambdas/runtime/ lambdas/routes/workers.ts lambdas/routes/background-function.ts storage/ core/ platform/ node:
    @aws-sdk/credential-provider-env @aws-sdk/client-api-gateway`,
  'lambdas/alerts/':
    'lambdas/alerts/ lambdas/checkouts/find-checkout-alerts.ts lambdas/runtime/ storage/ core/ platform/environment.ts package.json nodemailer node:',
  'lambdas/edge/': 'lambdas/edge/ storage/ core/ node:',
  'lambdas/checkouts/': `lambdas/checkouts/ lambdas/runtime/ storage/ core/ platform/environment.ts package.json zod node:`,
  'lambdas/functions/': `lambdas/http/ lambdas/runtime/ lambdas/routes/workers.ts lambdas/checkouts/ lambdas/alerts/ lambdas/edge/ storage/ core/
    platform/ node: aws-lambda`,
  // Targets that share a worker.
  'lambdas/functions/background/reconcile-merchants.ts':
    'lambdas/functions/alerts/ lambdas/functions/checkouts/ lambdas/routes/workers.ts storage/ aws-lambda',
  'core/': 'core/ zod ulid node:crypto node:zlib',
  'storage/': `storage/ core/ platform/ node: ${dynamodb} @aws-sdk/util-dynamodb
    @aws-sdk/client-cloudfront-keyvaluestore @aws-sdk/signature-v4a`,
  'platform/': '',
  'examples/': 'examples/ node:',
  'edge/': 'cloudfront',
  'banner-script/src/': `banner-script/src/ ${configs} core/preview/link-report.ts
    packages/sdk/src/add-code.ts packages/sdk/src/format-price.ts packages/sdk/src/received-config.ts`,
  'banner-script/build.ts': 'banner-script/ packages/sdk/ esbuild @swc/core node:',
  'banner-script/write-folder.ts': 'node:',
  'packages/sdk/build.ts': 'banner-script/ packages/sdk/ esbuild @swc/core node:',
  'packages/sdk/api-types.ts': 'node:',
  'packages/service/': 'packages/service/ lib/build-files.ts lib/packaged-files.ts esbuild node:',
  'packages/sdk/src/': 'packages/sdk/src/',
  'packages/sdk/src/react.ts': 'packages/sdk/src/ react',
  'web/console/src/': `web/console/src/ core/ zod virtual: react react-dom/ react-aria-components
    @tanstack/react-query`,
  'web/console/src/api/contract.ts': 'lambdas/contract/ lambdas/routes/ zod',
  'web/console/build/': 'web/console/build/ banner-script/build.ts node: vite esbuild',
  'web/reference/':
    'web/reference/ banner-script/write-folder.ts node: esbuild marked minisearch react react/ react-dom/server',
  'demo/': 'demo/ packages/aws-emulator/ smtp-server node:',
  // The emulator runs any template, so neither it nor its tests import source of the project.
  'packages/aws-emulator/': 'packages/aws-emulator/ node: velocityjs',
  'packages/aws-emulator/test/':
    'packages/aws-emulator/ node: fast-check aws-cdk-lib aws-cdk-lib/ @aws-sdk/client-cloudfront-keyvaluestore @aws-sdk/signature-v4a',
  'quality/bench/': `quality/bench/ quality/command-line.ts core/ storage/ platform/ lambdas/ lib/config.ts lib/stage-config.ts lib/functions/bundle.ts
    esbuild node: test/support/ quality/install-packages.ts`,
  // These handlers replace lambdas/functions and most of lambdas/http.
  'quality/bench/function/handlers/': `quality/bench/function/handlers/ core/ storage/ platform/gate-headers.ts lambdas/runtime/ lambdas/http/visit.ts ${dynamodb} @middy/ zod
    express serverless-http aws-lambda node:`,
  // End-to-end tests access the service only over HTTP.
  'test/e2e/': `test/e2e/ demo/mail/ test/support/checkouts/ test/support/console/ test/support/emulator/ test/support/service/
    test/support/source-tree.ts quality/frameworks/ quality/install-packages.ts node: playwright-core`,
  'jest.config.mjs': 'node:',
  'ppp.config.sample.ts': 'lib/config.ts',
};

/** Folders whose files may import anything unless they have an entry above. */
const unrestricted = ['test/', 'packages/sdk/test/', 'packages/service/test/', 'quality/'];

const files = sourceFiles();
const deployed = files.filter(({ path }) => !/^(quality|(packages\/[^/]+\/)?test)\//.test(path));

/** Returns the entry of `allowedImports` for a file. Returns the unrestricted folder if there is none. */
function entryFor(path: string): string | undefined {
  const matches = [...unrestricted, ...Object.keys(allowedImports)].filter((entry) => path.startsWith(entry));
  return matches.sort((left, right) => right.length - left.length)[0];
}

/** Returns the forbidden imports of a file as `file → target`. */
function forbiddenImports({ path, imports, typeImports }: SourceFile, allowed: string[]): string[] {
  const isAllowed = (target: string) =>
    allowed.some((rule) => (/[/:]$/.test(rule) ? target.startsWith(rule) : target === rule));
  return [...imports, ...typeImports]
    .filter((target) => !isAllowed(target))
    .map((target) => `${path} → ${target}`);
}

describe('imports', () => {
  it('every source file has an entry in the import rules', () => {
    expect(files.map(({ path }) => path).filter((path) => !entryFor(path))).toEqual([]);
  });
  it.each(Object.entries(allowedImports))('%s imports only: %s', (entry, allowed) => {
    const own = files.filter(({ path }) => entryFor(path) === entry);
    expect(own).not.toEqual([]);
    expect(own.flatMap((file) => forbiddenImports(file, allowed.split(/\s+/)))).toEqual([]);
  });
  it.each([
    ['banner-script/src/', 'core/'],
    ['packages/sdk/src/', 'core/'],
    ['web/console/src/', 'lambdas/'],
  ])('%s imports only types from %s', (from, to) => {
    const shipped = files.filter(({ path }) => path.startsWith(from));
    expect(shipped).not.toEqual([]);
    expect(
      shipped
        .filter(({ imports }) => imports.some((target) => target.startsWith(to)))
        .map(({ path }) => path),
    ).toEqual([]);
  });
  it('the operator’s package contains no handler', () => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const packed = packageEntries.flatMap((entry) => [...importedBy(entry, byPath)]);
    expect(packed).toEqual(expect.arrayContaining([...packageEntries, 'bin/deploy/deploy.ts']));
    const isBuilder = (path: string) => /^(web|banner-script|lambdas\/(?!routes\/))/.test(path);
    expect(packed.filter(isBuilder)).toEqual([]);
  });
  it('nothing that a visitor waits for imports zod or the SDK', () => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const loaded = [...importedBy('lambdas/functions/banner/get-banner-config.ts', byPath)];
    expect(loaded).toContain('storage/publication-item.ts');
    const targets = loaded.flatMap((path) => byPath.get(path)?.imports ?? []);
    expect(targets.filter((target) => /^(zod|@aws-sdk|@smithy|@middy)/.test(target))).toEqual([]);
  });
  it('no Lambda function imports another, except the worker that targets share', () => {
    const functions = files.filter(({ path }) => path.startsWith('lambdas/functions/'));
    const importing = functions.filter(({ imports }) =>
      imports.some((target) => target.startsWith('lambdas/functions/')),
    );
    expect(importing.map(({ path }) => path)).toEqual([
      'lambdas/functions/background/reconcile-merchants.ts',
    ]);
  });
  it('no endpoint imports storage/dynamodb/', () => {
    const entries = new Set<string>(routes.map(({ entry }) => entry));
    const endpoints = files.filter(({ path }) => entries.has(path));
    expect(endpoints).toHaveLength(entries.size);
    const targets = endpoints.flatMap(({ imports, typeImports }) => [...imports, ...typeImports]);
    expect(targets.filter((target) => target.startsWith('storage/dynamodb/'))).toEqual([]);
  });
  it('no import cycles, including type imports, and no barrels', () => {
    const imports = new Map(deployed.map((file) => [file.path, [...file.imports, ...file.typeImports]]));
    expect(cycles(imports)).toEqual([]);
    expect(files.filter(({ path }) => /(^|\/)index\.[a-z]+$/.test(path))).toEqual([]);
  });
});

describe('the names', () => {
  it('an exported type has a name of its own, except where another document names it: the console’s contract, OpenAPI, packages', () => {
    const files = deployed.filter(
      ({ path }) => !/^(packages|web\/reference)\/|^web\/console\/src\/api\/contract\.ts$/.test(path),
    );
    const declared = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:interface|type|class|abstract class) (\w+)/gm)].map(([, name = '']) => ({
        name,
        path,
      })),
    );
    expect(declared.length).toBeGreaterThan(250);
    const repeated = declared.filter(({ name }, index) =>
      declared.some((other, at) => at < index && other.name === name),
    );
    expect(repeated).toEqual([]);
  });
});

describe('the capability `checkouts`', () => {
  const isInside = (path: string) => /(^|\/)checkouts\//.test(path);

  it('is a folder of its name in each layer; outside, only registrations import from one', () => {
    const users = deployed.filter(
      ({ path, imports, typeImports }) => !isInside(path) && [...imports, ...typeImports].some(isInside),
    );
    expect(users.map(({ path }) => path)).toEqual([
      'bin/ppp.ts',
      'bin/start/start.ts',
      'core/alerts/alert-text.ts',
      'core/campaigns/campaign.ts',
      'lambdas/alerts/find-alerts.ts',
      'lambdas/contract/operations/operations.ts',
      'lambdas/contract/schemas.ts',
      'lambdas/functions/background/reconcile-merchants.ts',
      'storage/campaigns.ts',
      'storage/transactions/merchant-contents.ts',
      'web/console/src/routing/screens.ts',
    ]);
  });
});

describe('the emulator', () => {
  /** Words of the product. `gate` and `shop` are also parts of general words. */
  const productWords =
    /ppp|banner|campaign|checkout|coupon|discount|merchant|product(?!ion)|storefront|stripe|paddle|polar|visitor|npm start|\b(gates?|shops?)\b/i;

  it('contains no word of the product, in code, tests and README', () => {
    const paths = projectFiles().filter((path) => path.startsWith('packages/aws-emulator/'));
    expect(paths.length).toBeGreaterThan(150);
    const lines = paths.flatMap((path) =>
      [path, ...readFileSync(join(projectRoot, path), 'utf8').split('\n')].map((line) => `${path}: ${line}`),
    );
    expect(lines.filter((line) => productWords.test(line))).toEqual([]);
  });
  const folderOf = (path: string) => /^packages\/aws-emulator\/(?!test\/)([\w-]+)\//.exec(path)?.[1];

  it('has no two folders that import each other', () => {
    const edges = new Set<string>();
    for (const { path, imports, typeImports } of files)
      for (const target of [...imports, ...typeImports]) {
        const [from, to] = [folderOf(path), folderOf(target)];
        if (from && to && from !== to) edges.add(`${from} → ${to}`);
      }
    const reversed = (edge: string) => edge.split(' → ').reverse().join(' → ');
    expect(edges.size).toBeGreaterThan(15);
    expect([...edges].filter((edge) => edges.has(reversed(edge)))).toEqual([]);
  });
});

/** Test folders and files without a matching source file. */
const crossCutting = [
  'test/architecture.test.ts',
  'test/banner-script/pages/', // the banner on whole pages
  'test/web/console/browser/', // journeys through the console
  'test/docs/',
  'test/e2e/',
  'test/lambdas/functions/every-field.test.ts',
  'test/model/',
  'test/reliability/',
  'test/rooms.test.ts',
  'test/storage/every-kind/', // the same rules for each kind of stored item
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const withoutEnding = (path: string) => path.replace(/\.[^/]*$/, '');

/**
 * Returns the source file that a test has the name of, without its ending: `X/y` for
 * `test/X/y.ASPECT.test.ts`. The packages and `quality/` have separate folders `test/`.
 */
const subjectOf = (path: string) =>
  withoutEnding(path.replace(/^(packages\/[^/]+\/|quality\/|)test\//, '$1'));

describe('the tests', () => {
  const sources = new Set(projectFiles().map(withoutEnding));
  const tests = files.map(({ path }) => path).filter(isTest);

  it('test/X/y.test.ts and test/X/y.ASPECT.test.ts test the source file X/y', () => {
    const mirrors = tests.filter((path) => !crossCutting.some((prefix) => path.startsWith(prefix)));
    expect(mirrors.length).toBeGreaterThan(150);
    expect(mirrors.filter((path) => !sources.has(subjectOf(path)))).toEqual([]);
  });
  it('every listed exception contains tests', () => {
    expect(crossCutting.filter((prefix) => !tests.some((path) => path.startsWith(prefix)))).toEqual([]);
  });
});

/** Returns every chain of imports that starts and ends at the same file. */
function cycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const loops: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) loops.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return loops;
}

describe('source rules', () => {
  const offenders = (pattern: RegExp, allowed: string[] = []) =>
    deployed
      .filter(({ path, text }) => pattern.test(text) && !allowed.some((prefix) => path.startsWith(prefix)))
      .map(({ path }) => path);

  it('only storage/dynamodb/keys.ts and platform/table.ts contain table keys with #', () => {
    expect(offenders(/['"`][A-Z]+#/, ['storage/dynamodb/keys.ts', 'platform/table.ts'])).toEqual([]);
  });
  it('only the gate, platform/gate-headers.ts and tests contain the names of its headers', () => {
    const sources = files.filter(({ path }) => !/(^|\/)test\//.test(path));
    const found = sources.filter(({ text }) => /x-ppp-(?!edge\b)\w/i.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual(['edge/viewer-request.js', 'platform/gate-headers.ts']);
  });
  it('only lambdas/runtime, the reader of ppp.config.ts, bin, demo, the emulator, examples and the Jest configuration read process.env', () => {
    expect(
      offenders(/process\.env/, [
        'lambdas/runtime/environment.ts',
        'lib/operator-settings.ts',
        'bin/',
        'demo/',
        'packages/aws-emulator/',
        'examples/',
        'jest.config.mjs',
      ]),
    ).toEqual([]);
  });
  it('no file uses innerHTML (Biome rejects `any` and non-null assertions)', () => {
    expect(offenders(/innerHTML/)).toEqual([]);
  });
  it('no file has a generic name', () => {
    expect(files.filter(({ path }) => /(utils?|helpers?|common|misc)\.[a-z]+$/.test(path))).toEqual([]);
  });
});

describe('the docstrings', () => {
  const byPath = new Map(files.map((file) => [file.path, file]));

  it('state a limit as a constant of the file, or of a file that it imports', () => {
    const described = files.filter(({ path }) => /^(core|storage|lambdas)\//.test(path));
    expect(described.filter(({ text }) => /\/\*\*[^/]*at most \d/.test(text)).length).toBeGreaterThan(5);
    expect(described.flatMap((file) => unfoundedLimits(file, byPath))).toEqual([]);
  });
  it('may not state another number', () => {
    const limits = { text: 'const hourMs = 3_600_000;\nexport const maxCodes = 60;' };
    const text = `import { maxCodes } from './limits.ts';
      /** Returns at most 60 codes,
       * of at most 2 hours. */
      const maxAgeMs = 2 * hourMs;
      /** Returns at most 61 codes, of at most 3 hours. */`;
    const file = { path: 'codes.ts', text, imports: ['limits.ts'], typeImports: [], packages: [] };
    expect(unfoundedLimits(file, new Map([['limits.ts', limits]]))).toEqual([
      'codes.ts: at most 61 codes',
      'codes.ts: at most 3 hours',
    ]);
  });
});

describe('the documents', () => {
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
  const column = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, cell]) => cell ?? '');
  const folders = readdirSync(projectRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|cdk\.out|coverage)$/.test(entry.name))
    .map(({ name }) => `${name}/`);

  it('docs/explain/architecture.md lists every folder', () => {
    expect(column(read('docs/explain/architecture.md'), /^\| `(\S+\/)` \|/gm).sort()).toEqual(folders.sort());
  });
});
