import type { ExactPrices } from '../core/banner/exact-prices.ts';
import type { NewPublication, Publication, ShownCodes } from '../core/campaigns/publication.ts';
import type { Database } from './dynamodb/database.ts';
import { itemsOf } from './dynamodb/database-items.ts';
import { publicationKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { putNew, updateVersioned, type Write } from './dynamodb/writes.ts';
import { readPublishedPrices } from './exact-prices-item.ts';
import { fromPublication, toPublication } from './publication-item.ts';

/** Reads a campaign's publication, consistently. */
export function readPublication(database: Database, campaignId: string): Promise<Publication | undefined> {
  return readOne(database, publicationKey(campaignId), toPublication);
}

/** Reads the exact prices of a publication, if it has some. */
export function readPricesOf(
  database: Database,
  publication: Pick<Publication, 'campaignId' | 'pricesAt'>,
): Promise<ExactPrices | undefined> {
  return readPublishedPrices(itemsOf(database), publication);
}

/** Returns the write that adds a new campaign's publication. */
export function putPublication(publication: NewPublication): Write {
  return putNew(fromPublication(publication));
}

/** Returns the write that replaces the codes in a publication. */
export function updateShownCodes(campaignId: string, { codes, ...more }: ShownCodes): Write {
  const entries = Object.entries(more);
  const present = entries.filter(([, value]) => value !== undefined);
  const absent = entries.filter(([, value]) => value === undefined).map(([name]) => name);
  const set = { codes, ...Object.fromEntries(present) };
  return updateVersioned(publicationKey(campaignId), { set, remove: absent });
}
