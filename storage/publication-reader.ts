import type { Publication } from '../core/campaigns/publication.ts';
import type { ItemAccess } from './dynamodb/items.ts';
import { publicationKey } from './dynamodb/keys.ts';
import { toPublication } from './publication-item.ts';

/** The publication of a public key, read consistently: the one read of a config answer. */
export async function readPublication(
  items: Pick<ItemAccess, 'get'>,
  publicKey: string,
): Promise<Publication | undefined> {
  const item = await items.get(publicationKey(publicKey), 'strong');
  return item && toPublication(item);
}
