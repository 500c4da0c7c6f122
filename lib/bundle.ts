import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';

const projectRoot = join(import.meta.dirname, '..');

/** Where esbuild puts one folder per function; each becomes an asset. */
const outputDirectory = join(projectRoot, 'dist', 'lambdas');

const options: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  alias: { '@aws-sdk/credential-provider-node': join(projectRoot, 'storage', 'function-credentials.ts') },
};

/** Bundles all functions in one esbuild call; returns the folder of each by function id, with `index.mjs` in it. */
export function bundleFunctions(functions: readonly { id: string; entry: string }[]): Map<string, string> {
  const entryPoints = Object.fromEntries(functions.map(({ id, entry }) => [`${id}/index`, entry]));
  buildSync({ ...options, entryPoints, outdir: outputDirectory });
  return new Map(functions.map(({ id }) => [id, join(outputDirectory, id)]));
}
