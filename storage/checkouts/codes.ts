import type { ShownCodes } from '../../core/campaigns/publication.ts';
import { type StoredCode, storedCode } from '../../core/checkouts/code.ts';
import type { IssuedCode } from '../../core/checkouts/issued-code.ts';
import type { CodeRedemptions } from '../../core/statistics/redemptions.ts';
import { statisticsExpiry } from '../../core/statistics/retention.ts';
import { tableAttributes } from '../../platform/table.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { inParallel } from '../dynamodb/in-parallel.ts';
import { type Item, listOf, number, text } from '../dynamodb/items.ts';
import { codesKey, formerCodeKey, merchantItems, merchantPartition, resourceKey } from '../dynamodb/keys.ts';
import { itemsWith, readItems, readOne } from '../dynamodb/reads.ts';
import { transact } from '../dynamodb/transaction.ts';
import { check, put, putNew, replace, unchanged, type Write } from '../dynamodb/writes.ts';
import { updateShownCodes } from '../publications.ts';
import { addRedemptions } from '../redemptions.ts';

/** The codes of one campaign, oldest first. `version` is 0 before the first write. */
export interface VersionedCodes {
  codes: readonly StoredCode[];
  /** Times of the creations of the last 24 hours, ISO 8601, except for those that a merchant asked for. */
  creations: readonly string[];
  version: number;
}

const noCodes: VersionedCodes = { codes: [], creations: [], version: 0 };

/** Codes that leave a list are written so many at a time: a deleted campaign can have hundreds. */
const formerAtOnce = 10;

/** Converts a stored item to codes. */
export function toCodes({ codes, creations = [], version }: Item): VersionedCodes {
  return {
    codes: listOf(storedCode)(codes, 'codes'),
    creations: listOf(text)(creations, 'codes.creations'),
    version: number(version, 'codes.version'),
  };
}

/** Reads the codes of one campaign, consistently. */
export async function readCodes(
  database: Database,
  merchantId: string,
  campaignId: string,
): Promise<VersionedCodes> {
  return (await readOne(database, codesKey(merchantId, campaignId), toCodes)) ?? noCodes;
}

/** Reads the codes of all of a merchant's campaigns, including deleted campaigns, by campaign. */
export async function listCodes(
  database: Database,
  merchantId: string,
): Promise<Map<string, VersionedCodes>> {
  const items = await readItems(database, itemsWith(merchantPartition(merchantId), merchantItems.codes));
  return new Map(items.map((item) => [text(item.campaignId, 'codes.campaignId'), toCodes(item)]));
}

/** The new codes of a campaign, and what else changes with them. */
export interface CodesChange {
  merchantId: string;
  campaignId: string;
  /** The codes that were read. */
  previous: VersionedCodes;
  codes: readonly StoredCode[];
  creations: readonly string[];
  /** Version of the campaign that was read; `undefined` if it was deleted. */
  campaignVersion: number | undefined;
  /** Codes that banners show, if the publication has others. */
  shown: ShownCodes | undefined;
  /** Changes of redemptions. */
  redemptions: readonly CodeRedemptions[];
  /** UTC day of the redemptions. */
  day: string;
  retentionMonths: number;
  /** Who gets an entry in the trail: the database's author, or the service. @default - no entry */
  recordedFor?: 'author' | 'service' | undefined;
}

/**
 * Writes codes, live codes in the publication and redemptions in one transaction, so that each redemption
 * counts once. Before that, it stores what orders of dropped codes will need. A deleted campaign keeps its item without codes, so that its codes at the provider can be
 * recognized. Returns `undefined` if another request changed the codes or the campaign since they were read.
 */
export async function writeCodes(
  database: TrailedDatabase,
  change: CodesChange,
): Promise<VersionedCodes | undefined> {
  const { merchantId, campaignId, campaignVersion, shown, redemptions, day, retentionMonths } = change;
  const ofCampaign =
    campaignVersion === undefined
      ? []
      : [
          check(resourceKey('campaigns', merchantId, campaignId), unchanged(campaignVersion)),
          ...(shown ? [updateShownCodes(campaignId, shown)] : []),
          ...(redemptions.length > 0 ? [addRedemptions(campaignId, day, redemptions, retentionMonths)] : []),
        ];
  const { codes, creations, recordedFor } = change;
  const isByService = recordedFor === 'service';
  const written = { codes, creations, version: change.previous.version + 1 };
  await inParallel(formerCodes(change), formerAtOnce, (former) => transact(database, [former]));
  const outcome = await transact(database, [
    codesWrite(change, written),
    ...ofCampaign,
    ...(recordedFor
      ? [database.trail({ merchantId, resource: campaignId, fields: ['codes'], isByService })]
      : []),
  ]);
  return outcome === 'committed' ? written : undefined;
}

function codesWrite(
  { merchantId, campaignId, previous: { version } }: CodesChange,
  written: VersionedCodes,
): Write {
  const item = { ...codesKey(merchantId, campaignId), campaignId, ...written };
  return version === 0 ? putNew(item) : replace(item, unchanged(version));
}

/** Returns the writes for the codes that the list no longer contains, so that their orders stay known. */
function formerCodes({ merchantId, campaignId, previous, codes, ...change }: CodesChange): Write[] {
  const kept = new Set(codes.map(({ code }) => code));
  const expiry = statisticsExpiry(change.day, change.retentionMonths);
  return previous.codes.flatMap(({ providerId, code, discount, isSale, checkoutId }) => {
    if (providerId === undefined || kept.has(code)) return [];
    const issued: IssuedCode = { providerId, code, discount, isSale, campaignId, checkoutId };
    const key = formerCodeKey(merchantId, campaignId, code);
    return put({ ...key, ...issued, [tableAttributes.expiry]: expiry });
  });
}
