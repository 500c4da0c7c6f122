import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { insertProduct, patchProduct, removeProduct } from '../../../storage/changes/products.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { listProducts } from '../../../storage/products.ts';
import { listPublishedKeys, readPublication } from '../../../storage/publications.ts';
import { startDatabase, type TestDatabase } from '../../support/storage/database.ts';
import { interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  currencyFaults,
  newId,
  now,
  someProduct,
  type TestMerchant,
} from '../../support/storage/merchants.ts';

let test: TestDatabase;
let merchant: TestMerchant;
beforeAll(async () => {
  test = await startDatabase();
});
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});
afterAll(() => test.stop());

const revision = async () => (await requireMerchant(test.database, merchant.id)).revision;

/** Currency and revision of each publication, by the id of its campaign. */
async function published(): Promise<Record<string, readonly unknown[]>> {
  const entries = (await listPublishedKeys(test.database, merchant.id)).map(
    async ({ credential, campaignId }) => {
      const publication = await readPublication(itemsOf(test.database), credential);
      return [campaignId, [publication?.baseCurrency, publication?.revision]] as const;
    },
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The default campaign's key, and one whose campaign names `productId`. */
async function publishTwo(productId: string): Promise<{ byDefault: string; named: string }> {
  const campaign = await addCampaign(test.database, merchant.id, productId);
  await addKey(test.database, merchant.id, 'public');
  await addKey(test.database, merchant.id, 'public', campaign.id);
  return { byDefault: merchant.campaign.id, named: campaign.id };
}

describe('what a merchant’s products do to publications', () => {
  it('without a product it is USD, with the first one its currency, for every key', async () => {
    for (let count = 0; count < 3; count++) await addKey(test.database, merchant.id, 'public');
    expect(await published()).toEqual({ [merchant.campaign.id]: ['USD', 3] });
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const keys = await listPublishedKeys(test.database, merchant.id);
    expect(keys).toHaveLength(3);
    for (const { credential } of keys)
      expect(await readPublication(itemsOf(test.database), credential)).toMatchObject({
        baseCurrency: 'EUR',
        revision: 4,
      });
    expect(await revision()).toBe(4);
  });

  it('a second product changes nothing and does not raise the revision', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addKey(test.database, merchant.id, 'public');
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    expect(await published()).toEqual({ [merchant.campaign.id]: ['EUR', 2] });
    expect(await revision()).toBe(2);
  });

  it('a new currency of the oldest product moves campaigns that name none', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await publishTwo(other.id);
    await patchProduct(test.database, merchant.id, oldest.id, { baseCurrency: 'CHF' }, now);
    expect(await published()).toEqual({ [byDefault]: ['CHF', 4], [named]: ['GBP', 3] });
    expect(await revision()).toBe(4);
  });

  it('a new currency of a named product moves the campaigns that name it', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await publishTwo(other.id);
    await patchProduct(test.database, merchant.id, other.id, { baseCurrency: 'CHF' }, now);
    expect(await published()).toEqual({ [byDefault]: ['EUR', 2], [named]: ['CHF', 4] });
  });

  it('changes of anything else, and of products that no campaign depends on, do not raise the revision', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    await addKey(test.database, merchant.id, 'public');
    const before = [await published(), await revision()];
    await patchProduct(test.database, merchant.id, oldest.id, { name: 'New', basePrice: 7 }, now);
    await patchProduct(test.database, merchant.id, other.id, { baseCurrency: 'CHF' }, now);
    await removeProduct(test.database, merchant.id, other.id, now);
    expect([await published(), await revision()]).toEqual(before);
  });

  it('deleting the oldest moves to the next oldest, and deleting the last to USD', async () => {
    const [first, second, third] = [
      await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }),
      await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' }),
      await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' }),
    ];
    await addKey(test.database, merchant.id, 'public');
    const currency = async () => (await published())[merchant.campaign.id]?.[0];
    await removeProduct(test.database, merchant.id, first.id, now);
    expect(await currency()).toBe('GBP');
    await removeProduct(test.database, merchant.id, third.id, now);
    expect(await currency()).toBe('GBP');
    await removeProduct(test.database, merchant.id, second.id, now);
    expect(await currency()).toBe('USD');
    expect(await requireMerchant(test.database, merchant.id)).not.toHaveProperty('currencyProductId');
    await addProduct(test.database, merchant.id, { baseCurrency: 'JPY' });
    expect(await currency()).toBe('JPY');
  });

  it('deleting a named product takes it out of its campaigns, which follow the oldest from then on', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await publishTwo(other.id);
    await removeProduct(test.database, merchant.id, other.id, now);
    expect(await readCampaign(test.database, merchant.id, named)).toMatchObject({ productId: null });
    expect(await published()).toEqual({ [byDefault]: ['EUR', 2], [named]: ['EUR', 4] });
    await patchProduct(test.database, merchant.id, oldest.id, { baseCurrency: 'CHF' }, now);
    expect(await published()).toEqual({ [byDefault]: ['CHF', 5], [named]: ['CHF', 5] });
  });

  it('deleting the oldest product, which is named too, moves both kinds to the next', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await publishTwo(oldest.id);
    await removeProduct(test.database, merchant.id, oldest.id, now);
    expect(await published()).toEqual({ [byDefault]: ['GBP', 4], [named]: ['GBP', 4] });
  });
});

