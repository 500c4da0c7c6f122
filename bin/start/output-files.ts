import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DemoKeys } from '../../demo/demo-merchant.ts';
import { takeLock } from '../../packages/aws-emulator/process/lock-file.ts';
import type { RunningStack } from '../../packages/aws-emulator/run-stack.ts';
import { region } from '../../packages/aws-emulator/template/pseudo-parameters.ts';

/**
 * Reserves the folder of the output files for this process. Returns a function that releases it. Throws if
 * another emulator uses it.
 */
export function reserveOutput(directory: string): () => void {
  const lock = takeLock(join(directory, 'output.lock'));
  if ('release' in lock) return lock.release;
  throw new Error(
    `The emulator with process id ${lock.holder} writes its files to ${directory}. Stop it, or run a second one with another port and another file: PORT=3001 npm start -- --output .ppp/second/local.json`,
  );
}

/**
 * Returns the path of the file that operators' commands read: `emulator.json` in the output file's folder.
 */
export function emulatorFileIn(directory: string): string {
  return join(directory, 'emulator.json');
}

/**
 * Writes the emulator's URLs for operators' commands to a file that only its owner can read. Returns a
 * function that deletes it.
 */
export function writeEmulatorFile(
  file: string,
  { stackName, baseUrl, endpoints, logFiles }: RunningStack,
): () => void {
  writePrivately(file, {
    stackName,
    region,
    baseUrl,
    endpoints,
    logFiles: logFiles.map((name) => resolve(name)),
    pid: process.pid,
  });
  return () => rmSync(file, { force: true });
}

/** Writes the base URL and the demo merchant's keys to a file that only its owner can read. */
export function writeOutput(file: string, baseUrl: string, { secretKey, publicKey }: DemoKeys): void {
  writePrivately(file, { baseUrl, secretKey, publicKey });
}

/** Writes a file atomically. It replaces the earlier file, whose permissions may be wider. */
function writePrivately(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
