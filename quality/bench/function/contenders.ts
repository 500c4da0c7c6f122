import { copyFileSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { routes } from '../../../lambdas/routes/routes.ts';
import { bundleFunctions, moduleOptions, withoutSideEffects } from '../../../lib/functions/bundle.ts';
import { installPackages } from '../../install-packages.ts';
import { filesAt, type ZippedFile } from './zip-bytes.ts';

/** A build of the config function, with the module to load and everything that is deployed with it. */
export interface Contender {
  name: string;
  file: string;
  files: ZippedFile[];
}

const root = join(import.meta.dirname, '..', '..', '..');
/** Versions of the packages that the project itself does not have. */
const versions = new Map([
  ['express', '5.3.0'],
  ['serverless-http', '4.0.0'],
]);

/** Builds the deployed function and its contenders. Installs Express in a temporary folder. */
export async function buildContenders(): Promise<Contender[]> {
  const folders = await bundleFunctions(routes.filter(({ id }) => id === 'get-banner-config'));
  const deployed = folders.get('get-banner-config') ?? '';
  const bare = await bundled('bare.ts', { plugins: [withoutSideEffects] });
  const middy = await bundled('middy.ts', {});
  const express = await bundled('express.ts', { minify: false, packages: 'external' });
  const installed = installPackages(express.packages.map(withVersion));
  const expressFile = join(installed, basename(express.file));
  copyFileSync(express.file, expressFile);
  return [
    { name: 'this project', file: join(deployed, 'index.mjs'), files: filesAt(deployed) },
    { name: 'bare node:https, the floor', file: bare.file, files: filesAt(bare.file) },
    {
      name: 'middy, zod and the document client, one bundle',
      file: middy.file,
      files: filesAt(middy.file),
    },
    {
      name: 'Express, serverless-http and the document client, as installed',
      file: expressFile,
      files: [...filesAt(expressFile), ...filesAt(join(installed, 'node_modules'))],
    },
  ];
}

/** Bundles a handler. Returns the file and the packages that it imports. */
async function bundled(
  entry: string,
  options: BuildOptions,
): Promise<{ file: string; packages: readonly string[] }> {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'handlers', entry)],
    outdir: join(root, 'dist', 'bench'),
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    ...moduleOptions,
    ...options,
    metafile: true,
  });
  const [[file, { imports }] = ['', { imports: [] }]] = Object.entries(metafile.outputs);
  const imported = imports.filter(({ external, path }) => external && !isBuiltin(path));
  return { file: join(root, file), packages: [...new Set(imported.map(({ path }) => packageOf(path)))] };
}

/** Returns the package of a module: `@aws-sdk/lib-dynamodb` of `@aws-sdk/lib-dynamodb/dist-es/index.js`. */
const packageOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

function withVersion(name: string): string {
  const own = () =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
  return `${name}@${versions.get(name) ?? own()}`;
}
