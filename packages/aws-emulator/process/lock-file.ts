import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRunning } from './ancestors.ts';

/** Age in milliseconds from which an empty lock file is stale: its process ended before it wrote its id. */
const writingMs = 10_000;

/** A lock that this process holds, or the id of the process that holds it. */
export type Lock = { release: () => void } | { holder: number };

/** Takes a lock file that contains this process's id. Replaces the lock of a process that has ended. */
export function takeLock(file: string): Lock {
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== undefined) return { holder };
    rmSync(file, { force: true });
  }
}

/**
 * Returns the id of the running process that holds the lock; 0 while the file is being written, `undefined`
 * if no process holds it.
 */
function readHolder(file: string): number | undefined {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const isTaken = holder > 0 ? isRunning(holder) : Date.now() - statSync(file).mtimeMs <= writingMs;
    return isTaken ? holder : undefined;
  } catch {
    return undefined; // released in the meantime
  }
}
