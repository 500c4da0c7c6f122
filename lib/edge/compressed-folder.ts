import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Calls `use` with a temporary folder that contains all files of a folder, compressed, with `suffix` after their names. Assets are
 * copied to the assembly when they are created, so the folder is deleted afterwards.
 */
export function withCompressed<Result>(
  directory: string,
  { compress, suffix = '' }: { compress: (file: Buffer) => Buffer; suffix?: string },
  use: (compressed: string) => Result,
): Result {
  const output = mkdtempSync(join(tmpdir(), 'ppp-compressed-'));
  for (const name of readdirSync(directory))
    writeFileSync(join(output, name + suffix), compress(readFileSync(join(directory, name))));
  try {
    return use(output);
  } finally {
    rmSync(output, { recursive: true });
  }
}
