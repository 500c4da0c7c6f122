import { settle } from '../../../../storage/changes/prices.ts';
import { insertProduct, patchProduct, removeProduct } from '../../../../storage/changes/products.ts';
import type { Database } from '../../../../storage/dynamodb/database.ts';
import { requireMerchant } from '../../../../storage/merchants.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { crashing, intercept, interrupt } from '../../../support/storage/interference.ts';
import { leavePublication } from '../../../support/storage/merchant-items.ts';
import {
  addCampaign,
  addProduct,
  now,
  someProduct,
  useMerchant,
} from '../../../support/storage/merchants.ts';
import { publicationFaults } from '../../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

describe('no transaction makes a publication wrong that somebody else has just made right', () => {
  /** What is wrong after each transaction of a change, when `meanwhile` happens between its reads and the first one. */
  async function wrongAfterEach(
    meanwhile: () => Promise<unknown>,
    change: (database: Database) => Promise<unknown>,
  ): Promise<string[]> {
    const wrong: string[] = [];
    const overtaken = interrupt(test.database, 'TransactWriteCommand', meanwhile);
    const watched = intercept(overtaken, async (name, _input, proceed) => {
      const answer = await proceed();
      if (name === 'TransactWriteCommand')
        wrong.push(...(await publicationFaults(test.database, merchant.id)));
      return answer;
    });
    await change(watched);
    return wrong;
  }

  const leave = (campaignId: string, baseCurrency: string) =>
    leavePublication(test.database, campaignId, { baseCurrency });
  const inCurrency = (baseCurrency: string) => addProduct(test.database, merchant.id, { baseCurrency });
  const patched = (id: string, baseCurrency: string, database = test.database) =>
    patchProduct(database, merchant.id, id, { baseCurrency }, now);
  const settled = (database: Database) => settle(database, merchant.id, now());

  it('when the oldest product changes its currency while what was left undone is finished', async () => {
    const { id } = await inCurrency('EUR');
    await leave(merchant.campaign.id, 'GBP');
    expect(await wrongAfterEach(() => patched(id, 'GBP'), settled)).toEqual([]);
  });

  it('when the first product comes while what was left undone is finished', async () => {
    await leave(merchant.campaign.id, 'EUR');
    expect(await wrongAfterEach(() => inCurrency('EUR'), settled)).toEqual([]);
  });

  it('when campaigns of two products are left undone, and one product changes its currency', async () => {
    const [oldest, other] = [await inCurrency('EUR'), await inCurrency('EUR')];
    const [named, unnamed] = [
      await addCampaign(test.database, merchant.id, other.id),
      await addCampaign(test.database, merchant.id, null),
    ];
    await leave(named.id, 'GBP');
    await leave(unnamed.id, 'CHF');
    const interrupted = crashing(test.database, 1);
    const meanwhile = () => expect(patched(oldest.id, 'CHF', interrupted)).rejects.toThrow('crashed');
    expect(await wrongAfterEach(meanwhile, settled)).toEqual([]);
  });

  it('when an older product comes while the oldest changes its currency', async () => {
    const older = someProduct({ baseCurrency: 'EUR' });
    const { id } = await inCurrency('EUR');
    const meanwhile = () => insertProduct(test.database, merchant.id, older);
    expect(await wrongAfterEach(meanwhile, (database) => patched(id, 'GBP', database))).toEqual([]);
  });

  it('when the next oldest changes its currency while the oldest of the same currency is deleted', async () => {
    const [oldest, next] = [await inCurrency('EUR'), await inCurrency('EUR')];
    const deletion = (database: Database) => removeProduct(database, merchant.id, oldest.id, now);
    expect(await wrongAfterEach(() => patched(next.id, 'GBP'), deletion)).toEqual([]);
  });

  it('when a product comes while the last one is deleted', async () => {
    const { id } = await inCurrency('EUR');
    const deletion = (database: Database) => removeProduct(database, merchant.id, id, now);
    expect(await wrongAfterEach(() => inCurrency('EUR'), deletion)).toEqual([]);
  });

  it('when of two products the older is deleted while the younger is', async () => {
    const [older, younger] = [await inCurrency('EUR'), await inCurrency('GBP')];
    const meanwhile = () => removeProduct(test.database, merchant.id, older.id, now);
    const deletion = (database: Database) => removeProduct(database, merchant.id, younger.id, now);
    expect(await wrongAfterEach(meanwhile, deletion)).toEqual([]);
    expect(await requireMerchant(test.database, merchant.id)).not.toHaveProperty('currencyProductId');
  });

  it('when an older first product comes between the reads of the first one', async () => {
    const [older, younger] = [someProduct({ baseCurrency: 'EUR' }), someProduct({ baseCurrency: 'GBP' })];
    let reads = 0;
    const slow = intercept(test.database, async (name, _input, proceed) => {
      if (name === 'GetCommand' && ++reads === 3) await insertProduct(test.database, merchant.id, older);
      return proceed();
    });
    expect(await insertProduct(slow, merchant.id, younger)).toBe('created');
    expect(await requireMerchant(test.database, merchant.id)).toMatchObject({ currencyProductId: older.id });
    expect(await publicationFaults(test.database, merchant.id)).toEqual([]);
  });
});
