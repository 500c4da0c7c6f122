import { ThrottlingException } from '@aws-sdk/client-dynamodb';
import { makeCampaign } from '../../../core/campaigns/campaign.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { patchApiKey, revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../../storage/changes/campaigns.ts';
import { setMerchantStatus } from '../../../storage/changes/merchants.ts';
import { removeProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { countersKey } from '../../../storage/dynamodb/keys.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { cancelled, intercept } from '../../support/storage/interference.ts';
import { itemWith, readMerchantItems, restoreMerchantItems } from '../../support/storage/merchant-items.ts';
import { addKey, addMerchant, addProduct, newId, now } from '../../support/storage/merchants.ts';
import { faultsOf } from '../../support/storage/publication-faults.ts';

const test = useDatabase();

/** A merchant with a product, two campaigns and a key for each campaign. */
async function someMerchant() {
  const { id, campaign } = await addMerchant(test.database);
  const product = await addProduct(test.database, id, { baseCurrency: 'EUR' });
  const other = makeCampaign({ name: 'Other', baseCurrency: 'EUR' }, newId('camp'), now());
  const unused = makeCampaign({ name: 'Unused', baseCurrency: 'EUR' }, newId('camp'), now());
  for (const each of [other, unused]) await insertCampaign(test.database, id, each);
  const key = await addKey(test.database, id, 'public');
  await addKey(test.database, id, 'public', other.id);
  return { id, campaign, product, other, unused, key };
}
type Merchant = Awaited<ReturnType<typeof someMerchant>>;

const work: Record<string, (database: Database, merchant: Merchant) => Promise<unknown>> = {
  'a first product': async (database, { id, product }) => {
    await removeProduct(test.database, id, product.id);
    await addProduct(database, id, { baseCurrency: 'GBP' });
  },
  'a new campaign': (database, { id }) =>
    insertCampaign(database, id, makeCampaign({ name: 'New', baseCurrency: 'GBP' }, newId('camp'), now())),
  'a visible change': (database, { id, other }) =>
    patchCampaign(database, id, other.id, { status: 'paused', baseCurrency: 'CHF' }, now),
  'a new name': (database, { id, other }) => patchCampaign(database, id, other.id, { name: 'Renamed' }, now),
  'a deleted campaign': (database, { id, unused }) => removeCampaign(database, id, unused.id),
  'a new key': (database, { id, other }) => addKey(database, id, 'public', other.id),
  'a moved key': (database, { id, key, other }) =>
    patchApiKey(database, id, key.id, { campaignId: other.id }),
  'a revoked key': (database, { id, key }) => revokeApiKey(database, id, key.id, now),
  'a deleted product': (database, { id, product }) => removeProduct(database, id, product.id),
  'a suspension': (database, { id }) => setMerchantStatus(database, id, 'suspended'),
};

const throttled = () => new ThrottlingException({ message: 'slow down', $metadata: {} });
const conflict = () => cancelled('TransactionConflict');

interface Fault {
  /** The calls that it can meet. */
  calls: RegExp;
  happen: (proceed: () => Promise<unknown>) => Promise<unknown>;
}

const fail = async (error: Error): Promise<never> => {
  throw error;
};
const faults: Record<string, Fault> = {
  'call that fails': { calls: /./, happen: () => fail(throttled()) },
  'write whose answer is lost': {
    calls: /Update|Write/,
    happen: (proceed) => proceed().then(() => fail(throttled())),
  },
  'transaction that meets another': { calls: /Transact/, happen: () => fail(conflict()) },
};

/** Returns the contradictions in a merchant's items. */
async function damage({ id }: Merchant): Promise<string[]> {
  const items = await readMerchantItems(test.database, id);
  const { campaigns, keys, products } = itemWith(countersKey(id), items.own) ?? {};
  const isCounted =
    campaigns === items.campaigns.length &&
    keys === items.apiKeys.length &&
    products === items.products.length;
  return [...(isCounted ? [] : ['counters are wrong']), ...faultsOf(items)];
}

describe.each(Object.keys(work))('%s', (what) => {
  it.each(Object.entries(faults))(
    'with any one %s leaves everything fitting together',
    async (how, fault) => {
      const merchant = await someMerchant();
      const before = await readMerchantItems(test.database, merchant.id);
      for (let place = 0; ; place++) {
        let calls = 0;
        const faulty = intercept(test.database, (name, _input, proceed) =>
          fault.calls.test(name) && calls++ === place ? fault.happen(proceed) : proceed(),
        );
        const outcome = await work[what]?.(faulty, merchant).catch((error: unknown) => error);
        if (calls <= place) break;
        if (outcome instanceof Error) expect([AppError, ThrottlingException]).toContain(outcome.constructor);
        if (how === 'transaction that meets another') expect(outcome).not.toBeInstanceOf(Error);
        // A suspension is many transactions: one that failed must be repeated.
        if (what !== 'a suspension' || !(outcome instanceof Error))
          expect([what, place, await damage(merchant)]).toEqual([what, place, []]);
        const again = await work[what]?.(test.database, merchant).catch((error: unknown) => error);
        expect(again).not.toBeInstanceOf(Error);
        expect(await damage(merchant)).toEqual([]);
        await restoreMerchantItems(test.database, merchant.id, before);
      }
    },
  );
});
