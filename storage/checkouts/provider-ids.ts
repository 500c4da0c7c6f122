import type { Checkout } from '../../core/checkouts/checkout.ts';
import type { Database } from '../dynamodb/database.ts';
import { listCodes } from './codes.ts';

/** The newest codes suffice to recognize an account. */
const maxProviderIds = 20;

/** Reads the provider's identifiers of a checkout's newest codes in its mode, because the other mode has other codes. */
export async function listProviderIds(
  database: Database,
  merchantId: string,
  { id, mode }: Pick<Checkout, 'id' | 'mode'>,
): Promise<string[]> {
  const codes = [...(await listCodes(database, merchantId)).values()].flatMap(({ codes }) => codes);
  return codes
    .filter((code) => code.checkoutId === id && (code.mode ?? mode) === mode)
    .sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1))
    .flatMap(({ providerId }) => providerId ?? [])
    .slice(0, maxProviderIds);
}
