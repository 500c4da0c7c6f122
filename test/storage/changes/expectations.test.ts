import type { Campaign } from '../../../core/campaigns/campaign.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { entityTag } from '../../../core/shared/entity-tags.ts';
import { readApiKey } from '../../../storage/api-keys.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { patchApiKey, revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { patchCampaign, removeCampaign } from '../../../storage/changes/campaigns.ts';
import { patchProduct, removeProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { readProduct } from '../../../storage/products.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, patient } from '../../support/storage/interference.ts';
import { addCampaign, addKey, addMerchant, addProduct, now } from '../../support/storage/merchants.ts';
import { parallel } from '../../support/storage/outcomes.ts';

const test = useDatabase();
let merchantId: string;
beforeEach(async () => {
  merchantId = (await addMerchant(test.database)).id;
});

/** Expects the resource as it is at this moment. */
const as = (resource: object | undefined) => {
  const tag = entityTag(resource);
  return (found: object) => entityTag(found) === tag;
};
const product = async (id: string) => (await readProduct(test.database, merchantId, id)) as Product;
const campaign = async (id: string) => (await readCampaign(test.database, merchantId, id)) as Campaign;
const isRefused = (outcome: unknown) => outcome === 'precondition_failed';

/** A database on which `change` happens between the reads of a request and its first write. */
function overtakenBy(change: () => Promise<unknown>): Database {
  let isDone = false;
  return intercept(test.database, async (name, _input, proceed) => {
    if (!isDone && /^(Update|TransactWrite)/.test(name)) {
      isDone = true;
      await change();
    }
    return proceed();
  });
}

it('of fifty changes of a product that expect the same one, one is made', async () => {
  const { id } = await addProduct(test.database, merchantId);
  const expectation = as(await product(id));
  const database = patient(test.database);
  const outcomes = await parallel(50, (index) =>
    patchProduct(database, merchantId, id, { name: `Name ${index}` }, now, expectation),
  );
  expect(outcomes.filter(isRefused)).toHaveLength(49);
  expect(outcomes.find((outcome) => !isRefused(outcome))).toEqual(await product(id));
});

it.each([[{ name: 'Renamed' }], [{ code: 'SUN' }]])(
  'of fifty changes of a campaign that expect the same one, one is made: %j',
  async (changes) => {
    const { id } = await addCampaign(test.database, merchantId);
    const expectation = as(await campaign(id));
    const database = patient(test.database);
    const outcomes = await parallel(50, () =>
      patchCampaign(database, merchantId, id, changes, now, expectation),
    );
    expect(outcomes.filter(isRefused)).toHaveLength(49);
    expect(await campaign(id)).toMatchObject(changes);
  },
);

it.each([
  ['a new name', { name: 'New' }],
  ['a new currency', { baseCurrency: 'GBP' }],
] as const)('a product that changes between check and write is not given %s', async (_what, changes) => {
  const { id } = await addProduct(test.database, merchantId);
  const expectation = as(await product(id));
  const meanwhile = () => patchProduct(test.database, merchantId, id, { description: 'Theirs' }, now);
  const database = overtakenBy(meanwhile);
  expect(await patchProduct(database, merchantId, id, changes, now, expectation)).toBe('precondition_failed');
  expect(await product(id)).toMatchObject({ name: 'Book', baseCurrency: 'USD', description: 'Theirs' });
});

it('a product that changes between check and deletion stays', async () => {
  const { id } = await addProduct(test.database, merchantId);
  const expectation = as(await product(id));
  const database = overtakenBy(() => patchProduct(test.database, merchantId, id, { name: 'Theirs' }, now));
  expect(await removeProduct(database, merchantId, id, expectation)).toBe('precondition_failed');
  expect((await product(id)).name).toBe('Theirs');
});

it.each([[{ name: 'Mine' }], [{ code: 'SUN' }]])(
  'a campaign that is renamed and back between check and write is not given %j',
  async (changes) => {
    const { id, name } = await addCampaign(test.database, merchantId);
    const expectation = as(await campaign(id));
    const database = overtakenBy(async () => {
      for (const next of ['Theirs', name])
        await patchCampaign(test.database, merchantId, id, { name: next }, () => new Date(Date.now() + 5));
    });
    expect(await patchCampaign(database, merchantId, id, changes, now, expectation)).toBe(
      'precondition_failed',
    );
    expect(await campaign(id)).toMatchObject({ name, code: null });
  },
);

it('a campaign that changes between check and deletion stays', async () => {
  const { id } = await addCampaign(test.database, merchantId);
  const expectation = as(await campaign(id));
  const database = overtakenBy(() => patchCampaign(test.database, merchantId, id, { code: 'SUN' }, now));
  expect(await removeCampaign(database, merchantId, id, expectation)).toBe('precondition_failed');
  expect((await campaign(id)).code).toBe('SUN');
});

it('what is as expected is changed and removed', async () => {
  const { id } = await addProduct(test.database, merchantId);
  const changed = await patchProduct(
    test.database,
    merchantId,
    id,
    { name: 'New' },
    now,
    as(await product(id)),
  );
  expect(changed).toEqual(await product(id));
  const currency = { baseCurrency: 'GBP' };
  await patchProduct(test.database, merchantId, id, currency, now, as(await product(id)));
  expect(await product(id)).toMatchObject({ name: 'New', ...currency });
  expect(await removeProduct(test.database, merchantId, id, as(await product(id)))).toBe('deleted');
  const { id: campaignId } = await addCampaign(test.database, merchantId);
  await patchCampaign(
    test.database,
    merchantId,
    campaignId,
    { name: 'New' },
    now,
    as(await campaign(campaignId)),
  );
  expect((await campaign(campaignId)).name).toBe('New');
  const outcome = removeCampaign(test.database, merchantId, campaignId, as(await campaign(campaignId)));
  expect(await outcome).toBe('deleted');
});

it('what is gone is missing, not another than expected', async () => {
  const { id } = await addProduct(test.database, merchantId);
  const expectation = as(await product(id));
  const database = overtakenBy(() => removeProduct(test.database, merchantId, id));
  expect(await removeProduct(database, merchantId, id, expectation)).toBe('missing');
  expect(
    await patchProduct(test.database, merchantId, id, { name: 'New' }, now, expectation),
  ).toBeUndefined();
});

describe('a key', () => {
  const key = (id: string) => readApiKey(test.database, merchantId, id);

  it('that is not as expected is neither changed nor revoked', async () => {
    const { id } = await addKey(test.database, merchantId, 'public');
    const before = await key(id);
    const never = () => false;
    const change = patchApiKey(test.database, merchantId, id, { name: 'New' }, never);
    expect(await change).toBe('precondition_failed');
    expect(await revokeApiKey(test.database, merchantId, id, now, never)).toBe('precondition_failed');
    expect(await key(id)).toEqual(before);
  });

  it('that is as expected is changed and revoked', async () => {
    const { id } = await addKey(test.database, merchantId, 'public');
    const asItIs = async () => as(await key(id));
    await patchApiKey(test.database, merchantId, id, { name: 'New' }, await asItIs());
    expect(await key(id)).toMatchObject({ name: 'New' });
    expect(await revokeApiKey(test.database, merchantId, id, now, await asItIs())).toBe('revoked');
  });
});
