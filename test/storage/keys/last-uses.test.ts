import { hourMs } from '../../../core/shared/durations.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import type { ItemAccess } from '../../../storage/dynamodb/item-access.ts';
import { lastUseKey } from '../../../storage/dynamodb/keys.ts';
import { lastUseRecorder } from '../../../storage/keys/last-use-recorder.ts';
import { readLastUses } from '../../../storage/keys/last-uses.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { failing, intercept } from '../../support/storage/interference.ts';
import { newId, readItem } from '../../support/storage/merchants.ts';

const test = useDatabase();
let time: number;
let keyId: string;
const failures: unknown[] = [];
beforeEach(() => {
  time = Date.parse('2026-05-01T12:00:00.000Z');
  keyId = newId('key');
  failures.length = 0;
});

const fail = (error: unknown) => failures.push(error);
const instance = (database = test.database) => lastUseRecorder(itemsOf(database), () => new Date(time), fail);
const usedAt = async () => (await readLastUses(test.database, [keyId])).get(keyId);

it('a use is readable at once, and contains only the key’s id and the time', async () => {
  expect(await usedAt()).toBeUndefined();
  await instance()(keyId);
  expect(await usedAt()).toBe('2026-05-01T12:00:00.000Z');
  expect(await readItem(test.database, lastUseKey(keyId))).toEqual({
    ...lastUseKey(keyId),
    keyId,
    usedAt: '2026-05-01T12:00:00.000Z',
  });
});

it('a use is written at most once a minute, by one instance and by several', async () => {
  let writes = 0;
  const database = intercept(test.database, (_name, _input, proceed) => {
    writes += 1;
    return proceed();
  });
  const [one, two] = [instance(database), instance(database)];
  await one(keyId);
  time += 59_999;
  await one(keyId);
  expect(writes).toBe(1);
  await two(keyId);
  expect(await usedAt()).toBe('2026-05-01T12:00:00.000Z');
  time += 1;
  await one(keyId);
  expect(await usedAt()).toBe('2026-05-01T12:01:00.000Z');
  expect(failures).toEqual([]);
});

it('the last use never moves backwards', async () => {
  await instance()(keyId);
  time -= hourMs;
  await instance()(keyId);
  expect(await usedAt()).toBe('2026-05-01T12:00:00.000Z');
});

it('a failed write is reported and throws nothing', async () => {
  const error = new Error('throttled');
  await instance(failing(test.database, 'UpdateCommand', [error]))(keyId);
  expect(failures).toEqual([error]);
});

/** Keys of the writes of an instance that writes nothing. */
function writing() {
  const writes: { pk: string; timeoutMs: number }[] = [];
  const update: ItemAccess['update'] = async ({ pk }, { timeoutMs }) => writes.push({ pk, timeoutMs }) > 0;
  const store = lastUseRecorder({ update }, () => new Date(time), fail);
  return { writes, store };
}

it('a write takes at most a second', async () => {
  const { writes, store } = writing();
  await store(keyId);
  expect(writes).toEqual([{ pk: lastUseKey(keyId).pk, timeoutMs: 1_000 }]);
});

it('ten thousand keys are remembered; then all are forgotten, so that memory does not grow', async () => {
  const { writes, store } = writing();
  const isWritten = async (id: string) => {
    const before = writes.length;
    await store(id);
    return writes.length > before;
  };
  await store(keyId);
  for (let count = 1; count < 10_000; count++) await store(`key_${count}`);
  expect([writes.length, await isWritten(keyId)]).toEqual([10_000, false]);
  await store('key_10000');
  expect([await isWritten(keyId), await isWritten('key_10000')]).toEqual([true, false]);
});
