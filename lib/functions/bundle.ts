import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { FunctionEntry } from '../../lambdas/routes/route.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** Where esbuild puts one folder per function; each becomes an asset. */
const outputDirectory = join(projectRoot, 'dist', 'lambdas');

/**
 * `@aws-sdk/lib-dynamodb` does not say that it is free of side effects. Without this plugin, one import of it brings all of it
 * into a bundle: 67 kB, used or not.
 */
const withoutSideEffects: Plugin = {
  name: 'lib-dynamodb-without-side-effects',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, async ({ path, pluginData, ...from }) =>
      pluginData === 'again'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'again' })), sideEffects: false },
    );
  },
};

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
  plugins: [withoutSideEffects],
  outExtension: { '.js': '.mjs' },
  alias: {
    '@aws-sdk/credential-provider-node': join(projectRoot, 'lambdas', 'runtime', 'function-credentials.ts'),
  },
};

/** The folder of each function's code, with `index.mjs` in it, by function id. */
export type CodeDirectories = ReadonlyMap<string, string>;

/** Bundles all functions in one esbuild call. */
export async function bundleFunctions(
  functions: readonly Pick<FunctionEntry, 'id' | 'entry'>[],
): Promise<CodeDirectories> {
  const entryPoints = Object.fromEntries(functions.map(({ id, entry }) => [`${id}/index`, entry]));
  await build({ ...options, entryPoints, outdir: outputDirectory });
  return new Map(functions.map(({ id }) => [id, join(outputDirectory, id)]));
}
