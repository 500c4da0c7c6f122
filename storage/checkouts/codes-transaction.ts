import type { ShownCodes } from '../../core/campaigns/publication.ts';
import type { StoredCode } from '../../core/checkouts/code.ts';
import type { Database } from '../dynamodb/database.ts';
import { codesKey, resourceKey } from '../dynamodb/keys.ts';
import { transact } from '../dynamodb/transaction.ts';
import { check, putNew, remove, replace, unchanged, type Write } from '../dynamodb/writes.ts';
import { updateShownCodes } from '../publications.ts';
import { addRedemptions } from '../statistics.ts';
import { type CampaignCodes, fromCodes } from './codes.ts';

/** The new codes of a campaign, and what else changes with them. */
export interface CodesChange {
  merchantId: string;
  campaignId: string;
  /** The codes that were read. */
  previous: CampaignCodes;
  codes: readonly StoredCode[];
  /** Version of the campaign that was read; `undefined` if it was deleted. */
  campaignVersion: number | undefined;
  /** Codes that banners show, if the publication has others. */
  shown: ShownCodes | undefined;
  /** Changes of redemptions by percentage. */
  redemptions: Readonly<Record<string, number>>;
  /** UTC day of the redemptions. */
  day: string;
  retentionMonths: number;
}

/**
 * Writes codes, live codes in the publication and redemptions in one transaction, so that each redemption counts
 * once. Deletes the item of a deleted campaign without codes. Returns `undefined` if another request changed the codes or the campaign since they were read.
 */
export async function writeCodes(
  database: Database,
  change: CodesChange,
): Promise<CampaignCodes | undefined> {
  const { merchantId, campaignId, campaignVersion, shown, redemptions, day, retentionMonths } = change;
  const ofCampaign =
    campaignVersion === undefined
      ? []
      : [
          check(resourceKey('campaigns', merchantId, campaignId), unchanged(campaignVersion)),
          ...(shown ? [updateShownCodes(campaignId, shown)] : []),
          ...(Object.keys(redemptions).length > 0
            ? [addRedemptions(campaignId, day, redemptions, retentionMonths)]
            : []),
        ];
  const { codes } = change;
  const isRemoved = campaignVersion === undefined && codes.length === 0;
  const written = { codes, version: isRemoved ? 0 : change.previous.version + 1 };
  const outcome = await transact(database, [codesWrite(change, written), ...ofCampaign]);
  return outcome === 'committed' ? written : undefined;
}

function codesWrite(
  { merchantId, campaignId, previous: { version } }: CodesChange,
  written: CampaignCodes,
): Write {
  const item = fromCodes(merchantId, campaignId, written);
  if (version === 0) return putNew(item);
  if (written.version === 0) return remove(codesKey(merchantId, campaignId), unchanged(version));
  return replace(item, unchanged(version));
}
