import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FunctionLog } from './lambda-instance.ts';

/** The file for what functions write to their consoles. */
export interface FunctionLogFile {
  log: FunctionLog;
  stop: () => Promise<void>;
}

/** Starts a new log file. Each line of a console becomes one line with time, function and text. Only the owner can read the file. */
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
