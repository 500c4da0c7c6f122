import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Time for which replaced assets stay: other emulators may still start functions from them. */
const keptMs = 3_600_000;

/**
 * Deletes the assets that an assembly has not contained for an hour, because each edit of a file that all functions
 * import adds 60 MB. An empty file `asset.HASH.unused` marks when an asset was first found unused.
 */
export function removeUnusedAssets(directory: string, nowMs: number): void {
  const names = readdirSync(directory);
  const manifests = names
    .filter((name) => name.endsWith('.assets.json'))
    .map((name) => readFileSync(join(directory, name), 'utf8'))
    .join('');
  for (const name of names.filter((each) => /^asset\.[0-9a-f]{64}$/.test(each))) {
    const mark = join(directory, `${name}.unused`);
    if (manifests.includes(`"${name}"`)) rmSync(mark, { force: true });
    else if (!existsSync(mark)) writeFileSync(mark, '');
    else if (nowMs - statSync(mark).mtimeMs > keptMs)
      for (const path of [join(directory, name), mark]) rmSync(path, { recursive: true });
  }
}
