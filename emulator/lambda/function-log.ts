import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FunctionLog } from './lambda-instance.ts';

/** A file with what functions write to their consoles, and how to close it. */
export interface FunctionLogFile {
  log: FunctionLog;
  stop: () => Promise<void>;
}

/** Starts the log file anew: one line of console is one line of time, function and text. Readable for its owner only. */
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
