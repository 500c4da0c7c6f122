import { patchProduct } from '../../../storage/products.ts';
import { readPublication } from '../../../storage/publications.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { insertProduct, removeProduct } from '../../../storage/transactions/products.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addProduct,
  now,
  readCampaign,
  readProduct,
  someProduct,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

describe('update', () => {
  it.each([
    [{ basePrice: 1.25 }, { baseCurrency: 'JPY' }],
    [{ baseCurrency: 'JPY' }, { basePrice: 1.25 }],
  ] as const)('to %j after a change to %j is rejected', async (late, early) => {
    const product = await addProduct(test.database, merchant.id, { basePrice: 1 });
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      patchProduct(test.database, merchant.id, product.id, early, now),
    );
    const update = patchProduct(slow, merchant.id, product.id, late, now);
    await expect(update).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await readProduct(test.database, merchant.id, product.id)).toMatchObject(early);
  });
});

describe('the first product', () => {
  const published = () => readPublication(test.database, merchant.campaign.id);
  const campaign = () => readCampaign(test.database, merchant.id, merchant.campaign.id);
  const faults = () => publicationFaults(test.database, merchant.id);

  it('gives the default campaign its currency, and no other campaign', async () => {
    const other = await addCampaign(test.database, merchant.id, 'GBP');
    await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    expect(await campaign()).toEqual({ ...merchant.campaign, baseCurrency: 'EUR' });
    expect(await published()).toMatchObject({ baseCurrency: 'EUR', version: 2 });
    expect(await readPublication(test.database, other.id)).toMatchObject({
      baseCurrency: 'GBP',
      version: 1,
    });
    expect(await faults()).toEqual([]);
  });

  it('leaves a currency that is set as it is, and so does every later product', async () => {
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, { baseCurrency: 'USD' }, now);
    const { id } = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' });
    await patchProduct(test.database, merchant.id, id, { baseCurrency: 'GBP' }, now);
    await removeProduct(test.database, merchant.id, id);
    expect([(await campaign())?.baseCurrency, (await published())?.baseCurrency]).toEqual(['USD', 'USD']);
    expect(await faults()).toEqual([]);
  });

  it('of several at once sets it once, and a change of the campaign at the same time is kept', async () => {
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      patchCampaign(test.database, merchant.id, merchant.campaign.id, { code: 'SUN' }, now),
    );
    const currencies = ['EUR', 'GBP', 'CHF'];
    const outcomes = await Promise.all(
      currencies.map((baseCurrency) => insertProduct(slow, merchant.id, someProduct({ baseCurrency }))),
    );
    expect(outcomes).toEqual(['created', 'created', 'created']);
    expect(currencies).toContain((await campaign())?.baseCurrency);
    expect(await campaign()).toMatchObject({ code: 'SUN' });
    expect(await faults()).toEqual([]);
  });
});
