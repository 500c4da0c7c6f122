import { type IssuedCode, storedIssuedCode } from '../../core/checkouts/issued-code.ts';
import type { Database } from '../dynamodb/database.ts';
import { formerCodeKey, merchantItems, merchantPartition } from '../dynamodb/keys.ts';
import { itemsWith, readItems, readOne } from '../dynamodb/reads.ts';
import { listCodes } from './codes.ts';

/**
 * Reads all codes that the service created for a merchant, by the provider's identifier: the present ones, and
 * those that ended in the last 25 months (`statisticsRetentionMonths`). They are those of all checkouts,
 * because an account that is connected again gets another ID.
 */
export async function listIssuedCodes(
  database: Database,
  merchantId: string,
): Promise<ReadonlyMap<string, IssuedCode>> {
  const partition = merchantPartition(merchantId);
  const [former, lists] = await Promise.all([
    readItems(database, itemsWith(partition, merchantItems.formerCodes)),
    listCodes(database, merchantId),
  ]);
  const present = [...lists].flatMap(([campaignId, { codes }]) =>
    codes.flatMap(({ providerId, ...code }) =>
      providerId === undefined ? [] : storedIssuedCode({ ...code, providerId, campaignId }),
    ),
  );
  return new Map([...former.map(storedIssuedCode), ...present].map((code) => [code.providerId, code]));
}

/** Reads a code that left the list of its campaign. Checkouts accept codes in any case. */
export function readFormerCode(
  database: Database,
  merchantId: string,
  campaignId: string,
  code: string,
): Promise<IssuedCode | undefined> {
  return readOne(database, formerCodeKey(merchantId, campaignId, code.toUpperCase()), storedIssuedCode);
}
