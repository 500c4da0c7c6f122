import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { patchApiKey } from '../../../storage/changes/api-keys.ts';
import { patchCampaign } from '../../../storage/changes/campaigns.ts';
import { insertProduct, patchProduct, removeProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { apiKeyKey, publicKeyKey } from '../../../storage/dynamodb/keys.ts';
import { readCounters } from '../../../storage/merchants.ts';
import { readShownCampaign } from '../../../storage/publications.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  addKey,
  addMerchant,
  addProduct,
  newId,
  now,
  readItem,
  setCounter,
  someProduct,
  type TestMerchant,
} from '../../support/storage/merchants.ts';
import { unitsOf } from '../../support/storage/units.ts';

const test = useDatabase();
let merchant: TestMerchant;
let publicKey: string;
beforeAll(async () => {
  merchant = await addMerchant(test.database);
  publicKey = await withKeys(maxApiKeys - 1);
});

/** Gives the merchant so many public keys for its default campaign, copies of a first one. Returns the first one's value. */
async function withKeys(count: number): Promise<string> {
  const { id, credential } = await addKey(test.database, merchant.id, 'public');
  const listed = await readItem(test.database, apiKeyKey(merchant.id, id));
  const shown = await readItem(test.database, publicKeyKey(credential));
  const copies = Array.from({ length: count - 1 }, () => {
    const copy = { keyId: newId('key'), publicKey: credential.slice(0, -26) + newId('key').slice(-26) };
    return [
      { ...listed, ...apiKeyKey(merchant.id, copy.keyId), id: copy.keyId, credential: copy.publicKey },
      { ...shown, ...publicKeyKey(copy.publicKey), keyId: copy.keyId },
    ];
  }).flat();
  for (let start = 0; start < copies.length; start += 25) {
    const puts = copies.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await test.database.client.send(
      new BatchWriteCommand({ RequestItems: { [test.database.tableName]: puts } }),
    );
  }
  await setCounter(test.database, merchant.id, 'keys', count + 1);
  return credential;
}

it('a visible change of a campaign that 499 keys show costs at most 8 write units', async () => {
  const { writes } = await unitsOf(test.database, (database) =>
    patchCampaign(database, merchant.id, merchant.campaign.id, { status: 'paused', code: 'SUN' }, now),
  );
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(8);
});

it('an uncached answer costs 2 read units, with 499 keys, 150 countries and 20 domains too', async () => {
  const { id } = merchant.campaign;
  const countryOverrides = listCountries()
    .slice(0, 150)
    .map(({ code: country }) => ({ country, discount: 12.5, code: 'SUMMER20' }));
  const allowedDomains = Array.from({ length: 20 }, (_none, index) => `shop${index}.example.com`);
  await patchCampaign(test.database, merchant.id, id, { countryOverrides, allowedDomains }, now);
  const units = await unitsOf(test.database, async (database) => {
    const shown = await readShownCampaign(itemsOf(database), publicKey, id, false);
    expect(shown?.publication.rules).toMatchObject({ countryOverrides, allowedDomains });
  });
  expect(units).toEqual({ reads: 2, writes: 0 });
});

describe('the calls', () => {
  let merchantId: string;
  let defaultCampaignId: string;
  beforeEach(async () => {
    const { id, campaign } = await addMerchant(test.database);
    merchantId = id;
    defaultCampaignId = campaign.id;
  });

  /** What a change sends, in this order; a transaction with the number of its items. */
  async function callsOf(change: (database: Database) => Promise<unknown>): Promise<string[]> {
    const calls: string[] = [];
    const watched = intercept(test.database, (name, input, proceed) => {
      const { TransactItems } = input as { TransactItems?: unknown[] };
      calls.push(TransactItems ? `transaction of ${TransactItems.length}` : name);
      return proceed();
    });
    await change(watched);
    return calls;
  }

  async function transactionsOf(change: (database: Database) => Promise<unknown>): Promise<string[]> {
    return (await callsOf(change)).filter((call) => call.startsWith('transaction'));
  }

  it('of a product’s new name are one read and one write, even if its price changes meanwhile', async () => {
    const { id } = await addProduct(test.database, merchantId);
    const meanwhile = () => patchProduct(test.database, merchantId, id, { basePrice: 7 }, now);
    const calls = callsOf((database) =>
      patchProduct(interrupt(database, 'UpdateCommand', meanwhile), merchantId, id, { name: 'New' }, now),
    );
    expect(await calls).toEqual(['GetCommand', 'UpdateCommand']);
  });

  it('of a product are one read and a transaction of two; the first one sets a currency, too', async () => {
    const calls = () => callsOf((database) => insertProduct(database, merchantId, someProduct()));
    expect(await calls()).toEqual(['GetCommand', 'GetCommand', 'transaction of 4']);
    expect(await calls()).toEqual(['GetCommand', 'transaction of 2']);
  });

  it('of the deletion of a product do not begin again for one that comes meanwhile', async () => {
    const { id } = await addProduct(test.database, merchantId);
    const meanwhile = () => addProduct(test.database, merchantId);
    const transactions = transactionsOf((database) =>
      removeProduct(interrupt(database, 'TransactWriteCommand', meanwhile), merchantId, id),
    );
    expect(await transactions).toEqual(['transaction of 2']);
  });

  it('of a key’s new name assign it to no campaign', async () => {
    const { id, campaignId } = await addKey(test.database, merchantId, 'public', defaultCampaignId);
    const before = await readCounters(test.database, merchantId);
    const transactions = transactionsOf((database) =>
      patchApiKey(database, merchantId, id, { name: 'New', campaignId: campaignId ?? '' }),
    );
    expect(await transactions).toEqual(['transaction of 1']);
    expect(await readCounters(test.database, merchantId)).toEqual(before);
  });
});
