import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';

const localHeader = 30;
const directoryEntry = 46;
const endOfDirectory = 22;

/** A file in an archive. */
export interface ZippedFile {
  name: string;
  content: Uint8Array;
}

/** Returns the size of a ZIP archive of these files, deflated at the highest level, in bytes. */
export function zipBytes(files: readonly ZippedFile[]): number {
  return files.reduce(
    (sum, { name, content }) =>
      sum +
      localHeader +
      directoryEntry +
      2 * Buffer.byteLength(name) +
      deflateRawSync(content, { level: 9 }).length,
    endOfDirectory,
  );
}

/** Returns a file, or all files below a folder, with names from there on. */
export function filesAt(path: string): ZippedFile[] {
  if (path.endsWith('js')) return [{ name: basename(path), content: readFileSync(path) }];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(path, file), content: readFileSync(file) }));
}
