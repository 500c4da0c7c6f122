import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, buildSync, transformSync } from 'esbuild';

/** Bytes over the wire that a file must never exceed, by its name. */
export const sizeLimits = {
  'script.js': { gzip: 1_700, brotli: 1_400 },
  'prices.js': { gzip: 600, brotli: 500 },
};

/** A file that the service gives to pages. */
export type BannerFile = keyof typeof sizeLimits;

const directory = fileURLToPath(new URL('.', import.meta.url));
const target = 'es2020';

/** Bytes of a script: as it is, gzip at its default level, Brotli at its highest. */
export function measureScript(script: string): { raw: number; gzip: number; brotli: number } {
  const bytes = Buffer.from(script);
  return { raw: bytes.length, gzip: gzipSync(bytes).length, brotli: brotliCompressSync(bytes).length };
}

/** The text of each file, minified. */
export function bundleBannerFiles(): Record<BannerFile, string> {
  return { 'script.js': bannerScript(), 'prices.js': bundle('prices.ts') };
}

function bannerScript(): string {
  const css = readFileSync(join(directory, 'banner.css'), 'utf8');
  const minifiedCss = transformSync(css, { loader: 'css', minify: true, target }).code.trim();
  const modules = bundle('main.ts', {
    // Imports that only set the order of the SDK's modules would be left out.
    ignoreAnnotations: true,
    supported: { 'top-level-await': true },
    define: { BANNER_CSS: JSON.stringify(minifiedCss) },
  });
  // One asynchronous function around all modules: their top-level `await` works in it, and what they throw ends in its `catch`.
  const wrapped = `(async()=>{${modules}})().catch(console.warn)`;
  return minified(wrapped);
}

/**
 * Minified again, because only now the modules' declarations can be merged. Names are given by how often and in which order
 * they occur, which changes with every pass: the smallest of a few is taken.
 */
function minified(script: string): string {
  const passes = [script];
  for (let pass = 0; pass < 8; pass++)
    passes.push(transformSync(passes.at(-1) ?? '', { minify: true, target }).code.trim());
  const sizeOf = (text: string): number => measureScript(text).brotli;
  return passes.slice(1).reduce((best, text) => (sizeOf(text) < sizeOf(best) ? text : best));
}

function bundle(entry: string, options: BuildOptions = {}): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, 'src', entry)],
    bundle: true,
    format: 'esm',
    minify: true,
    target,
    legalComments: 'none',
    write: false,
    ...options,
  });
  return outputFiles?.[0]?.text.trim() ?? '';
}

/** Writes all files into `outputDirectory` (default `dist/banner-script`) and returns that directory. */
export function buildBannerFiles(outputDirectory = join(directory, '../dist/banner-script')): string {
  mkdirSync(outputDirectory, { recursive: true });
  for (const [name, text] of Object.entries(bundleBannerFiles()))
    writeFileSync(join(outputDirectory, name), text);
  return outputDirectory;
}

/** Prints the sizes of the built files; one above its limits is an error of the build, not a reason to refuse a deploy. */
function checkSizes(): void {
  for (const [name, script] of Object.entries(bundleBannerFiles())) {
    const { raw, gzip, brotli } = measureScript(script);
    const limits = sizeLimits[name as BannerFile];
    console.log(
      `${name}: ${raw} bytes, gzip ${gzip} (limit ${limits.gzip}), Brotli ${brotli} (limit ${limits.brotli})`,
    );
    if (gzip > limits.gzip || brotli > limits.brotli) throw new Error(`${name} is above its size limit.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  buildBannerFiles();
  checkSizes();
}
