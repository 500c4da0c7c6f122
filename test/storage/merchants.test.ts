import { countersKey, merchantKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import {
  count,
  holdRevision,
  raiseRevision,
  readCounters,
  readMerchant,
  requireMerchant,
} from '../../storage/merchants.ts';
import { startDatabase, type TestDatabase } from '../support/storage/database.ts';
import { addMerchant, readItem, setCounter, type TestMerchant } from '../support/storage/merchants.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeAll(async () => {
  test = await startDatabase();
});
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});
afterAll(() => test.stop());

it('reads a merchant without the table’s own attributes, and none that is not there', async () => {
  expect(await readMerchant(test.database, merchant.id)).toEqual(merchant.merchant);
  expect(await readMerchant(test.database, 'mer_none')).toBeUndefined();
  await expect(requireMerchant(test.database, 'mer_none')).rejects.toThrow('Merchant mer_none has no record');
});

it('reads counters, and takes a merchant without counters for a fault of the service', async () => {
  expect(await readCounters(test.database, merchant.id)).toEqual({ products: 0, campaigns: 1, keys: 1 });
  await expect(readCounters(test.database, 'mer_none')).rejects.toThrow('counters of merchant mer_none');
});

describe('the revision', () => {
  const stale = () => ({ ...merchant.merchant, revision: 7 });

  it('is raised once by two who read the same one', async () => {
    expect(await transact(test.database, [raiseRevision(merchant.merchant)])).toBe('committed');
    expect(await transact(test.database, [raiseRevision(merchant.merchant)])).toBe('conflict');
    expect(await readMerchant(test.database, merchant.id)).toEqual({ ...merchant.merchant, revision: 1 });
  });

  it('is held by a transaction that fails when it was raised', async () => {
    expect(await transact(test.database, [holdRevision(merchant.merchant)])).toBe('committed');
    expect(await transact(test.database, [holdRevision(stale())])).toBe('conflict');
    expect(await readMerchant(test.database, merchant.id)).toEqual(merchant.merchant);
  });

  it('is raised together with the oldest product, which stays unless another or none is named', async () => {
    const raise = async (productId?: string | null) => {
      const before = await requireMerchant(test.database, merchant.id);
      await transact(test.database, [raiseRevision(before, productId)]);
      const { currencyProductId, revision } = await requireMerchant(test.database, merchant.id);
      return [revision, currencyProductId];
    };
    expect(await raise('prod_1')).toEqual([1, 'prod_1']);
    expect(await raise()).toEqual([2, 'prod_1']);
    expect(await raise(null)).toEqual([3, undefined]);
    expect(await readItem(test.database, merchantKey(merchant.id))).not.toHaveProperty('currencyProductId');
  });
});

describe('a counter', () => {
  it.each([
    [3, 1, { least: 0, most: 3 }, 'committed', 4],
    [4, 1, { least: 0, most: 3 }, 'full', 4],
    [2, -1, { least: 2, most: 9 }, 'committed', 1],
    [1, -1, { least: 2, most: 9 }, 'full', 1],
  ] as const)('at %d changes by %d within %o: %s', async (before, step, bounds, outcome, after) => {
    await setCounter(test.database, merchant.id, 'campaigns', before);
    expect(await transact(test.database, [count(merchant.id, 'campaigns', step, bounds, 'full')])).toBe(
      outcome,
    );
    expect(await readItem(test.database, countersKey(merchant.id))).toMatchObject({
      campaigns: after,
      keys: 1,
    });
  });

  it('out of bounds is a conflict unless the caller names it', async () => {
    const outOfBounds = count(merchant.id, 'keys', 1, { least: 5, most: 9 });
    expect(await transact(test.database, [outOfBounds])).toBe('conflict');
  });
});
