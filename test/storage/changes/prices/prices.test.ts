import { readCampaign } from '../../../../storage/campaigns.ts';
import { insertCampaign } from '../../../../storage/changes/campaigns.ts';
import { insertProduct, patchProduct, removeProduct } from '../../../../storage/changes/products.ts';
import { requireMerchant } from '../../../../storage/merchants.ts';
import { listProducts } from '../../../../storage/products.ts';
import { raceRounds } from '../../../support/property-runs.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { interrupt } from '../../../support/storage/interference.ts';
import { readPublished } from '../../../support/storage/merchant-items.ts';
import {
  addCampaign,
  addProduct,
  newId,
  now,
  someProduct,
  useMerchant,
} from '../../../support/storage/merchants.ts';
import { publicationFaults } from '../../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const faults = () => publicationFaults(test.database, merchant.id);
const published = () => readPublished(test.database, merchant.id);

/** The default campaign, and one that names `productId`. */
async function campaignNaming(productId: string): Promise<{ byDefault: string; named: string }> {
  const campaign = await addCampaign(test.database, merchant.id, productId);
  return { byDefault: merchant.campaign.id, named: campaign.id };
}

describe('what a merchant’s products do to publications', () => {
  it('without a product it is USD, with the first one its currency', async () => {
    const other = await addCampaign(test.database, merchant.id, null);
    expect(await published()).toEqual({ [merchant.campaign.id]: ['USD', 1], [other.id]: ['USD', 1] });
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    expect(await published()).toEqual({ [merchant.campaign.id]: ['EUR', 2], [other.id]: ['EUR', 2] });
  });

  it('a second product changes nothing', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    expect(await published()).toEqual({ [merchant.campaign.id]: ['EUR', 2] });
  });

  it('a new currency of the oldest product moves campaigns that name none', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await campaignNaming(other.id);
    await patchProduct(test.database, merchant.id, oldest.id, { baseCurrency: 'CHF' }, now);
    expect(await published()).toEqual({ [byDefault]: ['CHF', 3], [named]: ['GBP', 1] });
  });

  it('a new currency of a named product moves the campaigns that name it', async () => {
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await campaignNaming(other.id);
    await patchProduct(test.database, merchant.id, other.id, { baseCurrency: 'CHF' }, now);
    expect(await published()).toEqual({ [byDefault]: ['EUR', 2], [named]: ['CHF', 2] });
  });

  it('changes of anything else, and of products that no campaign depends on, raise no revision', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const before = await published();
    await patchProduct(test.database, merchant.id, oldest.id, { name: 'New', basePrice: 7 }, now);
    await patchProduct(test.database, merchant.id, other.id, { baseCurrency: 'CHF' }, now);
    await removeProduct(test.database, merchant.id, other.id, now);
    expect(await published()).toEqual(before);
  });

  it('deleting the oldest moves to the next oldest, and deleting the last to USD', async () => {
    const [first, second, third] = [
      await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }),
      await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' }),
      await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' }),
    ];
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
    const { byDefault, named } = await campaignNaming(other.id);
    await removeProduct(test.database, merchant.id, other.id, now);
    expect(await readCampaign(test.database, merchant.id, named)).toMatchObject({ productId: null });
    expect(await published()).toEqual({ [byDefault]: ['EUR', 2], [named]: ['EUR', 2] });
    await patchProduct(test.database, merchant.id, oldest.id, { baseCurrency: 'CHF' }, now);
    expect(await published()).toEqual({ [byDefault]: ['CHF', 3], [named]: ['CHF', 3] });
  });

  it('deleting the oldest product, which is named too, moves both kinds to the next', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await campaignNaming(oldest.id);
    await removeProduct(test.database, merchant.id, oldest.id, now);
    expect(await published()).toEqual({ [byDefault]: ['GBP', 3], [named]: ['GBP', 2] });
  });
});

describe('races that would leave a wrong currency', () => {
  const happenings: [what: string, happen: (productId: string) => Promise<unknown>][] = [
    [
      'changes its currency',
      (id) => patchProduct(test.database, merchant.id, id, { baseCurrency: 'GBP' }, now),
    ],
    ['is deleted', (id) => removeProduct(test.database, merchant.id, id, now)],
  ];
  const database = (meanwhile: () => Promise<unknown>) =>
    interrupt(test.database, 'TransactWriteCommand', meanwhile);

  it('two first products that are stored in the other order', async () => {
    const older = someProduct({ baseCurrency: 'EUR' });
    const younger = { ...someProduct({ baseCurrency: 'JPY' }), id: newId('prod') };
    const slow = database(() => insertProduct(test.database, merchant.id, younger));
    await insertProduct(slow, merchant.id, older);
    expect((await published())[merchant.campaign.id]?.[0]).toBe('EUR');
    await removeProduct(test.database, merchant.id, younger.id, now);
    expect(await faults()).toEqual([]);
  });

  it('the next oldest changes its currency while the oldest of the same currency is deleted', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const next = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const slow = database(() => removeProduct(test.database, merchant.id, oldest.id, now));
    await patchProduct(slow, merchant.id, next.id, { baseCurrency: 'GBP' }, now);
    expect(await faults()).toEqual([]);
  });

  it.each(happenings)('the next oldest %s while the oldest is deleted', async (_what, meanwhile) => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const next = await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' });
    const slow = database(() => meanwhile(next.id));
    expect(await removeProduct(slow, merchant.id, oldest.id, now)).toBe('deleted');
    expect(await faults()).toEqual([]);
  });

  it.each(happenings)('the oldest %s while a campaign is created', async (_what, meanwhile) => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addCampaign(
      database(() => meanwhile(oldest.id)),
      merchant.id,
      null,
    );
    expect(await faults()).toEqual([]);
  });

  it('the oldest is deleted between the reads of a new campaign, which starts with the next', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const slow = interrupt(test.database, 'BatchGetCommand', () =>
      removeProduct(test.database, merchant.id, oldest.id, now),
    );
    const campaign = { ...merchant.campaign, id: newId('camp'), isDefault: false };
    expect(await insertCampaign(slow, merchant.id, campaign)).toBe('created');
    expect((await published())[campaign.id]).toEqual(['GBP', 1]);
  });

  it('the first product is created while a campaign is', async () => {
    const slow = database(() => addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }));
    await addCampaign(slow, merchant.id, null);
    expect(await faults()).toEqual([]);
  });

  it('a campaign is created while the first product is', async () => {
    const slow = database(() => addCampaign(test.database, merchant.id, null));
    await addProduct(slow, merchant.id, { baseCurrency: 'EUR' });
    expect(await faults()).toEqual([]);
  });

  it('everything at once, many times over', async () => {
    const currencies = ['EUR', 'GBP', 'CHF', 'JPY'];
    for (let round = 0; round < raceRounds; round++) {
      const { entries } = await listProducts(test.database, merchant.id, { limit: 100 });
      const currency = currencies[round % currencies.length] ?? 'EUR';
      const work = [
        () => addProduct(test.database, merchant.id, { baseCurrency: currency }),
        () => addCampaign(test.database, merchant.id, entries.at(0)?.id ?? null),
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
      expect(await faults()).toEqual([]);
    }
  });
});
