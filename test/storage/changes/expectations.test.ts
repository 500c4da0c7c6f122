import type { Campaign } from '../../../core/campaigns/campaign.ts';
import type { Product } from '../../../core/catalog/product.ts';
import { entityTag } from '../../../core/shared/entity-tags.ts';
import { readApiKey } from '../../../storage/api-keys.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { patchApiKey, revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { patchCampaign, removeCampaign } from '../../../storage/changes/campaigns.ts';
import { settle } from '../../../storage/changes/prices.ts';
import { insertProduct, patchProduct, removeProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { readProduct } from '../../../storage/products.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, patient } from '../../support/storage/interference.ts';
import { leavePublication } from '../../support/storage/merchant-items.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  now,
  someProduct,
} from '../../support/storage/merchants.ts';
import { parallel } from '../../support/storage/outcomes.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
let merchantId: string;
let defaultCampaignId: string;
beforeEach(async () => {
  const merchant = await addMerchant(test.database);
  merchantId = merchant.id;
  defaultCampaignId = merchant.campaign.id;
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
    const { id } = await addCampaign(test.database, merchantId, null);
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
  expect(await removeProduct(database, merchantId, id, now, expectation)).toBe('precondition_failed');
  expect((await product(id)).name).toBe('Theirs');
});

it.each([[{ name: 'Mine' }], [{ code: 'SUN' }]])(
  'a campaign that is renamed and back between check and write is not given %j',
  async (changes) => {
    const { id, name } = await addCampaign(test.database, merchantId, null);
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
  const { id } = await addCampaign(test.database, merchantId, null);
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
  expect(await removeProduct(test.database, merchantId, id, now, as(await product(id)))).toBe('deleted');
  const { id: campaignId } = await addCampaign(test.database, merchantId, null);
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
  const database = overtakenBy(() => removeProduct(test.database, merchantId, id, now));
  expect(await removeProduct(database, merchantId, id, now, expectation)).toBe('missing');
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

describe('no transaction makes a publication wrong that somebody else has just made right', () => {
  /** What is wrong after each transaction of a change, when `meanwhile` happens between its reads and the first one. */
  async function wrongAfterEach(
    meanwhile: () => Promise<unknown>,
    change: (database: Database) => Promise<unknown>,
  ): Promise<string[]> {
    const wrong: string[] = [];
    const watched = intercept(overtakenBy(meanwhile), async (name, _input, proceed) => {
      const answer = await proceed();
      if (name === 'TransactWriteCommand')
        wrong.push(...(await publicationFaults(test.database, merchantId)));
      return answer;
    });
    await change(watched);
    return wrong;
  }

  const leave = (campaignId: string, baseCurrency: string) =>
    leavePublication(test.database, campaignId, { baseCurrency });
  const inCurrency = (baseCurrency: string) => addProduct(test.database, merchantId, { baseCurrency });
  const patched = (id: string, baseCurrency: string, database = test.database) =>
    patchProduct(database, merchantId, id, { baseCurrency }, now);
  const settled = (database: Database) => settle(database, merchantId, now());

  it('when the oldest product changes its currency while what was left undone is finished', async () => {
    const { id } = await inCurrency('EUR');
    await leave(defaultCampaignId, 'GBP');
    expect(await wrongAfterEach(() => patched(id, 'GBP'), settled)).toEqual([]);
  });

  it('when the first product comes while what was left undone is finished', async () => {
    await leave(defaultCampaignId, 'EUR');
    expect(await wrongAfterEach(() => inCurrency('EUR'), settled)).toEqual([]);
  });

  it('when campaigns of two products are left undone, and one product changes its currency', async () => {
    const [oldest, other] = [await inCurrency('EUR'), await inCurrency('EUR')];
    const [named, unnamed] = [
      await addCampaign(test.database, merchantId, other.id),
      await addCampaign(test.database, merchantId, null),
    ];
    await leave(named.id, 'GBP');
    await leave(unnamed.id, 'CHF');
    let transactions = 0;
    const crashing = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'TransactWriteCommand' && ++transactions > 1) throw new Error('crashed');
      return proceed();
    });
    const meanwhile = () => expect(patched(oldest.id, 'CHF', crashing)).rejects.toThrow('crashed');
    expect(await wrongAfterEach(meanwhile, settled)).toEqual([]);
  });

  it('when an older product comes while the oldest changes its currency', async () => {
    const older = someProduct({ baseCurrency: 'EUR' });
    const { id } = await inCurrency('EUR');
    const meanwhile = () => insertProduct(test.database, merchantId, older);
    expect(await wrongAfterEach(meanwhile, (database) => patched(id, 'GBP', database))).toEqual([]);
  });

  it('when the next oldest changes its currency while the oldest of the same currency is deleted', async () => {
    const [oldest, next] = [await inCurrency('EUR'), await inCurrency('EUR')];
    const deletion = (database: Database) => removeProduct(database, merchantId, oldest.id, now);
    expect(await wrongAfterEach(() => patched(next.id, 'GBP'), deletion)).toEqual([]);
  });

  it('when a product comes while the last one is deleted', async () => {
    const { id } = await inCurrency('EUR');
    const deletion = (database: Database) => removeProduct(database, merchantId, id, now);
    expect(await wrongAfterEach(() => inCurrency('EUR'), deletion)).toEqual([]);
  });

  it('when of two products the older is deleted while the younger is', async () => {
    const [older, younger] = [await inCurrency('EUR'), await inCurrency('GBP')];
    const meanwhile = () => removeProduct(test.database, merchantId, older.id, now);
    const deletion = (database: Database) => removeProduct(database, merchantId, younger.id, now);
    expect(await wrongAfterEach(meanwhile, deletion)).toEqual([]);
    expect(await requireMerchant(test.database, merchantId)).not.toHaveProperty('currencyProductId');
  });

  it('when an older first product comes between the reads of the first one', async () => {
    const [older, younger] = [someProduct({ baseCurrency: 'EUR' }), someProduct({ baseCurrency: 'GBP' })];
    let reads = 0;
    const slow = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'GetCommand' && ++reads === 3) await insertProduct(test.database, merchantId, older);
      return proceed();
    });
    expect(await insertProduct(slow, merchantId, younger)).toBe('created');
    expect(await requireMerchant(test.database, merchantId)).toMatchObject({ currencyProductId: older.id });
    expect(await publicationFaults(test.database, merchantId)).toEqual([]);
  });
});
