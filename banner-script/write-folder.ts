import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The files of a folder by their paths in it. */
export type FolderFiles = ReadonlyMap<string, string | Buffer>;

/**
 * Writes the files that a folder lacks or has with other content, and deletes all others there. A file
 * with the same content is not touched, because another process may be reading it.
 */
export function writeFolder(folder: string, files: FolderFiles): void {
  for (const [name, content] of files) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(relative(folder, path))) rmSync(path, { force: true });
  }
}
