import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import { buildSync, transformSync } from 'esbuild';
import { writeFolder } from './write-folder.ts';

/** Bytes over the wire that a file must never exceed, by its name. */
export const sizeLimits = {
  'script.js': { gzip: 5_350, brotli: 4_700 },
  'prices.js': { gzip: 2_850, brotli: 2_500 },
  'rules.js': { gzip: 1_100, brotli: 950 },
  'links.js': { gzip: 2_850, brotli: 2_500 },
  'preview.js': { gzip: 11_200, brotli: 10_000 },
};

/** A file that the service gives to pages. */
export type BannerFile = keyof typeof sizeLimits;

const directory = fileURLToPath(new URL('.', import.meta.url));
/**
 * The oldest browsers that show banner and prices. Samsung Internet 9 and UC 13.3 are Chromes of 2018 and
 * later.
 */
export const oldestBrowsers = ['chrome64', 'safari12', 'firefox68'];

/**
 * Safari before 14.1 has bugs in rare forms of two features, which the source avoids: destructured parameters
 * of asynchronous arrow functions, and templates with a tag.
 */
const supported = { destructuring: true, 'template-literal': true };

/** Of SWC's steps, those that only make the text shorter, but not its Brotli, are off. */
const smallestInBrotli = {
  passes: 3,
  collapse_vars: false,
  sequences: false,
  comparisons: false,
  conditionals: false,
};

/** Bytes of a script: as it is, gzip at its default level, Brotli at its highest. */
export function measureScript(script: string): { raw: number; gzip: number; brotli: number } {
  const bytes = Buffer.from(script);
  return { raw: bytes.length, gzip: gzipSync(bytes).length, brotli: brotliCompressSync(bytes).length };
}

/** The text of each file, minified, for the oldest browsers. */
export function bundleBannerFiles(): Record<BannerFile, string> {
  const banner = bannerCss();
  return {
    'script.js': bundle('main.ts', banner),
    'prices.js': bundle('prices/prices.ts'),
    'rules.js': bundle('rules/rules.ts'),
    'links.js': bundle('links/links.ts'),
    'preview.js': bundle('preview/preview.ts', banner),
  };
}

/** The minified style sheet, as a constant of the source. */
function bannerCss(): Record<string, string> {
  const css = readFileSync(join(directory, 'banner.css'), 'utf8');
  const { code } = transformSync(css, { loader: 'css', minify: true, target: oldestBrowsers });
  return { BANNER_CSS: JSON.stringify(code.trim()) };
}

/**
 * esbuild joins the modules and lowers their syntax; SWC makes the result small, 2% smaller than esbuild
 * does.
 */
function bundle(entry: string, constants: Record<string, string> = {}, isPinned = false): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, 'src', entry)],
    bundle: true,
    minifySyntax: true,
    format: 'iife',
    target: oldestBrowsers,
    supported,
    legalComments: 'none',
    // The project's tsconfig is strict, which would add a "use strict" directive.
    tsconfigRaw: '{}',
    define: { ...constants, IS_PINNED: String(isPinned) },
    write: false,
  });
  const options = { module: false, compress: smallestInBrotli, mangle: true, format: { ascii_only: true } };
  return minifySync(outputFiles[0]?.text ?? '', options).code;
}

/** Folder of the built files. */
export const bannerFolder = join(directory, '../dist/banner-script');
/** Folder of the built pinned script. */
export const pinnedFolder = join(directory, '../dist/pinned-scripts');

/**
 * Writes all files into `outputDirectory` (default `dist/banner-script`), deletes all others there, and
 * returns that directory.
 */
export function buildBannerFiles(outputDirectory = bannerFolder): string {
  writeFolder(outputDirectory, new Map(Object.entries(bundleBannerFiles())));
  return outputDirectory;
}

/**
 * The script and all that it can load, as one file whose name contains its hash, for pages with `integrity`.
 */
export interface PinnedScript {
  name: string;
  text: string;
  /** Value of the attribute `integrity` of its tag. */
  integrity: string;
}

/** Returns the pinned script, whose content never changes under its name. */
export function pinScript(): PinnedScript {
  // The script finds its tag by this name, as in the regular expression of `src/script-tag.ts`.
  const text = replaceOnce(bundle('main.ts', bannerCss(), true), 'script\\.js', 'script-\\w+\\.js');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashCharacters);
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  return { name: `script-${hash}.js`, text, integrity };
}

/**
 * Writes the pinned script into `outputDirectory` (default `dist/pinned-scripts`), deletes all others there,
 * and returns that directory.
 */
export function buildPinnedScript(outputDirectory = pinnedFolder): string {
  const { name, text } = pinScript();
  writeFolder(outputDirectory, new Map([[name, text]]));
  return outputDirectory;
}

/** Characters of the SHA-256 in a pinned name, as many as the gate accepts. */
const hashCharacters = 16;

function replaceOnce(text: string, searched: string, replacement: string): string {
  const parts = text.split(searched);
  if (parts.length !== 2)
    throw new Error(`The script contains ${searched} ${parts.length - 1} times, not once.`);
  return parts.join(replacement);
}

/** Prints the sizes of the built files. A file above its limits fails the build, but never a deployment. */
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
