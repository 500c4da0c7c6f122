import { campaignEdgeBytes, keyEdgeBytes } from '../../core/edge/edge-entry.ts';
import { resourceKinds } from '../../core/shared/resource-kinds.ts';
import { listMerchants } from '../../storage/all-merchants.ts';
import { countAddition, countRemoval, readCounters } from '../../storage/counters.ts';
import { countersKey, merchantKey } from '../../storage/dynamodb/keys.ts';
import { putItem } from '../../storage/dynamodb/single-writes.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { put, type Write } from '../../storage/dynamodb/writes.ts';
import { countAssignment } from '../../storage/edge-share.ts';
import { checkStatus, readMerchant, requireMerchant } from '../../storage/merchants.ts';
import { removeCampaign } from '../../storage/transactions/campaign-removal.ts';
import { setMerchantPlan, setMerchantStatus } from '../../storage/transactions/merchants.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addCampaign, addKey, addProduct, readItem, useMerchant } from '../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const counted = Object.values(resourceKinds).map(({ counter }) => [counter, 0]);
/** Counters of a merchant without resources. */
const none = { ...Object.fromEntries(counted), assignments: 0, edgeBytes: 0 };

it('reads a merchant without the table’s own attributes, and none that is not there', async () => {
  expect(await readMerchant(test.database, merchant.id)).toEqual(merchant.merchant);
  expect(await readMerchant(test.database, 'mer_none')).toBeUndefined();
  await expect(requireMerchant(test.database, 'mer_none')).rejects.toThrow('Merchant mer_none has no record');
});

it('sets the plan, raises the version, and adds no merchant', async () => {
  const before = await readItem(test.database, merchantKey(merchant.id));
  await setMerchantPlan(test.database, merchant.id, 'growth');
  const after = { ...before, plan: 'growth', version: 2 };
  expect(await readItem(test.database, merchantKey(merchant.id))).toEqual(after);
  await setMerchantPlan(test.database, 'mer_none', 'growth');
  expect(await readMerchant(test.database, 'mer_none')).toBeUndefined();
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
    ...none,
    campaigns: 1,
    keys: 1,
    edgeBytes: campaignEdgeBytes(merchant.campaign),
  });
  await expect(readCounters(test.database, 'mer_none')).rejects.toThrow('mer_none has no counters');
});

it('holds a merchant as long as it has the status that was read', async () => {
  expect(await transact(test.database, [checkStatus(merchant.merchant)])).toBe('committed');
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  expect(await transact(test.database, [checkStatus(merchant.merchant)])).toBe('conflict');
});

describe('a counter that is newer than the merchant', () => {
  const outcomeOf = (write: Write<'limit_reached'>) => transact(test.database, [write]);
  beforeEach(async () => {
    const {
      products: _products,
      assignments: _assignments,
      edgeBytes: _edgeBytes,
      ...older
    } = await readCounters(test.database, merchant.id);
    await putItem(test.database, put({ ...countersKey(merchant.id), ...older }));
  });

  it('counts as 0', async () => {
    const counters = { ...none, campaigns: 1, keys: 1 };
    expect(await readCounters(test.database, merchant.id)).toEqual(counters);
    expect(await outcomeOf(countRemoval(merchant.id, 'products'))).toBe('conflict');
    expect(await outcomeOf(countAddition(merchant.id, 'products'))).toBe('committed');
    expect(await readCounters(test.database, merchant.id)).toEqual({ ...counters, products: 1 });
  });

  it('does not prevent a deletion, a first product or a first public key', async () => {
    const { id } = await addCampaign(test.database, merchant.id);
    expect(await removeCampaign(test.database, merchant.id, id)).toBe('deleted');
    await addProduct(test.database, merchant.id);
    await addKey(test.database, merchant.id, 'public');
    expect(await readCounters(test.database, merchant.id)).toEqual({
      ...none,
      products: 1,
      campaigns: 1,
      keys: 2,
      assignments: 1,
      edgeBytes: keyEdgeBytes,
    });
  });
});

it('a deletion is not counted once another key has got a campaign', async () => {
  const removal = () => transact(test.database, [countRemoval(merchant.id, 'campaigns', { assignments: 0 })]);
  expect(await transact(test.database, [countAssignment(merchant.id)])).toBe('committed');
  expect(await removal()).toBe('conflict');
  expect(await readCounters(test.database, merchant.id)).toMatchObject({ campaigns: 1, assignments: 1 });
});
