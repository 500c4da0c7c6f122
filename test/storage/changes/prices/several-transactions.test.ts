import { maxCampaigns } from '../../../../core/campaigns/campaign.ts';
import { AppError } from '../../../../core/shared/errors.ts';
import { insertCampaign, patchCampaign } from '../../../../storage/changes/campaigns.ts';
import { settle } from '../../../../storage/changes/prices.ts';
import { patchProduct, removeProduct } from '../../../../storage/changes/products.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { listProducts, readProduct } from '../../../../storage/products.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { crashing, intercept, interrupt, losing } from '../../../support/storage/interference.ts';
import {
  leavePublication,
  nameProduct,
  readMerchantItems,
  readPublished,
} from '../../../support/storage/merchant-items.ts';
import {
  addCampaign,
  addCampaigns,
  addProduct,
  newId,
  now,
  useMerchant,
} from '../../../support/storage/merchants.ts';
import { publicationFaults } from '../../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const faults = () => publicationFaults(test.database, merchant.id);
const published = () => readPublished(test.database, merchant.id);

describe('what does not fit into one transaction', () => {
  /** So many campaigns that name this product, or none; by default all that a merchant may have. */
  const allNaming = (productId: string | null, count = maxCampaigns - 1) =>
    addCampaigns(test.database, merchant.id, productId, count);

  /** What is sent at most: DynamoDB refuses transactions of more than 100 items. */
  const measured = () => {
    const seen = { transactions: 0, most: 0 };
    const database = intercept(test.database, (name, input, proceed) => {
      if (name === 'TransactWriteCommand') {
        seen.transactions += 1;
        seen.most = Math.max(seen.most, (input as { TransactItems: unknown[] }).TransactItems.length);
      }
      return proceed();
    });
    return { seen, database };
  };

  it('all campaigns move with the first product', async () => {
    await allNaming(null);
    const { seen, database } = measured();
    await addProduct(database, merchant.id, { baseCurrency: 'EUR' });
    expect(seen.most).toBeLessThan(100);
    expect(seen.transactions).toBe(2);
    expect(await faults()).toEqual([]);
  });

  it.each(['oldest', 'youngest'])('the %s product can be deleted that all campaigns name', async (which) => {
    const pair = [
      await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' }),
      await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' }),
    ];
    const productId = pair[which === 'oldest' ? 0 : 1]?.id ?? '';
    const campaignIds = await allNaming(productId);
    const { seen, database } = measured();
    expect(await removeProduct(database, merchant.id, productId, now)).toBe('deleted');
    expect(seen.most).toBeLessThan(100);
    const { campaigns } = await readMerchantItems(test.database, merchant.id);
    expect(campaigns.map(({ productId }) => productId)).toEqual(Array(campaignIds.length + 1).fill(null));
    expect(await faults()).toEqual([]);
  });

  it('a product stays until the last campaign that names it has left it', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await allNaming(product.id);
    const deletion = removeProduct(crashing(test.database, 1), merchant.id, product.id, now);
    await expect(deletion).rejects.toThrow('crashed');
    const { campaigns } = await readMerchantItems(test.database, merchant.id);
    const naming = campaigns.filter(({ productId }) => productId === product.id);
    expect(naming.length).toBeGreaterThan(0);
    expect(naming.length).toBeLessThan(maxCampaigns - 1);
    expect(await readProduct(test.database, merchant.id, product.id)).toEqual(product);
  });

  it('a currency that stopped half-way is finished by the same request, and by no other write until then', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await allNaming(product.id);
    const change = (database = test.database) =>
      patchProduct(database, merchant.id, product.id, { baseCurrency: 'GBP' }, now);
    await expect(change(crashing(test.database, 1))).rejects.toThrow('crashed');
    expect((await readProduct(test.database, merchant.id, product.id))?.baseCurrency).toBe('GBP');
    const currencies = Object.values(await published()).map(([currency]) => currency);
    expect(new Set(currencies)).toEqual(new Set(['GBP', 'EUR']));
    expect(await change()).toMatchObject({ baseCurrency: 'GBP' });
    expect(await faults()).toEqual([]);
  });

  it.each(['oldest', 'youngest'])(
    'a deletion of the %s product is finished by the next call, wherever it crashes',
    async (which) => {
      const campaignIds = await allNaming(null, 60);
      await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' });
      for (let transactions = 0; ; transactions++) {
        const added = { baseCurrency: transactions % 2 === 0 ? 'EUR' : 'GBP' };
        const youngest = await addProduct(test.database, merchant.id, added);
        const { entries } = await listProducts(test.database, merchant.id, { limit: 100 });
        const id = (which === 'oldest' ? entries.at(-1)?.id : youngest.id) ?? '';
        const named = entries.find((each) => each.id === id) ?? youngest;
        await nameProduct(test.database, merchant.id, campaignIds, named);
        expect(await faults()).toEqual([]);
        const outcome = await removeProduct(
          crashing(test.database, transactions),
          merchant.id,
          id,
          now,
        ).catch((error: Error) => error.message);
        if (outcome === 'crashed') await removeProduct(test.database, merchant.id, id, now);
        expect(await readProduct(test.database, merchant.id, id)).toBeUndefined();
        expect(await faults()).toEqual([]);
        if (outcome === 'deleted') {
          expect(transactions).toBeGreaterThan(1);
          break;
        }
      }
    },
  );

  it('a campaign that names the product between the transactions of its deletion is not forgotten', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    await allNaming(product.id);
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      patchCampaign(test.database, merchant.id, merchant.campaign.id, { productId: product.id }, now),
    );
    expect(await removeProduct(slow, merchant.id, product.id, now)).toBe('deleted');
    expect(await faults()).toEqual([]);
  });

  /** A deletion that expects the product as it is, and meets a new name of it right before a transaction. */
  async function overtakenBefore(transaction: number): Promise<{ outcome: string; naming: number }> {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    await allNaming(product.id);
    const expected = await readProduct(test.database, merchant.id, product.id);
    let sent = 0;
    const overtaken = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'TransactWriteCommand' && ++sent === transaction)
        await patchProduct(test.database, merchant.id, product.id, { name: 'Renamed' }, now);
      return proceed();
    });
    const outcome = await removeProduct(
      overtaken,
      merchant.id,
      product.id,
      now,
      ({ name }) => name === expected?.name,
    );
    const { campaigns } = await readMerchantItems(test.database, merchant.id);
    expect(await faults()).toEqual([]);
    return { outcome, naming: campaigns.filter(({ productId }) => productId === product.id).length };
  }

  it('a deletion that finds another product than it expects has changed no campaign', async () => {
    expect(await overtakenBefore(1)).toEqual({ outcome: 'precondition_failed', naming: maxCampaigns - 1 });
  });

  it('a deletion that found the product as it expects ends, whatever changes after its first transaction', async () => {
    expect(await overtakenBefore(2)).toEqual({ outcome: 'deleted', naming: 0 });
  });

  it('a new campaign that names the product while its currency changes has the new one', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const campaign = { ...merchant.campaign, id: newId('camp'), isDefault: false, productId: product.id };
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      insertCampaign(test.database, merchant.id, campaign),
    );
    await patchProduct(slow, merchant.id, product.id, { baseCurrency: 'GBP' }, now);
    expect(await faults()).toEqual([]);
  });
});

