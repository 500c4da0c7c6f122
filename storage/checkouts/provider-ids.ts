import type { Database } from '../dynamodb/database.ts';
import { listCodes } from './codes.ts';

/** The newest codes suffice to recognize an account. */
const maxProviderIds = 20;

/** Reads the provider's identifiers of a checkout's newest codes. */
export async function listProviderIds(
  database: Database,
  merchantId: string,
  checkoutId: string,
): Promise<string[]> {
  const codes = [...(await listCodes(database, merchantId)).values()].flatMap(({ codes }) => codes);
  return codes
    .filter((code) => code.checkoutId === checkoutId)
    .sort((left, right) => (left.createdAt < right.createdAt ? 1 : -1))
    .flatMap(({ providerId }) => providerId ?? [])
    .slice(0, maxProviderIds);
}
