import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const outputDirectory = join(projectRoot, 'dist', 'console');
const builtMark = join(projectRoot, 'dist', 'console.built');

/** The console's sources. The lock file stands for its libraries. */
const sources = ['web/console', 'core', 'banner-script', 'packages/sdk/src', 'package-lock.json'];

/**
 * Builds the console if a source is newer than the last build, or if it `isStale`, in about two seconds. Returns
 * the folder with `index.html` and `assets/`, whose files have hashed names.
 */
export async function buildConsole({ isStale = false } = {}): Promise<string> {
  if (isStale || !isFresh()) {
    // Vite is loaded only here, because it slows down a synthesis that has nothing to build.
    const { bundleConsole } = await import('./bundle-console.ts');
    await bundleConsole(outputDirectory);
    writeFileSync(builtMark, '');
  }
  return outputDirectory;
}

function isFresh(): boolean {
  if (!existsSync(builtMark) || !existsSync(join(outputDirectory, 'index.html'))) return false;
  const builtAtMs = statSync(builtMark).mtimeMs;
  return sources.every((source) => lastChangeMs(join(projectRoot, source)) <= builtAtMs);
}

/**
 * Returns the latest change in a file or folder. A folder's own time is included, because deleting a file
 * changes it.
 */
function lastChangeMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildConsole());