describe('what follows a change', () => {
  afterEach(() => jest.restoreAllMocks());

  const leave = (campaignId: string, baseCurrency: string) =>
    leavePublication(test.database, campaignId, { baseCurrency });
  const removed = (database: Database, productId: string) =>
    removeProduct(database, merchant.id, productId, now);

  /** Time is up once so many transactions were sent. */
  function lateAfter(transactions: number): Database {
    let sent = 0;
    return intercept(test.database, async (name, _input, proceed) => {
      if (name !== 'GetCommand' && sent >= transactions) throw new AppError('temporarily_unavailable');
      if (name === 'TransactWriteCommand') sent += 1;
      return proceed();
    });
  }

  it('is finished by a deletion of a product that is gone, whatever products campaigns follow', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const named = await addCampaign(test.database, merchant.id, other.id);
    for (const { id } of [merchant.campaign, named]) await leave(id, 'CHF');
    expect(await removed(test.database, newId('prod'))).toBe('missing');
    expect(await published()).toEqual({
      [merchant.campaign.id]: [oldest.baseCurrency, 3],
      [named.id]: ['GBP', 2],
    });
  });

  it('and meets others until time is up is refused as a race that was lost, and so is a deletion', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await leave(merchant.campaign.id, 'CHF');
    const lost = { code: 'concurrent_modification' };
    await expect(settle(losing(test.database), merchant.id, now())).rejects.toMatchObject(lost);
    jest.restoreAllMocks();
    await expect(removed(losing(test.database), product.id)).rejects.toMatchObject(lost);
  });

  it('and does not end in time is refused with the word that the change is stored, if one is', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const stored = 'The change is stored. Send it again, so that all campaigns follow it.';
    const refusal = { code: 'temporarily_unavailable', message: stored };
    await expect(removed(lateAfter(1), product.id)).rejects.toMatchObject(refusal);
    const { message } = new AppError('temporarily_unavailable');
    await expect(removed(lateAfter(0), product.id)).rejects.toMatchObject({ message });
  });

  it('and fails is a failure, which is not called a refusal', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    let isStored = false;
    const failing = intercept(test.database, async (name, _input, proceed) => {
      if (isStored) throw new Error('broken');
      isStored = name === 'TransactWriteCommand';
      return proceed();
    });
    await expect(removed(failing, product.id)).rejects.toThrow('broken');
  });
});
