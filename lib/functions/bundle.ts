import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { FunctionEntry } from '../../lambdas/routes/route.ts';
import { compactReferenceData, packedTables, tablesFile } from './reference-data.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** Output of esbuild: one folder per function, which becomes an asset. */
const outputDirectory = join(projectRoot, 'dist', 'lambdas');

/**
 * Marks `@aws-sdk/lib-dynamodb` as free of side effects, which its package.json omits. Otherwise one import would add the whole
 * package to a bundle: 67 kB.
 */
export const withoutSideEffects: Plugin = {
  name: 'lib-dynamodb-without-side-effects',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@aws-sdk\/lib-dynamodb$/ }, async ({ path, pluginData, ...from }) =>
      pluginData === 'again'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'again' })), sideEffects: false },
    );
  },
};

/** esbuild's settings for a module that Node.js 20 and later run, as small as it gets. */
export const moduleOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

const options: BuildOptions = {
  ...moduleOptions,
  absWorkingDir: projectRoot,
  plugins: [withoutSideEffects, compactReferenceData],
  outExtension: { '.js': '.mjs' },
  alias: {
    '@aws-sdk/credential-provider-node': join(projectRoot, 'lambdas', 'runtime', 'function-credentials.ts'),
  },
};

/** Folders with the `index.mjs` of each function, by function id. */
export type CodeDirectories = ReadonlyMap<string, string>;

/** Bundles all functions in one esbuild call. */
export async function bundleFunctions(
  functions: readonly Pick<FunctionEntry, 'id' | 'entry'>[],
): Promise<CodeDirectories> {
  const entryPoints = Object.fromEntries(functions.map(({ id, entry }) => [`${id}/index`, entry]));
  await build({ ...options, entryPoints, outdir: outputDirectory });
  const tables = packedTables();
  return new Map(
    functions.map(({ id }) => {
      const directory = join(outputDirectory, id);
      if (readFileSync(join(directory, 'index.mjs'), 'utf8').includes(tablesFile))
        writeFileSync(join(directory, tablesFile), tables);
      return [id, directory];
    }),
  );
}
