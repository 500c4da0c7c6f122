import type { Checkout, CheckResult, FoundProblem, OtherCode } from '../../core/checkouts/checkout.ts';
import type { ProviderCode } from '../../core/checkouts/code.ts';
import { hourMs } from '../../core/shared/durations.ts';
import { readCampaign } from '../../storage/campaigns.ts';
import { listCodes } from '../../storage/checkouts/codes.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import type { CodesDependencies } from './checkout-dependencies.ts';
import { listTaggedCodes } from './list-tagged-codes.ts';
import { type ProviderClient, ProviderError, type TaggedCode } from './providers/provider.ts';
import { orError } from './providers/provider-requests.ts';

/** Shorter than a day, so that an hourly run that starts a little early lists the codes, too. */
const listingIntervalMs = 23.5 * hourMs;

/** Limit of the codes of others that a checkout shows. */
const maxOtherCodes = 100;

/** Working codes at an account that carry a campaign's tag. */
interface Ledger {
  /** By campaign of this merchant, also of deleted ones. */
  found: ReadonlyMap<string, readonly ProviderCode[]>;
  /** Progress to store. @default - nothing was listed */
  listed?: CheckResult['listed'];
  problem?: FoundProblem;
}

/** Returns true if the account's codes were not completely listed for a day. */
export function isListingDue({ listing, createdAt }: Checkout, now: Date): boolean {
  if (listing?.position !== undefined) return true;
  return now.getTime() - Date.parse(listing?.completedAt ?? createdAt) >= listingIntervalMs;
}

/**
 * Lists an account's active codes with a campaign's tag, and continues the list of the run before. Codes of
 * campaigns that the merchant neither has nor had are of another installation: they are only shown.
 */
export async function readLedger(
  account: { merchantId: string; checkout: Checkout; provider: ProviderClient },
  { database, clock }: Pick<CodesDependencies, 'database' | 'clock'>,
): Promise<Ledger> {
  const { merchantId, checkout, provider } = account;
  const { position: from, completedAt } = checkout.listing ?? {};
  const tagged = await orError(listTaggedCodes(provider, from));
  if (tagged instanceof ProviderError) return { found: new Map(), problem: tagged.found };
  const byCampaign = new Map<string, ProviderCode[]>();
  for (const code of tagged.codes) {
    const { campaignId } = code.tag;
    byCampaign.set(campaignId, [...(byCampaign.get(campaignId) ?? []), code]);
  }
  const known = await knownCampaigns(database, merchantId, [...byCampaign.keys()]);
  const others = tagged.codes.flatMap((code) => otherCode(code, known) ?? []);
  const { position } = tagged;
  const listing = position === undefined ? { completedAt: clock().toISOString() } : { position };
  return {
    found: new Map([...byCampaign].filter(([campaignId]) => known.has(campaignId))),
    listed: {
      listing: { ...(completedAt === undefined ? {} : { completedAt }), ...listing },
      otherCodes: [...(from === undefined ? [] : checkout.otherCodes), ...others].slice(0, maxOtherCodes),
    },
  };
}

/** Returns those of the campaigns that the merchant has, or had with codes at a checkout. */
async function knownCampaigns(
  database: Database,
  merchantId: string,
  campaignIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const withCodes = await listCodes(database, merchantId);
  const known = new Set(campaignIds.filter((id) => withCodes.has(id)));
  for (const id of campaignIds)
    if (!known.has(id) && (await readCampaign(database, merchantId, id))) known.add(id);
  return known;
}

function otherCode(
  { code, discount, tag: { campaignId } }: TaggedCode,
  known: ReadonlySet<string>,
): OtherCode | undefined {
  if (!known.has(campaignId)) return { code, discount, campaignId, reason: 'unknown_campaign' };
  return discount === null ? { code, discount, campaignId, reason: 'not_a_percentage' } : undefined;
}
