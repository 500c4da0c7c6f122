import { anyVersion, type VersionCondition } from '../../../core/shared/versions.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { merchantKey, resourceKey } from '../../../storage/dynamodb/keys.ts';
import { readPublication } from '../../../storage/publications.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { interrupt } from '../../support/storage/interference.ts';
import { addProduct, now, readItem, useMerchant } from '../../support/storage/merchants.ts';
import { parallel } from '../../support/storage/outcomes.ts';
import { storedKinds } from '../../support/storage/resource-kinds.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const is =
  (expected: number): VersionCondition =>
  (version) =>
    version === expected;

// test/storage/checkouts/checkout-transactions.test.ts tests the version of a checkout, whose only change is
// a new API key.
const named = storedKinds(test, merchant).flatMap(([kind, { rename, ...functions }]) =>
  rename ? [[kind, { ...functions, rename }] as const] : [],
);

describe.each(named)('the version of one of the %s', (kind, { newId, insert, read, rename, remove }) => {
  const add = async () => {
    const id = newId();
    await insert(test.database, id);
    return { id };
  };
  const renamed = (database: TrailedDatabase, id: string, isExpected?: VersionCondition) =>
    interrupt(database, 'TransactWriteCommand', () => rename(test.database, id, 'Meanwhile', isExpected));

  it('is 1 at first, grows with every change, and only with a change', async () => {
    const { id } = await add();
    expect((await read(id))?.version).toBe(1);
    expect(await rename(test.database, id, 'New')).toMatchObject({ resource: { name: 'New' }, version: 2 });
    const readOnly = interrupt(test.database, 'TransactWriteCommand', () =>
      Promise.reject(new Error('write')),
    );
    expect(await rename(readOnly, id, 'New')).toMatchObject({ version: 2 });
    expect((await read(id))?.version).toBe(2);
  });

  it('that is not expected prevents change and removal', async () => {
    const { id } = await add();
    expect(await rename(test.database, id, 'New', is(2))).toBe('precondition_failed');
    expect(await remove(test.database, id, is(2))).toBe('precondition_failed');
    expect((await read(id))?.version).toBe(1);
  });

  it('that changes between check and write prevents the write', async () => {
    const { id } = await add();
    expect(await rename(renamed(test.database, id), id, 'New', is(1))).toBe('precondition_failed');
    expect(await read(id)).toMatchObject({ resource: { name: 'Meanwhile' }, version: 2 });
    const again = interrupt(test.database, 'TransactWriteCommand', () => rename(test.database, id, 'Again'));
    expect(await remove(again, id, is(2))).toBe('precondition_failed');
    expect(await read(id)).toMatchObject({ resource: { name: 'Again' }, version: 3 });
  });

  it('lets one of ten changes pass that expect the same one', async () => {
    const { id } = await add();
    const outcomes = await parallel(10, (index) => rename(test.database, id, `Name ${index}`, is(1)));
    expect(outcomes.filter((outcome) => outcome === 'precondition_failed')).toHaveLength(9);
    expect((await read(id))?.version).toBe(2);
  });

  it('prevents nothing without an expectation, and what is gone is missing', async () => {
    const { id } = await add();
    await rename(renamed(test.database, id), id, 'New', anyVersion);
    expect(await read(id)).toMatchObject({ resource: { name: 'New' }, version: 3 });
    const gone = interrupt(test.database, 'TransactWriteCommand', () => remove(test.database, id));
    expect(await remove(gone, id, is(3))).toBe('missing');
    expect(await rename(test.database, id, 'Back')).toBe('missing');
    expect(await readItem(test.database, resourceKey(kind, merchant.id, id))).toBeUndefined();
  });
});

it('the version of a campaign is the version of its publication after an update, a first product, a suspension and its end', async () => {
  const { id } = merchant.campaign;
  const versions = async () => [
    (await readCampaign(test.database, merchant.id, id))?.version,
    (await readPublication(test.database, id))?.version,
  ];
  const changes = [
    () => patchCampaign(test.database, merchant.id, id, { name: 'Renamed' }, now),
    () => patchCampaign(test.database, merchant.id, id, { code: 'SUN' }, now),
    () => addProduct(test.database, merchant.id),
    () => setMerchantStatus(test.database, merchant.id, 'suspended'),
    () => setMerchantStatus(test.database, merchant.id, 'active'),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    expect(await versions()).toEqual([index + 2, index + 2]);
  }
  expect(await readItem(test.database, merchantKey(merchant.id))).toMatchObject({ version: 3 });
});
