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
import { putNew, remove, update, type Write } from './dynamodb/writes.ts';
import { toExchangeRates } from './exchange-rates.ts';

/** Reads a stored publication. Throws if it is malformed. */
export const toPublication = itemReader<Publication>('publication', {
  campaignId: text,
  merchantId: text,
  revision: number,
  isSuspended: flag,
  baseCurrency: (value, place) => (value === undefined ? fallbackCurrency : text(value, place)),
  rules: storedRules,
});

/** A public key with the publication of its campaign, and the exchange rates if they were requested and available. */
export interface ShownCampaign {
  key: PublicCredential;
  publication: Publication;
  rates: ExchangeRates | undefined;
}

const maxReads = 4;

/**
 * Reads a public key and its publication in one consistent read; with `withRates` also the exchange rates. `campaignId` is the campaign
 * that the edge knows; if the key shows another one now, both are read again. Returns `undefined` if no active key has this value.
 */
export async function readShownCampaign(
  items: Pick<ItemAccess, 'getAll'>,
  publicKey: string,
  campaignId: string,
  withRates: boolean,
): Promise<ShownCampaign | undefined> {
  const ratesKeys = withRates ? [exchangeRatesKey()] : [];
  let expectedId = campaignId;
  for (let read = 0; read < maxReads; read++) {
    const keys = [publicKeyKey(publicKey), publicationKey(expectedId)];
    const [keyItem, publicationItem, ratesItem] = await items.getAll(keys, ratesKeys);
    if (!keyItem) return undefined;
    const key = toPublicKey(keyItem);
    const isRight = key.campaignId === expectedId;
    if (isRight && publicationItem)
      return {
        key,
        publication: toPublication(publicationItem),
        rates: ratesItem && toExchangeRates(ratesItem),
      };
    expectedId = key.campaignId;
  }
  throw new Error(`Campaign ${expectedId} has a key but no publication`);
}

/** Reads the publication of a campaign, consistently. */
export function readPublication(database: Database, campaignId: string): Promise<Publication | undefined> {
  return readOne(database, publicationKey(campaignId), toPublication);
}

/** Adds the publication of a new campaign. */
export function putPublication({ rules, ...publication }: NewPublication): Write {
  return putNew({ ...publicationKey(publication.campaignId), ...publication, rules: compactRules(rules) });
}

/** Changes a publication and raises its revision, which is the version of its campaign. */
export function publish(
  campaignId: string,
  { rules, ...changes }: Partial<Pick<NewPublication, 'isSuspended' | 'baseCurrency' | 'rules'>>,
): Write {
  const set = { ...changes, ...(rules ? { rules: compactRules(rules) } : {}) };
  return update(publicationKey(campaignId), { set, add: { revision: 1 } }, {});
}

/** Deletes the publication of a campaign. */
export function removePublication(campaignId: string): Write {
  return remove(publicationKey(campaignId));
}
