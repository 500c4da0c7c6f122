import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DemoKeys } from './demo/demo-merchant.ts';
import type { RunningStack } from './run-stack.ts';
import { region } from './template/pseudo-parameters.ts';

/** Where operators' commands find the emulator that runs: `.ppp/emulator.json` next to the output file. */
export function emulatorFileIn(directory: string): string {
  return join(directory, 'emulator.json');
}

/** Tells operators' commands where the emulator is; readable for its owner only. Returns how to take it back. */
export function writeEmulatorFile(file: string, { stackName, baseUrl, endpoints }: RunningStack): () => void {
  writePrivately(file, { stackName, region, baseUrl, endpoints, pid: process.pid });
  return () => rmSync(file, { force: true });
}

/** Writes exactly the base address and the demo merchant's keys; readable for its owner only. */
export function writeOutput(file: string, baseUrl: string, { secretKey, publicKey }: DemoKeys): void {
  writePrivately(file, { baseUrl, secretKey, publicKey });
}

/** The file appears whole, and anew: one of an earlier run may be readable for others. */
function writePrivately(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
