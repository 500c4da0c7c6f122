import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FunctionLog } from './lambda-instance.ts';

/** File for the console output of functions. */
export interface FunctionLogFile {
  log: FunctionLog;
  stop: () => Promise<void>;
}

/**
 * Starts a new log file that only its owner can read. Each console line becomes a line with time, function
 * and text.
 */
export function openFunctionLog(file: string): FunctionLogFile {
  mkdirSync(dirname(file), { recursive: true });
  const stream = createWriteStream(file, { mode: 0o600 });
  return {
    log: (functionName, line) => {
      if (!stream.writableEnded) stream.write(`${new Date().toISOString()} ${functionName} ${line}\n`);
    },
    stop: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
