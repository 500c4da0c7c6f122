import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { measureScript } from '../../banner-script/build.ts';

/**
 * Bytes over the wire of each entry with all it imports but React, that it must never exceed, by its name.
 */
export const sdkSizeLimits = {
  client: { gzip: 1_950, brotli: 1_750 },
  react: { gzip: 1_900, brotli: 1_700 },
  admin: { gzip: 3_000, brotli: 2_700 },
};

type EntryName = keyof typeof sdkSizeLimits;

const entryNames = Object.keys(sdkSizeLimits) as EntryName[];

// package.json contains no repository because the project has no public URL yet.
const directory = fileURLToPath(new URL('.', import.meta.url));
const entryPoints = entryNames.map((name) => join(directory, 'src', `${name}.ts`));

/**
 * Writes the entries into `outdir` (default `packages/sdk/dist`), as ES modules in `esm` with their shared
 * files, and as CommonJS in `cjs`. Each folder contains the types, because the nearest package.json sets the
 * module format of a type declaration.
 */
export function buildSdk(outdir = join(directory, 'dist')): void {
  rmSync(outdir, { recursive: true, force: true });
  const tsc = join(directory, '../../node_modules/.bin/tsc');
  for (const format of ['esm', 'cjs'] as const) {
    const folder = join(outdir, format);
    buildSync({
      entryPoints,
      outdir: folder,
      bundle: true,
      splitting: format === 'esm',
      format,
      target: 'es2020',
      external: ['react'],
      legalComments: 'none',
    });
    const type = format === 'esm' ? 'module' : 'commonjs';
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type, sideEffects: false }));
    if (format === 'esm')
      execFileSync(tsc, ['--project', directory, '--outDir', join(folder, 'types')], { stdio: 'inherit' });
    else cpSync(join(outdir, 'esm/types'), join(folder, 'types'), { recursive: true });
  }
}

/** Minified bytes of one entry, as a page that bundles it loads them, without React. */
export function measureSdkEntry(name: EntryName): ReturnType<typeof measureScript> {
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, 'src', `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2020',
    external: ['react'],
    write: false,
  });
  return measureScript(outputFiles[0]?.text ?? '');
}

/** Prints the sizes of the entries; one above its limits is an error. */
function checkSizes(): void {
  for (const name of entryNames) {
    const { raw, gzip, brotli } = measureSdkEntry(name);
    const limits = sdkSizeLimits[name];
    console.log(
      `sdk ${name}: ${raw} bytes, gzip ${gzip} (limit ${limits.gzip}), Brotli ${brotli} (limit ${limits.brotli})`,
    );
    if (gzip > limits.gzip || brotli > limits.brotli) throw new Error(`${name} is above its size limit.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildSdk();
  checkSizes();
}
