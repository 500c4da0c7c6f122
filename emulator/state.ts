import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StreamPosition } from './dynamodb/stream-reader.ts';
import type { GatewayKeysSnapshot } from './gateway/gateway-keys.ts';
import { takeLock } from './lock-file.ts';
import type { QueueMessage } from './sqs/queue.ts';

const savePauseMs = 200;

/** What the emulator keeps beside the table. */
export interface EmulatorState {
  gatewayKeys: GatewayKeysSnapshot;
  /** Messages by queue ARN. */
  queues: Record<string, QueueMessage[]>;
  streamPosition: StreamPosition;
}

/** Keeps the state in a folder, or not at all. */
export interface StateStore {
  /** The table's file; `undefined` keeps it in memory. */
  tableFile: string | undefined;
  /** The state of an earlier run. */
  saved: EmulatorState | undefined;
  /** Saves the state after a short pause, so that many changes are saved at once. */
  saveSoon: () => void;
  /** Saves the state for the last time and frees the folder. */
  stop: () => void;
}

/** The state in `directory`, or none. `read` collects the current state. Throws when another emulator uses the folder. */
export function stateStore(directory: string | undefined, read: () => EmulatorState): StateStore {
  if (directory === undefined) {
    return { tableFile: undefined, saved: undefined, saveSoon: () => {}, stop: () => {} };
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(directory, 'emulator.lock'));
  if ('holder' in lock) {
    throw new Error(
      `The emulator with process id ${lock.holder} uses ${directory}. Stop it, or choose another folder with --data.`,
    );
  }
  const file = join(directory, 'emulator-state.json');
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(read()), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    tableFile: join(directory, 'table.sqlite'),
    saved: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
    saveSoon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        save();
      }, savePauseMs);
      timer.unref();
    },
    stop: () => {
      clearTimeout(timer);
      save();
      lock.release();
    },
  };
}
