import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const pollMs = 500;

/** Returns true if a process with this id is running. */
export function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs as another user
  }
}

/**
 * Calls `end` when the npm that started this process has ended, or a shell between them. A signal to npm ends
 * npm and its shell, but does not reach this process. Does nothing for a process that npm did not start,
 * because it may outlive its shell.
 */
export function onParentEnd(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = ancestorsUpToNpm(process.ppid);
  const timer = setInterval(() => {
    if (ancestors.every(isRunning)) return;
    clearInterval(timer);
    end();
  }, pollMs);
  timer.unref();
}

/** Returns the ids of a process and its ancestors up to the first that is not a shell. */
function ancestorsUpToNpm(processId: number): number[] {
  const { parentId, command } = describeProcess(processId);
  return [processId, ...(command.endsWith('sh') ? ancestorsUpToNpm(parentId) : [])];
}

/**
 * Reads the parent and the command of a process. On Windows, which has neither source, all parents count as
 * npm.
 */
function describeProcess(processId: number): { parentId: number; command: string } {
  try {
    const { parentId, command = '' } = readProcess(processId) ?? {};
    return { parentId: Number(parentId), command };
  } catch {
    return { parentId: 0, command: '' };
  }
}

function readProcess(processId: number): Record<string, string> | undefined {
  if (process.platform === 'linux') {
    // Small images have no `ps`.
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return /^\d+ \((?<command>.*)\) \S (?<parentId>\d+)/s.exec(stat)?.groups;
  }
  const line = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(processId)], { encoding: 'utf8' });
  return /^\s*(?<parentId>\d+) +(?<command>.*)$/m.exec(line)?.groups;
}
