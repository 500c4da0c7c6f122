import { fallbackCurrency } from '../core/campaigns/campaign-values.ts';
import type { NewPublication, Publication, SaleCode, ShownCodes } from '../core/campaigns/publication.ts';
import { compactRules, storedRules } from './campaign-rules.ts';
import type { Database } from './dynamodb/database.ts';
import {
  flag,
  itemReader,
  listOf,
  nullable,
  number,
  objectOf,
  type Reader,
  text,
  withDefault,
} from './dynamodb/items.ts';
import { publicationKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { type ItemChanges, putNew, remove, update, type Write } from './dynamodb/writes.ts';

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
  codesMode: (value) => (value === 'test' ? value : undefined),
  unconfirmed: (value, path) => (value === undefined ? undefined : listOf(number)(value, path)),
  saleCode: withDefault<SaleCode | undefined>(
    objectOf<SaleCode>({ code: text, discount: number, endsAt: nullable(text) }),
    undefined,
  ),
});

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
export function updateShownCodes(campaignId: string, { codes, ...more }: ShownCodes): Write {
  const entries = Object.entries(more);
  const present = entries.filter(([, value]) => value !== undefined);
  const absent = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  const set = { codes, ...Object.fromEntries(present) };
  return updatePublication(campaignId, { set, ...(absent.length > 0 ? { remove: absent } : {}) });
}

/** Returns the write that deletes a campaign's publication. */
export function removePublication(campaignId: string): Write {
  return remove(publicationKey(campaignId));
}
