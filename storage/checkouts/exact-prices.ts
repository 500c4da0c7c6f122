import type { ExactPrices } from '../../core/banner/exact-prices.ts';
import { type Checkout, withOtherPrices } from '../../core/checkouts/checkout.ts';
import { dayMs } from '../../core/shared/durations.ts';
import { anyVersion } from '../../core/shared/versions.ts';
import { tableAttributes } from '../../platform/table.ts';
import { listCampaignIds, readCampaign } from '../campaigns.ts';
import type { Database } from '../dynamodb/database.ts';
import { type CheckoutSecretId, exactPricesKey, publicationKey, resourceKey } from '../dynamodb/keys.ts';
import { changeVersioned, retryConflicts, transact } from '../dynamodb/transaction.ts';
import { check, put, remove, replace, unchanged, updateVersioned, withOutcome } from '../dynamodb/writes.ts';
import { fromCheckout, readCheckout } from './checkouts.ts';

/** Time for which prices are stored. Banners use them for less. */
const keptMs = 5 * dayMs;

/** A campaign at a checkout whose orders have this key. */
export interface PricedCampaign extends CheckoutSecretId {
  keyId: string;
  campaignId: string;
}

/** What a checkout charges for a campaign's products, and the countries in which that is another price. */
export interface AskedPrices {
  prices: ExactPrices;
  otherCountries: readonly string[];
}

/**
 * Stores the prices of a campaign and names them in its publication, in one transaction; or removes them if
 * there are none. Writes nothing if the key was removed or replaced, or the campaign has another checkout by now.
 */
export async function storeExactPrices(
  database: Database,
  { merchantId, checkoutId, keyId, campaignId }: PricedCampaign,
  asked: AskedPrices | undefined,
  now: Date,
): Promise<void> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  await changeVersioned(database, read, anyVersion, async ({ resource, version }, timed) => {
    const campaign = await readCampaign(timed, merchantId, campaignId);
    const isSame = resource.orders?.keyId === keyId && campaign?.resource.checkout?.id === checkoutId;
    if (!isSame) return { result: undefined };
    const checkout = withOtherPrices(resource, campaignId, asked?.otherCountries ?? [], now);
    const stored = fromCheckout(merchantId, { resource: checkout, version: version + 1 });
    return {
      result: undefined,
      writes: [
        replace(stored, unchanged(version)),
        check(resourceKey('campaigns', merchantId, campaignId), unchanged(campaign.version)),
        asked ? put(itemOf(campaignId, asked.prices)) : remove(exactPricesKey(campaignId)),
        updateVersioned(
          publicationKey(campaignId),
          asked ? { set: { pricesAt: asked.prices.askedAt } } : { remove: ['pricesAt'] },
        ),
      ],
    };
  });
}

function itemOf(campaignId: string, prices: ExactPrices) {
  const expiry = Math.ceil((Date.parse(prices.askedAt) + keptMs) / 1_000);
  return { ...exactPricesKey(campaignId), ...prices, [tableAttributes.expiry]: expiry };
}

/** Deletes the prices of all campaigns with a checkout, each with its name in the publication. Repeatable. */
export async function removeExactPrices(
  database: Database,
  merchantId: string,
  checkoutId: string,
): Promise<void> {
  for (const campaignId of await listCampaignIds(database, merchantId, checkoutId)) {
    const writes = [
      remove(exactPricesKey(campaignId), {}),
      updateVersioned(publicationKey(campaignId), { remove: ['pricesAt'] }),
    ].map((write) => withOutcome('missing', write));
    await retryConflicts(database, (timed) => transact(timed, writes));
  }
}

/** Removes problems of a checkout, if it has them. */
export async function removeProblems(
  database: Database,
  { merchantId, checkoutId }: CheckoutSecretId,
  without: (checkout: Checkout) => Checkout,
): Promise<void> {
  const read = (database: Database) => readCheckout(database, merchantId, checkoutId);
  await changeVersioned(database, read, anyVersion, ({ resource, version }) => {
    const changed = without(resource);
    if (changed.problems.length === resource.problems.length) return { result: undefined };
    const stored = fromCheckout(merchantId, { resource: changed, version: version + 1 });
    return { result: undefined, writes: [replace(stored, unchanged(version))] };
  });
}
