import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Emulator } from './emulator.ts';

const root = join(import.meta.dirname, '..', '..', '..');

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

const optionsFor = ({ directory }: Pick<Emulator, 'directory'>) => ({
  cwd: root,
  env: { ...process.env, PPP_EMULATOR: join(directory, 'emulator.json') },
});

/** Starts a program, such as `bin/merchant.ts`, against an emulator, as `npm run` does. */
export function startCommand(
  emulator: Pick<Emulator, 'directory'>,
  program: string,
  args: readonly string[] = [],
): ChildProcess {
  const all = ['--import', 'tsx', program, ...args];
  return spawn(process.execPath, all, { ...optionsFor(emulator), stdio: 'ignore' });
}

/** Runs a program, such as `bin/merchant.ts`, against an emulator, as `npm run` does. */
export function runCommand(
  emulator: Pick<Emulator, 'directory'>,
  program: string,
  args: readonly string[] = [],
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', program, ...args],
      optionsFor(emulator),
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
