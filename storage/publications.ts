import { fallbackCurrency } from '../core/campaigns/campaign-values.ts';
import type { NewPublication, Publication, ShownCodes } from '../core/campaigns/publication.ts';
import type { ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { PublicCredential } from '../core/keys/credential.ts';
import { compactRules, storedRules } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne } from './dynamodb/database-items.ts';
import { flag, itemReader, listOf, number, type Reader, text, withDefault } from './dynamodb/item-fields.ts';
import type { ItemAccess } from './dynamodb/items.ts';
import { exchangeRatesKey, publicationKey, publicKeyKey } from './dynamodb/keys.ts';
import { type ItemChanges, putNew, remove, update, type Write } from './dynamodb/writes.ts';
import { toExchangeRates } from './exchange-rates.ts';
import { toPublicKey } from './keys/credentials.ts';

/** Returns the codes by percentage if all are texts. */
const checkedCodes: Reader<Publication['codes']> = (value, path) => {
  if (value !== undefined) listOf(text)(Object.values(Object(value)), path);
  return value as Publication['codes'];
};

/** Converts a stored item to a publication. Throws if it is malformed. */
export const toPublication = itemReader<Publication>('publication', {
  campaignId: text,
  merchantId: text,
  version: number,
  isSuspended: flag,
  baseCurrency: (value, path) => (value === undefined ? fallbackCurrency : text(value, path)),
  rules: storedRules,
  codes: checkedCodes,
  codesEndAt: withDefault<string | undefined>(text, undefined),
});

/**
 * A public key with its campaign's publication, and the exchange rates if they were requested and available.
 */
export interface AssignedPublication {
  key: PublicCredential;
  publication: Publication;
  rates: ExchangeRates | undefined;
}

const maxReads = 4;

/**
 * Reads a public key and its campaign's publication in one consistent read, and the exchange rates if
 * `withRates` is true. `campaignId` comes from the edge's copy. If the key has a different campaign by now,
 * it reads both again. Returns `undefined` if no active key has this value.
 */
export async function readAssignedPublication(
  items: Pick<ItemAccess, 'getAll'>,
  publicKey: string,
  campaignId: string,
  withRates: boolean,
): Promise<AssignedPublication | undefined> {
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

/** Reads a campaign's publication, consistently. */
export function readPublication(database: Database, campaignId: string): Promise<Publication | undefined> {
  return readOne(database, publicationKey(campaignId), toPublication);
}

/** Returns the write that adds a new campaign's publication. */
export function putPublication({ rules, ...publication }: NewPublication): Write {
  return putNew({ ...publicationKey(publication.campaignId), ...publication, rules: compactRules(rules) });
}

/** Returns the write that updates a publication and raises its version. */
export function updatePublication(campaignId: string, changes: Omit<ItemChanges, 'add'>): Write {
  return update(publicationKey(campaignId), { ...changes, add: { version: 1 } }, {});
}

/** Returns the write that replaces the codes in a publication. */
export function updateShownCodes(campaignId: string, { codes, codesEndAt }: ShownCodes): Write {
  const changes = codesEndAt ? { set: { codes, codesEndAt } } : { set: { codes }, remove: ['codesEndAt'] };
  return updatePublication(campaignId, changes);
}

/** Returns the write that deletes a campaign's publication. */
export function removePublication(campaignId: string): Write {
  return remove(publicationKey(campaignId));
}
