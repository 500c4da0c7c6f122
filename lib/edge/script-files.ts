import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the scripts in the bucket, and their path. */
export const scriptPath = 'v1/banner';

/** Returns the SHA-256 (hexadecimal) of each script in a folder, by its path. */
export function scriptHashes(directory: string): Record<string, string> {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(directory, name)))
      .digest('hex');
  const names = readdirSync(directory).sort();
  return Object.fromEntries(names.map((name) => [`/${scriptPath}/${name}`, hashOf(name)]));
}
