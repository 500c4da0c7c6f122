import type { BatchGetCommand, UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { lastUseKey } from '../../storage/dynamodb/keys.ts';
import { lastUseRecorder, readLastUses } from '../../storage/last-uses.ts';
import { useDatabase } from '../support/storage/database.ts';
import { failing, intercept } from '../support/storage/interference.ts';
import { newId, readItem } from '../support/storage/merchants.ts';

const test = useDatabase();
let time: number;
let keyId: string;
const failures: unknown[] = [];
beforeEach(() => {
  time = Date.parse('2026-05-01T12:00:00.000Z');
  keyId = newId('key');
  failures.length = 0;
});

const instance = (database = test.database) =>
  lastUseRecorder(
    itemsOf(database),
    () => new Date(time),
    (error) => failures.push(error),
  );
const usedAt = async () => (await readLastUses(test.database, [keyId])).get(keyId);

/** The database, and how many writes it saw. */
function counting() {
  const seen = { writes: 0 };
  const database = intercept(test.database, (name, _input, proceed) => {
    if (name === 'UpdateCommand') seen.writes += 1;
    return proceed();
  });
  return { database, seen };
}

describe('a use', () => {
  it('is readable as soon as it is noted, with nothing but the key’s id and the time', async () => {
    expect(await usedAt()).toBeUndefined();
    await instance()(keyId);
    expect(await usedAt()).toBe('2026-05-01T12:00:00.000Z');
    expect(await readItem(test.database, lastUseKey(keyId))).toEqual({
      ...lastUseKey(keyId),
      keyId,
      usedAt: '2026-05-01T12:00:00.000Z',
    });
  });

  it('is written once a minute at most, by one instance and by several', async () => {
    const { database, seen } = counting();
    const [one, two] = [instance(database), instance(database)];
    await one(keyId);
    time += 59_999;
    await one(keyId);
    expect(seen.writes).toBe(1);
    await two(keyId);
    expect(await usedAt()).toBe('2026-05-01T12:00:00.000Z');
    time += 1;
    await one(keyId);
    expect(await usedAt()).toBe('2026-05-01T12:01:00.000Z');
    expect(failures).toEqual([]);
  });

  it('never moves backwards', async () => {
    await instance()(keyId);
    time -= 3_600_000;
    await instance()(keyId);
    expect(await usedAt()).toBe('2026-05-01T12:00:00.000Z');
  });

  it('that cannot be noted is reported and fails nothing', async () => {
    const error = new Error('throttled');
    await instance(failing(test.database, 'UpdateCommand', [error]))(keyId);
    expect(failures).toEqual([error]);
  });

  it('is given up after a second when the database does not answer', async () => {
    const silent = intercept(
      test.database,
      (_name, _input, _proceed, options) =>
        new Promise((_resolve, reject) => {
          options?.abortSignal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const start = Date.now();
    await instance(silent)(keyId);
    expect(Date.now() - start).toBeLessThan(1_900);
    expect(failures).toEqual([new Error('aborted')]);
  });

  it('is remembered until ten thousand keys are: then all are forgotten, so that memory does not grow', async () => {
    const written: unknown[] = [];
    const database = intercept(test.database, async (_name, input) => {
      written.push((input as UpdateCommandInput).Key?.pk);
    });
    const store = instance(database);
    const isWritten = async (id: string) => {
      const before = written.length;
      await store(id);
      return written.length > before;
    };
    await store(keyId);
    for (let count = 1; count < 10_000; count++) await store(`key_${count}`);
    expect([written.length, await isWritten(keyId)]).toEqual([10_000, false]);
    await store('key_10000');
    expect([await isWritten(keyId), await isWritten('key_10000')]).toEqual([true, false]);
  });
});

describe('reading', () => {
  it('of no keys asks nothing', async () => {
    const database = intercept(test.database, () => {
      throw new Error('must not ask');
    });
    expect(await readLastUses(database, [])).toEqual(new Map());
  });

  it('asks again for what the database left over, consistently each time', async () => {
    await instance()(keyId);
    const inputs: BatchGetCommand['input'][] = [];
    const database = intercept(test.database, async (_name, input, proceed) => {
      inputs.push(input as BatchGetCommand['input']);
      const { RequestItems } = input as BatchGetCommand['input'];
      return inputs.length < 3 ? { Responses: {}, UnprocessedKeys: RequestItems } : proceed();
    });
    expect(await readLastUses(database, [keyId])).toEqual(new Map([[keyId, '2026-05-01T12:00:00.000Z']]));
    expect(inputs).toHaveLength(3);
    for (const { RequestItems } of inputs)
      expect(RequestItems?.[test.database.tableName]).toMatchObject({ ConsistentRead: true });
  });

  it('gives up as throttled when everything is left over again and again', async () => {
    let reads = 0;
    const database = intercept(test.database, async (_name, input) => {
      reads += 1;
      return { UnprocessedKeys: (input as BatchGetCommand['input']).RequestItems };
    });
    await expect(readLastUses(database, [keyId])).rejects.toMatchObject({ name: 'ThrottlingException' });
    expect(reads).toBe(5);
  });

  it('finds a hundred keys', async () => {
    const keyIds = Array.from({ length: 100 }, () => newId('key'));
    for (const id of keyIds) await instance()(id);
    expect((await readLastUses(test.database, keyIds)).size).toBe(100);
  });
});
