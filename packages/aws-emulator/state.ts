import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { StreamPosition } from './dynamodb/stream-reader.ts';
import type { GatewayKeysSnapshot } from './gateway/gateway-keys.ts';
import { takeLock } from './process/lock-file.ts';
import type { QueueMessage } from './sqs/queue.ts';
import type { SecureParameters } from './ssm/parameter-api.ts';

const savePauseMs = 200;

/** State that is saved besides the table. */
export interface EmulatorState {
  gatewayKeys: GatewayKeysSnapshot;
  /** Absent in folders of earlier versions. */
  parameters?: SecureParameters;
  /** Messages by queue ARN. */
  queues: Record<string, QueueMessage[]>;
  streamPosition: StreamPosition;
}

/** Saves the state in a folder, or does nothing without one. */
export interface StateStore {
  /** File of the table; `undefined` keeps it in memory. */
  tableFile: string | undefined;
  /** The state of an earlier run. */
  saved: EmulatorState | undefined;
  /** Saves the state after a short pause, which combines several changes. */
  saveSoon: () => void;
  /** Saves immediately, for changes that a caller sees acknowledged. */
  saveNow: () => void;
  /** Appends one new message immediately, at a cost that does not depend on their number. */
  addMessage: (queueArn: string, message: QueueMessage) => void;
  /** Saves the state and releases the folder. */
  stop: () => void;
}

/**
 * Opens the state in `directory`, if given. `read` returns the current state. Throws if another emulator uses
 * the folder.
 */
export function stateStore(directory: string | undefined, read: () => EmulatorState): StateStore {
  if (directory === undefined) {
    const nothing = () => {};
    return {
      tableFile: undefined,
      saved: undefined,
      saveSoon: nothing,
      saveNow: nothing,
      addMessage: nothing,
      stop: nothing,
    };
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(directory, 'emulator.lock'));
  if ('holder' in lock) {
    throw new Error(
      `The emulator with process id ${lock.holder} uses ${directory}. Stop it, or choose another folder with --data.`,
    );
  }
  const file = join(directory, 'emulator-state.json');
  const journal = join(directory, 'emulator-messages.jsonl');
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(read()), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    rmSync(journal, { force: true });
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    tableFile: join(directory, 'table.sqlite'),
    saved: savedState(file, journal),
    saveSoon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        save();
      }, savePauseMs);
      timer.unref();
    },
    saveNow: save,
    addMessage: (queueArn, message) =>
      appendFileSync(journal, `${JSON.stringify({ queueArn, message })}\n`, { mode: 0o600 }),
    stop: () => {
      clearTimeout(timer);
      save();
      lock.release();
    },
  };
}

/** Returns the last saved state, with the messages that were added since. */
function savedState(file: string, journal: string): EmulatorState | undefined {
  if (!existsSync(file)) return undefined;
  const state: EmulatorState = JSON.parse(readFileSync(file, 'utf8'));
  for (const line of wholeLines(journal)) {
    const { queueArn, message }: { queueArn: string; message: QueueMessage } = JSON.parse(line);
    state.queues[queueArn] ??= [];
    const queue = state.queues[queueArn];
    if (!queue.some(({ messageId }) => messageId === message.messageId)) queue.push(message);
  }
  return state;
}

/**
 * Returns the complete lines of a file that may not exist. Removes an incomplete last line, which a kill left
 * behind, so that more can be appended.
 */
function wholeLines(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) writeFileSync(file, whole, { mode: 0o600 });
  return whole.split('\n').slice(0, -1);
}
