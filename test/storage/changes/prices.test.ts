import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { insertCampaign, patchCampaign } from '../../../storage/changes/campaigns.ts';
import { settle } from '../../../storage/changes/prices.ts';
import { insertProduct, patchProduct, removeProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { publicationKey } from '../../../storage/dynamodb/keys.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { listProducts, readProduct } from '../../../storage/products.ts';
import { raceRounds } from '../../support/property-runs.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  itemWith,
  leavePublication,
  nameProduct,
  readMerchantItems,
} from '../../support/storage/merchant-items.ts';
import {
  addCampaign,
  addCampaigns,
  addMerchant,
  addProduct,
  newId,
  now,
  someProduct,
  type TestMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await addMerchant(test.database);
});

const faults = () => publicationFaults(test.database, merchant.id);

/** Currency and revision of each publication, by the id of its campaign. */
async function published(): Promise<Record<string, readonly unknown[]>> {
  const { campaigns, readModels } = await readMerchantItems(test.database, merchant.id);
  const publications = campaigns.map(({ id }) => {
    const publication = itemWith(publicationKey(String(id)), readModels);
    return [id, [publication?.baseCurrency, publication?.revision]];
  });
  return Object.fromEntries(publications);
}

/** The default campaign, and one that names `productId`. */
async function campaignNaming(productId: string): Promise<{ byDefault: string; named: string }> {
  const campaign = await addCampaign(test.database, merchant.id, productId);
  return { byDefault: merchant.campaign.id, named: campaign.id };
}

/** A crash: nothing is written any more once so many transactions were. */
function crashingAfter(transactions: number) {
  let sent = 0;
  return intercept(test.database, async (name, _input, proceed) => {
    if (name === 'TransactWriteCommand' && sent++ >= transactions) throw new Error('crashed');
    return proceed();
  });
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

  it.each([
    [
      'changes its currency',
      (id: string) => patchProduct(test.database, merchant.id, id, { baseCurrency: 'GBP' }, now),
    ],
    ['is deleted', (id: string) => removeProduct(test.database, merchant.id, id, now)],
  ])('the next oldest %s while the oldest is deleted', async (_what, meanwhile) => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const next = await addProduct(test.database, merchant.id, { baseCurrency: 'CHF' });
    const slow = database(() => meanwhile(next.id));
    expect(await removeProduct(slow, merchant.id, oldest.id, now)).toBe('deleted');
    expect(await faults()).toEqual([]);
  });

  it.each([
    [
      'changes its currency',
      (id: string) => patchProduct(test.database, merchant.id, id, { baseCurrency: 'GBP' }, now),
    ],
    ['is deleted', (id: string) => removeProduct(test.database, merchant.id, id, now)],
  ])('the oldest %s while a campaign is created', async (_what, meanwhile) => {
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
    const deletion = removeProduct(crashingAfter(1), merchant.id, product.id, now);
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
    await expect(change(crashingAfter(1))).rejects.toThrow('crashed');
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
        const outcome = await removeProduct(crashingAfter(transactions), merchant.id, id, now).catch(
          (error: Error) => error.message,
        );
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

  /** Every transaction takes three seconds and meets another one; nothing else takes any time. */
  function losing(): Database {
    let time = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => time);
    return intercept(test.database, async (name, _input, proceed) => {
      if (name !== 'TransactWriteCommand') return proceed();
      time += 3_000;
      const CancellationReasons = [{ Code: 'TransactionConflict' }];
      throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
    });
  }

  it('is finished by a deletion of a product that is gone, whatever products campaigns follow', async () => {
    const oldest = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    const other = await addProduct(test.database, merchant.id, { baseCurrency: 'GBP' });
    const { byDefault, named } = await campaignNaming(other.id);
    await leave(byDefault, 'CHF');
    await leave(named, 'CHF');
    expect(await removed(test.database, newId('prod'))).toBe('missing');
    expect(await published()).toEqual({ [byDefault]: [oldest.baseCurrency, 3], [named]: ['GBP', 2] });
  });

  it('and meets others until time is up is refused as a race that was lost, and so is a deletion', async () => {
    const product = await addProduct(test.database, merchant.id, { baseCurrency: 'EUR' });
    await leave(merchant.campaign.id, 'CHF');
    const lost = { code: 'concurrent_modification' };
    await expect(settle(losing(), merchant.id, now())).rejects.toMatchObject(lost);
    jest.restoreAllMocks();
    await expect(removed(losing(), product.id)).rejects.toMatchObject(lost);
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
