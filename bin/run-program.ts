import { spawnSync } from 'node:child_process';

/** Runs a program and returns what it printed. Throws with all of it if the program fails. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd?: string; timeout?: number } = {},
): string {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    shell: command.endsWith('.cmd'),
    ...options,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${args.slice(0, 2).join(' ')} failed:\n${stdout}${stderr}`.trim());
  return stdout;
}
