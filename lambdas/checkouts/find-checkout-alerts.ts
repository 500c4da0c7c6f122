import type { AlertFinding } from '../../core/alerts/alert.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import {
  checkoutFindings,
  codeFindings,
  countedFrom,
  mayBeShared,
} from '../../core/checkouts/checkout-findings.ts';
import type { StoredCode } from '../../core/checkouts/code.ts';
import { listCheckouts } from '../../storage/checkouts/checkout-lists.ts';
import { listCodes } from '../../storage/checkouts/codes.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { readStatistics } from '../../storage/statistics.ts';

/** More than the limit of checkouts of a merchant. */
const allCheckouts = 100;

/**
 * Returns what can be reported of a merchant's checkouts and codes. Reads the statistics only of campaigns
 * with a code that was redeemed often.
 */
export async function findCheckoutAlerts(
  database: Database,
  merchantId: string,
  campaigns: readonly Campaign[],
  now: Date,
): Promise<AlertFinding[]> {
  const { entries: checkouts } = await listCheckouts(database, merchantId, { limit: allCheckouts });
  if (checkouts.length === 0) return [];
  const codes = await listCodes(database, merchantId);
  const findings = checkoutFindings(checkouts, now);
  for (const campaign of campaigns) {
    const checkout = checkouts.find(({ id }) => id === campaign.checkout?.id);
    const own = codes.get(campaign.id)?.codes ?? [];
    if (checkout) findings.push(...(await codesOf(database, campaign, checkout, own, now)));
  }
  return findings;
}

async function codesOf(
  database: Database,
  campaign: Campaign,
  checkout: Checkout,
  codes: readonly StoredCode[],
  now: Date,
): Promise<AlertFinding[]> {
  const period = { from: countedFrom(now), to: now.toISOString().slice(0, 10) };
  const counters = mayBeShared(codes) ? await readStatistics(database, campaign.id, period) : undefined;
  return codeFindings({ campaign, checkout, codes, counters }, now);
}
