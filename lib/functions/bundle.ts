import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { FunctionEntry } from '../../lambdas/routes/route.ts';
import type { CodeDirectories } from '../built-files.ts';
import { sourceMapFolder, sourceMapIn } from './source-maps.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/**
 * Marks `@aws-sdk/lib-dynamodb` as free of side effects, which its package.json omits. Otherwise one import
 * would add the whole package (67 kB) to a bundle.
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

/** esbuild's settings for a minified module for Node.js 20 and later. */
export const moduleOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  // Otherwise esbuild writes each letter of a text as `\u1245`, which takes longer to load.
  charset: 'utf8',
  logLevel: 'warning',
} satisfies BuildOptions;

/** Files of the project that replace packages in the bundles, by package. */
export const aliases = {
  '@aws-sdk/credential-provider-node': join(projectRoot, 'lambdas', 'runtime', 'function-credentials.ts'),
};

const options: BuildOptions = {
  ...moduleOptions,
  absWorkingDir: projectRoot,
  plugins: [withoutSideEffects],
  outExtension: { '.js': '.mjs' },
  alias: aliases,
};

/**
 * Returns esbuild's settings for readable code with source maps. The maps are valid in any copy of the
 * bundles.
 */
function withSourceMaps(outputDirectory: string): BuildOptions {
  return {
    minify: false,
    sourcemap: 'inline',
    sourcesContent: false,
    // The sources' paths are relative to the folder of a function.
    sourceRoot: `${pathToFileURL(join(outputDirectory, 'function')).href}/`,
  };
}

/** Folder with the emulator's functions, each in a folder named after its ID. */
export const mappedCodeFolder = join(projectRoot, 'dist', 'lambdas-with-source-maps');

/** Bundles all functions in one esbuild call: as small as possible, or with source maps for the emulator. */
export async function bundleFunctions(
  functions: readonly Pick<FunctionEntry, 'id' | 'entry'>[],
  { hasSourceMaps = false }: { hasSourceMaps?: boolean } = {},
): Promise<CodeDirectories> {
  const entryPoints = Object.fromEntries(functions.map(({ id, entry }) => [`${id}/index`, entry]));
  const outputDirectory = hasSourceMaps ? mappedCodeFolder : join(projectRoot, 'dist', 'lambdas');
  const maps: BuildOptions = hasSourceMaps
    ? withSourceMaps(outputDirectory)
    : { sourcemap: 'external', sourcesContent: false };
  const built = await build({ ...options, ...maps, entryPoints, outdir: outputDirectory, write: false });
  const codeDirectories = new Map<string, string>();
  for (const { path, text } of built.outputFiles) {
    const directory = dirname(path);
    const functionId = basename(directory);
    if (path.endsWith('.map')) {
      writeSourceMap(functionId, directory, text);
      continue;
    }
    mkdirSync(directory, { recursive: true });
    writeFileSync(path, text);
    rmSync(join(directory, 'tables.br'), { force: true }); // of a build before 2026-11-28
    codeDirectories.set(functionId, directory);
  }
  return codeDirectories;
}

/** Writes a source map whose sources are relative to the project. */
function writeSourceMap(functionId: string, directory: string, text: string): void {
  const map: { sources: string[] } = JSON.parse(text);
  const sources = map.sources.map((source) => relative(projectRoot, join(directory, source)));
  mkdirSync(sourceMapFolder, { recursive: true });
  writeFileSync(sourceMapIn(sourceMapFolder, functionId), JSON.stringify({ ...map, sources }));
}
