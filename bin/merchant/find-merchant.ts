/** Which merchant an operator means: by id, by slug, or by its exact name. Never by something similar. */
import type { Merchant } from '../../core/keys/merchant.ts';
import { merchantIdOf, merchantSlug } from '../../core/keys/onboarding.ts';
import { isId } from '../../core/shared/ids.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { listMerchants, readMerchant } from '../../storage/merchants.ts';

/** How an operator names a merchant: by id or exact name, or by slug. */
export interface Address {
  idOrName?: string;
  slug?: string;
}

/** The merchant; throws one line when there is none, or more than one of that name. */
export async function findMerchant(database: Database, { idOrName = '', slug }: Address): Promise<Merchant> {
  if (slug !== undefined && idOrName !== '')
    throw new Error('Name the merchant once: by id or name, or by --slug');
  if (slug !== undefined) return found(await readMerchant(database, merchantIdOf(slug)), `the slug ${slug}`);
  if (isId('mer', idOrName)) return found(await readMerchant(database, idOrName), `the id ${idOrName}`);
  if (idOrName === '') throw new Error('Name the merchant: by id, by its exact name, or by --slug');
  const named = (await listMerchants(database)).filter(({ name }) => name === idOrName);
  if (named.length > 1)
    throw new Error(`Several merchants are named "${idOrName}": ${named.map(({ id }) => id).join(', ')}`);
  return found(named[0], `the name "${idOrName}"`);
}

function found(merchant: Merchant | undefined, what: string): Merchant {
  if (!merchant) throw new Error(`No merchant has ${what}; npm run merchant -- list shows all`);
  return merchant;
}

/** What operators call the merchant. */
export function slugOf({ slug, name }: Pick<Merchant, 'slug' | 'name'>): string {
  return slug ?? merchantSlug(name);
}
