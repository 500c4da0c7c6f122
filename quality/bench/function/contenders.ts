import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { routes } from '../../../lambdas/routes/routes.ts';
import { bundleFunctions, moduleOptions, withoutSideEffects } from '../../../lib/functions/bundle.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { installPackages } from '../../frameworks/install-packages.ts';
import { filesAt, type ZippedFile } from './zip-bytes.ts';

/** A build of the config function, with the module to load and everything that is deployed with it. */
export interface Contender {
  name: string;
  file: string;
  files: ZippedFile[];
}

const output = join(import.meta.dirname, '..', '..', '..', 'dist', 'bench');
const sdk = ['client-dynamodb', 'lib-dynamodb'] as const;
const expressPackages = [
  'express@5.3.0',
  'serverless-http@4.0.0',
  `ulid@${packageJson.dependencies.ulid}`, // a module of the job imports it
  ...sdk.map((name) => `@aws-sdk/${name}@${packageJson.dependencies[`@aws-sdk/${name}`]}`),
];

/** Builds the deployed function and its contenders. Installs Express in a temporary folder. */
export async function buildContenders(): Promise<Contender[]> {
  const folders = await bundleFunctions(routes.filter(({ id }) => id === 'get-banner-config'));
  const deployed = folders.get('get-banner-config') ?? '';
  const installed = installPackages(expressPackages);
  const express = await bundled('express.js', { minify: false, packages: 'external' }, installed);
  const own = (name: string, file: string) => ({ name, file, files: filesAt(file) });
  return [
    { name: 'this project', file: join(deployed, 'index.mjs'), files: filesAt(deployed) },
    own('bare node:https, the floor', await bundled('bare.ts', { plugins: [withoutSideEffects] })),
    own('middy, zod and the document client, one bundle', await bundled('middy.ts', {})),
    {
      name: 'Express, serverless-http and the document client, as installed',
      file: express,
      files: [...filesAt(express), ...filesAt(join(installed, 'node_modules'))],
    },
  ];
}

async function bundled(entry: string, options: BuildOptions, directory = output): Promise<string> {
  const outfile = join(directory, entry.replace(/[jt]s$/, 'mjs'));
  await build({
    entryPoints: [join(import.meta.dirname, 'handlers', entry)],
    outfile,
    ...moduleOptions,
    ...options,
  });
  return outfile;
}
