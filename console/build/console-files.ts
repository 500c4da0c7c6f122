import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const outputDirectory = join(projectRoot, 'dist', 'console');
const builtMark = join(projectRoot, 'dist', 'console.built');

/** The console's sources; the lock file represents its libraries. */
const sources = ['console', 'core', 'banner-script', 'sdk/src', 'package-lock.json'];

/**
 * The folder with the console's files: `index.html`, and `assets/` with hashed names. Builds it, in about two seconds, when
 * a source is newer than the last build.
 */
export async function buildConsole(): Promise<string> {
  if (!isFresh()) {
    // Vite is loaded here, so that a synthesis that has nothing to build does not pay for it.
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

/** A folder counts itself, so that a deleted file is a change. */
function lastChangeMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => lastChangeMs(join(path, name))));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildConsole());
