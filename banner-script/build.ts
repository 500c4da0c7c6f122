import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildSync, transformSync } from 'esbuild';

/** Bytes over the wire that the script must never exceed. */
export const sizeLimits = { gzip: 1_700, brotli: 1_400 };

const directory = fileURLToPath(new URL('.', import.meta.url));

/** Bytes of a script: as it is, gzip at its default level, Brotli at its highest. */
export function measureScript(script: string): { raw: number; gzip: number; brotli: number } {
  const bytes = Buffer.from(script);
  return { raw: bytes.length, gzip: gzipSync(bytes).length, brotli: brotliCompressSync(bytes).length };
}

/** The whole banner script as one minified text. */
export function bundleBannerScript(): string {
  const css = readFileSync(join(directory, 'banner.css'), 'utf8');
  const minifiedCss = transformSync(css, { loader: 'css', minify: true, target: 'es2020' }).code.trim();
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, 'src/main.ts')],
    bundle: true,
    format: 'esm',
    minify: true,
    target: 'es2020',
    supported: { 'top-level-await': true },
    legalComments: 'none',
    define: { BANNER_CSS: JSON.stringify(minifiedCss) },
    write: false,
  });
  // One asynchronous function around all modules: their top-level `await` works in it, and what they throw ends in its `catch`.
  const wrapped = `(async()=>{${outputFiles[0]?.text}})().catch(console.warn)`;
  // Minified once more, because only now the modules' declarations can be merged.
  return transformSync(wrapped, { minify: true, target: 'es2020' }).code.trim();
}

/** Writes `script.js` into `outputDirectory` (default `dist/banner-script`) and returns that directory. */
export function buildBannerScript(outputDirectory = join(directory, '../dist/banner-script')): string {
  mkdirSync(outputDirectory, { recursive: true });
  writeFileSync(join(outputDirectory, 'script.js'), bundleBannerScript());
  return outputDirectory;
}

/** Prints the sizes of the built script; a script above the limits is an error of the build, not a reason to refuse a deploy. */
function checkSize(outputDirectory: string): void {
  const { raw, gzip, brotli } = measureScript(readFileSync(join(outputDirectory, 'script.js'), 'utf8'));
  console.log(
    `script.js: ${raw} bytes, gzip ${gzip} (limit ${sizeLimits.gzip}), Brotli ${brotli} (limit ${sizeLimits.brotli})`,
  );
  if (gzip > sizeLimits.gzip || brotli > sizeLimits.brotli)
    throw new Error('script.js is above its size limit.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkSize(buildBannerScript());
