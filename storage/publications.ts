import { fallbackCurrency } from '../core/campaigns/campaign-values.ts';
import type { NewPublication, Publication } from '../core/campaigns/publication.ts';
import type { ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { PublicCredential } from '../core/keys/credential.ts';
import { compactRules, storedRules } from './campaign-rules.ts';
import { toPublicKey } from './credentials.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne } from './dynamodb/database-items.ts';
import { flag, itemReader, number, text } from './dynamodb/item-fields.ts';
import type { ItemAccess } from './dynamodb/items.ts';
import { exchangeRatesKey, publicationKey, publicKeyKey } from './dynamodb/keys.ts';
import { hold, orElse, putNew, remove, update, type Write } from './dynamodb/writes.ts';
import { toExchangeRates } from './exchange-rates.ts';

/** An item as a publication. */
export const toPublication = itemReader<Publication>('publication', {
  campaignId: text,
  merchantId: text,
  revision: number,
  isSuspended: flag,
  baseCurrency: (value, place) => (value === undefined ? fallbackCurrency : text(value, place)),
  rules: storedRules,
});

/** A public key with the campaign that it shows, and the exchange rates if they were asked for and could be read. */
export interface ShownCampaign {
  key: PublicCredential;
  publication: Publication;
  rates: ExchangeRates | undefined;
}

const maxReads = 4;

/**
 * A public key and what it shows, in one consistent read of both; `undefined` when no active key has this value. `campaignId` is
 * the campaign that the edge believes it shows: if the key shows another by now, both are read once more. With `withRates` the
 * same read brings the exchange rates.
 */
export async function readShownCampaign(
  items: Pick<ItemAccess, 'getAll'>,
  publicKey: string,
  campaignId: string,
  withRates: boolean,
): Promise<ShownCampaign | undefined> {
  const ratesKeys = withRates ? [exchangeRatesKey()] : [];
  let believed = campaignId;
  for (let read = 0; read < maxReads; read++) {
    const keys = [publicKeyKey(publicKey), publicationKey(believed)];
    const [keyItem, publicationItem, ratesItem] = await items.getAll(keys, ratesKeys);
    if (!keyItem) return undefined;
    const key = toPublicKey(keyItem);
    const isRight = key.campaignId === believed;
    if (isRight && publicationItem)
      return {
        key,
        publication: toPublication(publicationItem),
        rates: ratesItem && toExchangeRates(ratesItem),
      };
    believed = key.campaignId;
  }
  throw new Error(`Campaign ${believed} is shown and has no publication`);
}

/** The publication of a campaign, read consistently; `undefined` when there is none. */
export function readPublication(database: Database, campaignId: string): Promise<Publication | undefined> {
  return readOne(database, publicationKey(campaignId), toPublication);
}

/** Puts the publication of a new campaign. */
export function putPublication({ rules, ...publication }: NewPublication): Write {
  return putNew({ ...publicationKey(publication.campaignId), ...publication, rules: compactRules(rules) });
}

/** Changes a publication and raises its revision. */
export function publish(
  campaignId: string,
  { rules, ...changes }: Partial<Pick<NewPublication, 'isSuspended' | 'baseCurrency' | 'rules'>>,
): Write {
  const set = { ...changes, ...(rules ? { rules: compactRules(rules) } : {}) };
  return update(publicationKey(campaignId), { set, add: { revision: 1 } }, {});
}

/** Takes the publication away with its campaign. */
export function removePublication(campaignId: string): Write {
  return remove(publicationKey(campaignId));
}

/** The campaign that a key is to show must be one of its merchant's when the key is written. */
export function holdCampaign(merchantId: string, campaignId: string): Write<'unknown_campaign'> {
  return orElse('unknown_campaign', hold(publicationKey(campaignId), { seen: { merchantId } }));
}