describe('races that would leave a wrong currency', () => {
  const database = (meanwhile: () => Promise<unknown>) =>
    interrupt(test.database, 'TransactWriteCommand', meanwhile);

  it('two first products that are stored in the other order', async () => {
    await addKey(test.database, merchant.id, 'public');
    const older = someProduct({ baseCurrency: 'EUR' });
    const younger = { ...someProduct({ baseCurrency: 'JPY' }), id: newId('prod') };
    const slow = database(() => insertProduct(test.database, merchant.id, younger));
    await insertProduct(slow, merchant.id, older);
    expect((await published())[merchant.campaign.id]?.[0]).toBe('EUR');
    await removeProduct(test.database, merchant.id, younger.id, now);
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it('the next oldest changes its currency while the oldest of the same currency is deleted', async () => {
    await addKey(test.database, merchant.id, 'public');
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const next = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const slow = database(() => removeProduct(test.database, merchant.id, oldest.id, now));
    await patchProduct(slow, merchant.id, next.id, { baseCurrency: 'GBP' }, now);
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it.each([
    [
      'changes its currency',
      (id: string) => patchProduct(test.database, merchant.id, id, { baseCurrency: 'GBP' }, now),
    ],
    ['is deleted', (id: string) => removeProduct(test.database, merchant.id, id, now)],
  ])('the next oldest %s while the oldest is deleted', async (_what, meanwhile) => {
    await addKey(test.database, merchant.id, 'public');
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const next = await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' });
    const slow = database(() => meanwhile(next.id));
    expect(await removeProduct(slow, merchant.id, oldest.id, now)).toBe('deleted');
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it.each([
    [
      'changes its currency',
      (id: string) => patchProduct(test.database, merchant.id, id, { baseCurrency: 'GBP' }, now),
    ],
    ['is deleted', (id: string) => removeProduct(test.database, merchant.id, id, now)],
  ])('the oldest %s while the first key is created', async (_what, meanwhile) => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addKey(
      database(() => meanwhile(oldest.id)),
      merchant.id,
      'public',
    );
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it('the first product is created while the first key is', async () => {
    const slow = database(() => addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }));
    await addKey(slow, merchant.id, 'public');
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it('a key is created while the first product is', async () => {
    const slow = database(() => addKey(test.database, merchant.id, 'public'));
    await addProduct(slow, merchant.id, { baseCurrency: 'EUR' });
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it('everything at once, many times over', async () => {
    const currencies = ['EUR', 'GBP', 'CHF', 'JPY'];
    for (let round = 0; round < 15; round++) {
      const { entries } = await listProducts(test.database, merchant.id, { limit: 100 });
      const currency = currencies[round % currencies.length] ?? 'EUR';
      const work = [
        () => addProduct(test.database, merchant.id, { baseCurrency: currency }),
        () => addKey(test.database, merchant.id, 'public'),
        ...entries
          .slice(-2)
          .flatMap(({ id }, index) => [
            () => patchProduct(test.database, merchant.id, id, { baseCurrency: currency }, now),
            () =>
              index === round % 2 ? removeProduct(test.database, merchant.id, id, now) : Promise.resolve(),
          ]),
        () => addProduct(test.database, merchant.id, { baseCurrency: 'USD' }),
      ];
      await Promise.allSettled(work.map((step) => step()));
      expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
    }
  });
});

describe('the most that one transaction has to hold', () => {
  it('all keys move with the first product', async () => {
    for (let count = 1; count < maxApiKeys; count++) await addKey(test.database, merchant.id, 'public');
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    expect(await listPublishedKeys(test.database, merchant.id)).toHaveLength(maxApiKeys - 1);
    expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
  });

  it.each(['oldest', 'youngest'])(
    'the %s product can be deleted that all campaigns name and all keys show',
    async (which) => {
      const pair = [
        await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }),
        await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' }),
      ];
      const named = pair[which === 'oldest' ? 0 : 1]?.id ?? '';
      const campaigns = [];
      for (let count = 0; count < maxCampaigns; count++)
        campaigns.push(await addCampaign(test.database, merchant.id, named));
      for (const { id } of campaigns.slice(0, maxApiKeys - 1))
        await addKey(test.database, merchant.id, 'public', id);
      expect(await removeProduct(test.database, merchant.id, named, now)).toBe('deleted');
      for (const { id } of campaigns)
        expect((await readCampaign(test.database, merchant.id, id))?.productId).toBeNull();
      expect(await currencyFaults(test.database, merchant.id)).toEqual([]);
    },
  );
});
