import type { Merchant } from '../../core/keys/merchant.ts';
import { merchantSlug } from '../../core/keys/onboarding.ts';
import { isId } from '../../core/shared/ids.ts';
import { listMerchants } from '../../storage/all-merchants.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { readMerchant } from '../../storage/merchants.ts';

/** Returns the merchant with this id, slug or exact name. Throws if there is none, or more than one. */
export async function findMerchant(database: Database, nameOrId: string): Promise<Merchant> {
  if (nameOrId === '') throw new Error('Name the merchant: by id, slug or exact name');
  const merchants = isId('mer', nameOrId)
    ? [await readMerchant(database, nameOrId)]
    : (await listMerchants(database)).filter((each) => each.name === nameOrId || slugOf(each) === nameOrId);
  const [merchant, ...others] = merchants;
  if (others.length > 0)
    throw new Error(
      `Several merchants are called "${nameOrId}": ${merchants.map((each) => each?.id).join(', ')}`,
    );
  if (!merchant) throw new Error(`There is no merchant "${nameOrId}"; npm run merchant -- list prints all`);
  return merchant;
}

/** Returns the merchant's slug, which the operator chose or which is derived from the name. */
export function slugOf({ slug, name }: Pick<Merchant, 'slug' | 'name'>): string {
  return slug ?? merchantSlug(name);
}
