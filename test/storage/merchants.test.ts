import { setMerchantStatus } from '../../storage/changes/merchants.ts';
import { putItem } from '../../storage/dynamodb/database-items.ts';
import { countersKey, merchantKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { failsAs, put } from '../../storage/dynamodb/writes.ts';
import {
  checkStatus,
  count,
  listMerchants,
  readCounters,
  readMerchant,
  requireMerchant,
} from '../../storage/merchants.ts';
import { useDatabase } from '../support/storage/database.ts';
import { readItem, setCounter, useMerchant } from '../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('reads a merchant without the table’s own attributes, and none that is not there', async () => {
  expect(await readMerchant(test.database, merchant.id)).toEqual(merchant.merchant);
  expect(await readMerchant(test.database, 'mer_none')).toBeUndefined();
  await expect(requireMerchant(test.database, 'mer_none')).rejects.toThrow('Merchant mer_none has no record');
});

it('lists all merchants by name', async () => {
  const first = { ...merchant.merchant, name: ' First of all' };
  await putItem(test.database, put({ ...merchantKey(merchant.id), ...first }));
  const merchants = await listMerchants(test.database);
  expect(merchants[0]).toEqual(first);
  expect(merchants.length).toBeGreaterThan(1);
  expect(merchants.map(({ name }) => name)).toEqual(
    merchants.map(({ name }) => name).sort((left, right) => left.localeCompare(right)),
  );
});

it('reads counters, and takes a merchant without counters for a fault of the service', async () => {
  expect(await readCounters(test.database, merchant.id)).toEqual({
    products: 0,
    campaigns: 1,
    keys: 1,
    assignments: 0,
  });
  await expect(readCounters(test.database, 'mer_none')).rejects.toThrow('mer_none has no counters');
});

it('holds a merchant as long as it has the status that was read', async () => {
  expect(await transact(test.database, [checkStatus(merchant.merchant)])).toBe('committed');
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  expect(await transact(test.database, [checkStatus(merchant.merchant)])).toBe('conflict');
});

describe('a counter', () => {
  it.each([
    [3, 1, { least: 0, most: 3 }, 'committed', 4],
    [4, 1, { least: 0, most: 3 }, 'full', 4],
    [2, -1, { least: 2, most: 9 }, 'committed', 1],
    [1, -1, { least: 2, most: 9 }, 'full', 1],
  ] as const)('at %d changes by %d within %o: %s', async (before, step, bounds, outcome, after) => {
    await setCounter(test.database, merchant.id, 'campaigns', before);
    const counting = count(merchant.id, { campaigns: step }, { campaigns: bounds });
    expect(await transact(test.database, [failsAs('full', counting)])).toBe(outcome);
    expect(await readItem(test.database, countersKey(merchant.id))).toMatchObject({
      campaigns: after,
      keys: 1,
    });
  });

  it('changes together with others, and can be held without a change', async () => {
    const both = { keys: 1, assignments: 1 } as const;
    expect(await transact(test.database, [count(merchant.id, both)])).toBe('committed');
    const seen = { assignments: { least: 0, most: 0 } };
    expect(await transact(test.database, [count(merchant.id, { keys: 1 }, seen)])).toBe('conflict');
    expect(await readCounters(test.database, merchant.id)).toMatchObject({ keys: 2, assignments: 1 });
  });
});
