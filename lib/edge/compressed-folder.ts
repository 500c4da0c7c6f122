import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** How each file of a folder is compressed, and what is added to its name. */
export interface Compression {
  compress: (file: Buffer) => Buffer;
  /** @default none */
  suffix?: string;
}

/** Compression of the sites' files with hashed names. */
export const gzip: Compression = { compress: (file) => gzipSync(file, { level: 9 }) };

/**
 * Brotli of the highest quality, in separate files that the gate requests with `.br`. CloudFront itself compresses with a faster
 * quality, which makes the script 6% larger.
 */
export const brotli: Compression = { compress: (file) => brotliCompressSync(file), suffix: '.br' };

/**
 * Calls `use` with a temporary folder that contains all files of a folder, compressed, with `suffix` after their names. Assets are
 * copied to the assembly when they are created, so the folder is deleted afterwards.
 */
export function withCompressed<Result>(
  directory: string,
  { compress, suffix = '' }: Compression,
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
