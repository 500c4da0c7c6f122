import { type StoredCode, storedCode } from '../../core/checkouts/code.ts';
import type { Database } from '../dynamodb/database.ts';
import { readOne } from '../dynamodb/database-items.ts';
import { listOf, number, text } from '../dynamodb/item-fields.ts';
import type { Item } from '../dynamodb/items.ts';
import { codesKey, merchantItems, merchantPartition } from '../dynamodb/keys.ts';
import { itemsWith, readItems } from '../dynamodb/queries.ts';

/** The codes of one campaign, oldest first. `version` is 0 before the first write. */
export interface CampaignCodes {
  codes: readonly StoredCode[];
  version: number;
}

/** Converts codes to a stored item. */
export function fromCodes(merchantId: string, campaignId: string, { codes, version }: CampaignCodes): Item {
  return { ...codesKey(merchantId, campaignId), campaignId, codes, version };
}

/** Converts a stored item to codes. */
export function toCodes({ codes, version }: Item): CampaignCodes {
  return { codes: listOf(storedCode)(codes, 'codes'), version: number(version, 'codes.version') };
}

/** Reads the codes of one campaign, consistently. */
export async function readCodes(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<CampaignCodes> {
  return (await readOne(database, codesKey(merchantId, campaignId), toCodes)) ?? { codes: [], version: 0 };
}

/** Reads the codes of all of a merchant's campaigns, including deleted campaigns, by campaign. */
export async function listCodes(database: Database, merchantId: string): Promise<Map<string, CampaignCodes>> {
  const items = await readItems(database, itemsWith(merchantPartition(merchantId), merchantItems.codes));
  return new Map(items.map((item) => [text(item.campaignId, 'codes.campaignId'), toCodes(item)]));
}

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
