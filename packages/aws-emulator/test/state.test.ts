import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmulatorState, stateStore } from '../state.ts';

const empty: EmulatorState = { gatewayKeys: { keys: [], memberships: [] }, queues: {}, streamPosition: {} };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emulator-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps nothing without a folder', () => {
  expect(stateStore(undefined, () => empty)).toMatchObject({ tableFile: undefined, saved: undefined });
});

it('restores the state of the previous run', () => {
  const state = { ...empty, streamPosition: { shard: '7' } };
  stateStore(folder, () => state).stop();
  const next = stateStore(folder, () => state);
  expect(next.saved).toEqual(state);
  next.stop();
});

it('restores a message that was added just before a kill, once, and drops a truncated one', () => {
  const message = (messageId: string) => ({
    messageId,
    body: '{}',
    sentAtMs: 1,
    visibleAtMs: 1,
    receiveCount: 0,
    firstReceivedAtMs: undefined,
    receiptHandle: undefined,
  });
  const state = { ...empty, queues: { queue: [message('saved')] } };
  const killed = stateStore(folder, () => state);
  killed.saveNow();
  killed.addMessage('queue', message('saved'));
  killed.addMessage('queue', message('new'));
  killed.addMessage('other', message('first'));
  appendFileSync(join(folder, 'emulator-messages.jsonl'), '{"queueArn":"qu');
  rmSync(join(folder, 'emulator.lock'));
  const next = stateStore(folder, () => empty);
  const ids = (queue: string) => next.saved?.queues[queue]?.map(({ messageId }) => messageId);
  expect([ids('queue'), ids('other')]).toEqual([['saved', 'new'], ['first']]);
  next.stop();
  const last = stateStore(folder, () => empty);
  expect(last.saved).toEqual(empty);
  last.stop();
});

it('rejects a folder that another emulator uses, in one line with its process id', () => {
  const first = stateStore(folder, () => empty);
  expect(() => stateStore(folder, () => empty)).toThrow(
    `The emulator with process id ${process.pid} uses ${folder}. Stop it, or choose another folder with --data.`,
  );
  first.stop();
  stateStore(folder, () => empty).stop();
});

it('takes over the folder of an emulator that was killed', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const lock = join(folder, 'emulator.lock');
  writeFileSync(lock, String(pid));
  const store = stateStore(folder, () => empty);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
  store.stop();
  expect(existsSync(lock)).toBe(false);
});
