import type { Publication } from '../core/publication.ts';
import type { ItemAccess } from './items.ts';
import { publicationKey } from './keys.ts';

/** The publication of a public key, read consistently: the one read of a config answer. */
export async function readPublication(
  items: Pick<ItemAccess, 'get'>,
  publicKey: string,
): Promise<Publication | undefined> {
  const item = await items.get(publicationKey(publicKey), 'strong');
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, ...publication } = item;
  return { ...publication, publicKey } as unknown as Publication;
}
