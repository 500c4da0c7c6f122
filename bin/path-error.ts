import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** What to do about Node's errors for a path that the operator named. */
const remedies: Readonly<Record<string, (path: string) => string>> = {
  EEXIST: (path) => `${path} is a file, but a folder is needed. Choose another path.`,
  ENOTDIR: (path) => `${path} can't be created below a file. Choose another path.`,
  EISDIR: (path) => `${path} is a folder, but a file is needed. Choose another path.`,
  ENOENT: (path) =>
    existsSync(dirname(path))
      ? `There's no ${path}. Choose another path.`
      : `There's no folder for ${path}. Create it, or choose another path.`,
  ENOSPC: (path) => `There's no space left for ${path}. Free some, or choose another path.`,
};
const denied = (path: string) =>
  `You may not write to ${path}. Change its permissions, or choose another path.`;

/** Calls that create or open a file or a folder. */
const calls = ['access', 'mkdir', 'open', 'rename', 'write'];

/** Returns what to do about a path that cannot be used, in one or two sentences; `undefined` for other errors. */
export function pathProblem(error: unknown): string | undefined {
  const { code = '', syscall = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const named = dest ?? path;
  if (named === undefined || !calls.includes(syscall)) return undefined;
  return ['EACCES', 'EPERM', 'EROFS'].includes(code) ? denied(named) : remedies[code]?.(named);
}
