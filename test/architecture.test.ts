import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionlessRoutes } from '../lambdas/contract/operations.ts';
import { routes } from '../lambdas/routes.ts';
import { projectRoot, type SourceFile, sourceFiles } from './support/source-tree.ts';

const rooms = [
  'bin',
  'lib',
  'lambdas',
  'core',
  'platform',
  'storage',
  'edge',
  'banner-script',
  'sdk',
  'local',
].filter((room) => existsSync(join(projectRoot, room)));
const files = sourceFiles(...rooms).filter(({ path }) => !path.startsWith('sdk/dist/'));
const inRoom = (...folders: string[]) =>
  files.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)));

/** Imports of `sources` that match none of the allowed prefixes, as `file → target`. */
function strangers(sources: SourceFile[], allowed: (string | RegExp)[]): string[] {
  const isAllowed = (target: string) =>
    allowed.some((rule) => (typeof rule === 'string' ? target.startsWith(rule) : rule.test(target)));
  return sources.flatMap(({ path, imports }) =>
    imports.filter((target) => !isAllowed(target)).map((target) => `${path} → ${target}`),
  );
}

describe('who may import whom', () => {
  it('core knows only itself, zod, ulid and pure parts of Node', () => {
    expect(strangers(inRoom('core'), ['core/', 'zod', 'ulid', 'node:crypto', 'node:zlib'])).toEqual([]);
  });
  it('storage knows core and the DynamoDB SDK', () => {
    const sdk = [
      /^@aws-sdk\/(client|lib)-dynamodb$/,
      /^@aws-sdk\/client-cloudfront-keyvaluestore$/,
      '@aws-sdk/signature-v4a',
      '@aws-sdk/credential-provider-env',
      '@aws-sdk/util-dynamodb',
    ];
    expect(strangers(inRoom('storage'), ['storage/', 'core/', 'node:', ...sdk])).toEqual([]);
  });
  it('nobody but storage imports the DynamoDB SDK', () => {
    const others = files.filter(({ path }) => !path.startsWith('storage/'));
    expect(
      others.filter(({ imports }) => imports.some((target) => /^@aws-sdk\/.*dynamodb/.test(target))),
    ).toEqual([]);
  });
  it('a Lambda knows the kit, storage and core, and no other endpoint', () => {
    for (const folder of ['products', 'api-keys', 'campaigns', 'banner', 'background']) {
      expect(strangers(inRoom(`lambdas/${folder}`), ['lambdas/http/', 'storage/', 'core/', 'node:'])).toEqual(
        [],
      );
    }
    const kit = ['lambdas/http/', 'storage/', 'core/', 'node:', '@middy/', 'zod'];
    expect(strangers(inRoom('lambdas/http'), kit)).toEqual([]);
  });
  it('the contract knows the routes and core, and no function that is deployed knows it', () => {
    const known = ['lambdas/contract/', 'lambdas/routes.ts', 'core/', 'zod'];
    expect(strangers(inRoom('lambdas/contract'), known)).toEqual([]);
    const readers = files.filter(({ imports }) =>
      imports.some((target) => target.startsWith('lambdas/contract/')),
    );
    expect(readers.map(({ path }) => path).filter((path) => !path.startsWith('lambdas/contract/'))).toEqual([
      'bin/openapi.ts',
    ]);
  });
  it('commands know the stacks, the desk, storage, core and the contract', () => {
    const own = ['bin/', 'lib/', 'local/', 'storage/', 'core/', 'lambdas/contract/document.ts'];
    const clients = ['@aws-sdk/client-api-gateway', '@aws-sdk/client-cloudformation', 'node:'];
    expect(strangers(inRoom('bin'), [...own, ...clients])).toEqual([]);
  });
  it('the lists of routes and functions are data', () => {
    for (const list of ['lambdas/routes.ts', 'lambdas/functions.ts']) {
      expect(files.find(({ path }) => path === list)?.imports).toEqual([]);
    }
  });
  it('lib knows the routes, names of the table, pure rules and the CDK, never a handler', () => {
    const cdk = ['aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild', 'node:', 'banner-script/build.ts'];
    const own = ['lib/', 'lambdas/routes.ts', 'lambdas/functions.ts', 'platform/table.ts', 'core/'];
    expect(strangers(inRoom('lib'), [...own, ...cdk])).toEqual([]);
  });
  it('the desk imports nothing of the project', () => {
    expect(strangers(inRoom('local'), ['local/', 'node:', 'velocityjs'])).toEqual([]);
  });
  it('the edge imports nothing, the banner script at run time itself and what it shares with the SDK', () => {
    expect(strangers(inRoom('edge'), ['cloudfront'])).toEqual([]);
    const shared = ['load-config', 'session', 'format-price'].map((name) => `sdk/src/${name}.ts`);
    expect(strangers(inRoom('banner-script/src'), ['banner-script/src/', ...shared])).toEqual([]);
  });
  it('the SDK imports itself, React in one file only, and of core nothing but types', () => {
    const sdk = inRoom('sdk/src');
    const isReact = ({ path }: SourceFile) => path === 'sdk/src/react.ts';
    expect(strangers(sdk.filter(isReact), ['sdk/src/', /^react$/])).toEqual([]);
    expect(
      strangers(
        sdk.filter((file) => !isReact(file)),
        ['sdk/src/'],
      ),
    ).toEqual([]);
    const typeImports = sdk.map((file) => ({ ...file, imports: file.typeImports }));
    expect(strangers(typeImports, ['sdk/src/', 'core/banner/banner-config.ts'])).toEqual([]);
  });
  it('e2e tests speak HTTP only', () => {
    const tests = sourceFiles('test/e2e');
    expect(strangers(tests, ['test/support/', 'test/e2e/', 'node:'])).toEqual([]);
  });
  it('there are no cycles and no barrels', () => {
    const imports = new Map(files.map((file) => [file.path, file.imports]));
    const visit = (path: string, trail: string[]): string[] => {
      if (trail.includes(path)) return [[...trail, path].join(' → ')];
      return (imports.get(path) ?? []).flatMap((target) => visit(target, [...trail, path]));
    };
    expect(files.flatMap(({ path }) => visit(path, []))).toEqual([]);
    expect(files.filter(({ path }) => /(^|\/)index\.[a-z]+$/.test(path))).toEqual([]);
  });
});

