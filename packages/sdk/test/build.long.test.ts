import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../test/support/source-tree.ts';
import { measureSdkEntry, sdkSizeLimits } from '../build.ts';
import { useShopProject } from './shop-project.ts';

const project = useShopProject();
/** Young versions of Node can require ES modules; here they may not, as older ones and bundlers. */
const commonJs = ['--no-experimental-require-module'];

describe('the package', () => {
  test('holds modules, types, the README and nothing else', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: project.packageDirectory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files, unpackedSize }] = JSON.parse(packed);
    const paths: string[] = files.map(({ path }: { path: string }) => path);
    const expected =
      /^(package\.json|README\.md|LICENSE|(react|admin)\/package\.json|dist\/(esm|cjs)\/((client|react|admin|chunk-\w+)\.js|package\.json|types\/.+\.d\.ts))$/;
    expect(paths.filter((path) => !expected.test(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining([
        'README.md',
        'LICENSE',
        'react/package.json',
        'admin/package.json',
        ...['esm', 'cjs'].flatMap((format) => [
          `dist/${format}/client.js`,
          `dist/${format}/react.js`,
          `dist/${format}/admin.js`,
          `dist/${format}/types/packages/sdk/src/client.d.ts`,
          `dist/${format}/types/packages/sdk/src/react.d.ts`,
        ]),
      ]),
    );
    // 144,000 of them are the types of the management API, which each of both formats contains.
    expect(unpackedSize).toBeLessThan(260_000);
  });

  test.each(Object.keys(sdkSizeLimits) as (keyof typeof sdkSizeLimits)[])(
    'keeps to the size goal of its entry %s',
    (name) => {
      const { gzip, brotli } = measureSdkEntry(name);
      expect(gzip).toBeLessThanOrEqual(sdkSizeLimits[name].gzip);
      expect(brotli).toBeLessThanOrEqual(sdkSizeLimits[name].brotli);
    },
  );

  test('can be shaken: who formats prices only loads no client', async () => {
    const code = await project.bundle(
      `import { formatPrice } from 'ppp-discounts-sdk'; window.price = formatPrice(1, { show: false });`,
    );
    expect(code).toContain('NumberFormat');
    expect(code).not.toMatch(/fetch|sessionStorage|class /);
  });

  test('tells frameworks with server components that its React parts run in the browser', () => {
    for (const format of ['esm', 'cjs']) {
      const code = readFileSync(join(project.packageDirectory, `dist/${format}/react.js`), 'utf8');
      expect(code).toMatch(/^("use strict";\n)?"use client";/);
    }
  });

  test('can be required and imported in Node, with the same names', () => {
    const script = `
      const required = require('ppp-discounts-sdk');
      import('ppp-discounts-sdk').then((imported) => {
        console.log(JSON.stringify([Object.keys(required).sort(), Object.keys(imported).sort()]));
      });`;
    const options = { cwd: project.directory, encoding: 'utf8' } as const;
    const [required, imported] = JSON.parse(
      execFileSync(process.execPath, [...commonJs, '-e', script], options),
    );
    expect(required).toEqual(['PppError', 'addCode', 'createPppClient', 'formatPrice']);
    expect(imported.filter((name: string) => required.includes(name))).toEqual(required);
  });

  test('is found by resolvers that know no exports, such as node10: they read main, module and types', () => {
    const { main, module, types } = JSON.parse(
      readFileSync(join(project.packageDirectory, 'package.json'), 'utf8'),
    );
    for (const file of [main, module, types])
      expect(existsSync(join(project.packageDirectory, file))).toBe(true);
    // The path of a folder is resolved by its main field alone.
    const script = 'console.log(Object.keys(require(process.argv[1])).sort().join())';
    const names = execFileSync(process.execPath, [...commonJs, '-e', script, project.packageDirectory], {
      encoding: 'utf8',
    });
    expect(names.trim()).toBe('PppError,addCode,createPppClient,formatPrice');
  });

  test('has types, and a README whose examples keep to them', () => {
    const readme = readFileSync(join(projectRoot, 'packages/sdk/README.md'), 'utf8');
    const examples = [...readme.matchAll(/```(tsx?)\n(.*?)```/gs)];
    expect(examples).toHaveLength(5);
    const files = examples.map(([, language, code = ''], index) => {
      const name = `example-${index}.${language}`;
      writeFileSync(join(project.directory, name), code);
      return name;
    });
    writeFileSync(
      join(project.directory, 'wrong.ts'),
      "import { formatPrice } from 'ppp-discounts-sdk';\nformatPrice('1', {});\n",
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      jsx: 'react-jsx',
      typeRoots: [join(projectRoot, 'node_modules/@types')],
      types: ['node'], // for the example of a server
      lib: ['ES2022', 'DOM'],
      preserveSymlinks: true,
    };
    writeFileSync(join(project.directory, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(project.directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: [...files, 'wrong.ts'] }),
    );
    expect(typeErrors()).toEqual(['wrong.ts(2,13)']);
  });
});

/** Where the compiler objects to something in the project. */
function typeErrors(): string[] {
  try {
    execFileSync(join(projectRoot, 'node_modules/.bin/tsc'), ['--project', project.directory], {
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return stdout.split('\n').flatMap((line) => /[^/\s]+(?=: error)/.exec(line)?.[0] ?? []);
  }
}
