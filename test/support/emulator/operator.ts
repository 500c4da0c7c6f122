import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Emulator } from './emulator.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs a program, such as `bin/merchant.ts`, against an emulator, as `npm run` does. */
export function runCommand(
  emulator: Pick<Emulator, 'directory'>,
  program: string,
  args: readonly string[] = [],
): Promise<CommandResult> {
  const env = { ...process.env, PPP_EMULATOR: join(emulator.directory, 'emulator.json') };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', program, ...args],
      { cwd: root, env },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