describe('house rules', () => {
  const offenders = (pattern: RegExp, allowed: string[] = []) =>
    files
      .filter(({ path, text }) => pattern.test(text) && !allowed.some((prefix) => path.startsWith(prefix)))
      .map(({ path }) => path);

  it('key strings with # stand in storage/dynamodb/keys.ts only', () => {
    expect(offenders(/['"`][A-Z]+#/, ['storage/dynamodb/keys.ts'])).toEqual([]);
  });
  it('process.env is read in environment.ts, bin and local only', () => {
    expect(offenders(/process\.env/, ['lambdas/http/environment.ts', 'bin/', 'local/'])).toEqual([]);
  });
  it('no innerHTML (Biome refuses any and non-null assertions)', () => {
    expect(offenders(/innerHTML/)).toEqual([]);
  });
  it('no file is longer than 200 lines, no endpoint longer than 80', () => {
    const lines = ({ text }: SourceFile) => text.split('\n').length - 1;
    expect(files.filter((file) => lines(file) > 200).map(({ path }) => path)).toEqual([]);
    const endpoints = inRoom('lambdas/products', 'lambdas/api-keys', 'lambdas/campaigns', 'lambdas/banner');
    expect(endpoints.filter((file) => lines(file) > 80).map(({ path }) => path)).toEqual([]);
  });
  it('no file has a generic name', () => {
    expect(files.filter(({ path }) => /(utils?|helpers?|common|misc)\.[a-z]+$/.test(path))).toEqual([]);
  });
});

describe('the README', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const column = (pattern: RegExp) => [...readme.matchAll(pattern)].map(([, cell]) => cell ?? '');

  it('has one row for each operation in its API table', () => {
    const operations = routes.map(
      ({ methods, path }) => `${methods.join(', ')} /v1${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const withoutFunction = functionlessRoutes.map(
      ({ methods, path }) => `${methods.join(', ')} /v1${path}?key=`,
    );
    const rows = column(/^\| ((?:GET|POST|PATCH|DELETE)\S* .*?) \|/gm);
    expect(rows.sort()).toEqual([...operations, ...withoutFunction].sort());
  });
  it('has every room in its map, and names only paths that exist', () => {
    const tracked = readdirSync(projectRoot, { withFileTypes: true });
    const folders = tracked
      .filter(
        (entry) => entry.isDirectory() && !/^\.|^(node_modules|dist|cdk\.out|coverage)$/.test(entry.name),
      )
      .map(({ name }) => `${name}/`);
    expect(column(/^\| `(\S+\/)` \|/gm).sort()).toEqual(folders.sort());
    const paths = column(
      /`((?:bin|lib|lambdas|core|storage|edge|banner-script|sdk|local|test|docs|bench)\/\S*)`/g,
    );
    expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    const links = column(/\]\(([^)#]+)\)/g).filter((link) => !link.startsWith('http'));
    expect(links.filter((link) => !existsSync(join(projectRoot, link)))).toEqual([]);
  });
});
