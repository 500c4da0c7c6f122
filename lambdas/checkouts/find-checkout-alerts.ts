import type { AlertFinding } from '../../core/alerts/alert.ts';
import type { Campaign } from '../../core/campaigns/campaign.ts';
import { highestDiscount } from '../../core/campaigns/offer.ts';
import type { Checkout } from '../../core/checkouts/checkout.ts';
import {
  checkoutFindings,
  codeFindings,
  countedFrom,
  disconnectionFindings,
  mayBeShared,
} from '../../core/checkouts/checkout-findings.ts';
import type { StoredCode } from '../../core/checkouts/code.ts';
import { codeCards, hasCardCountries } from '../../core/checkouts/orders/code-cards.ts';
import { dayOf } from '../../core/shared/days.ts';
import { cardDays, type ForeignCards, foreignCards } from '../../core/statistics/foreign-cards.ts';
import { sharedCodes } from '../../core/statistics/sharing.ts';
import { listCheckouts } from '../../storage/checkouts/checkout-lists.ts';
import { listCodes } from '../../storage/checkouts/codes.ts';
import { readOrdersDays } from '../../storage/checkouts/orders/orders-days.ts';
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
  const codes = await listCodes(database, merchantId);
  const all = [...codes.values()].flatMap((list) => list.codes);
  const findings = [...checkoutFindings(checkouts, now), ...disconnectionFindings(all, now)];
  for (const campaign of campaigns) {
    const checkout = checkouts.find(({ id }) => id === campaign.checkout?.id);
    const own = codes.get(campaign.id)?.codes ?? [];
    if (!checkout) continue;
    const sharers = campaigns.filter((each) => each.checkout?.id === checkout.id);
    findings.push(...(await codesOf(database, campaign, { checkout, codes: own, sharers }, now)));
  }
  return findings;
}

async function codesOf(
  database: Database,
  campaign: Campaign,
  {
    checkout,
    codes,
    sharers,
  }: { checkout: Checkout; codes: readonly StoredCode[]; sharers: readonly Campaign[] },
  now: Date,
): Promise<AlertFinding[]> {
  const period = { from: countedFrom(now), to: dayOf(now) };
  const shared = mayBeShared(codes)
    ? sharedCodes(await readStatistics(database, campaign.id, period))
    : new Map<string, never>();
  const cards = shared.size > 0 ? await cardsOf(database, checkout, sharers) : new Map<number, never>();
  return codeFindings({ campaign, checkout, codes, shared, cards }, now);
}

/** Returns the cards of countries that get less, by discount, if the checkout's orders are counted with them. */
async function cardsOf(
  database: Database,
  { id, provider, orders }: Checkout,
  campaigns: readonly Campaign[],
): Promise<Map<number, ForeignCards>> {
  const found = new Map<number, ForeignCards>();
  if (!hasCardCountries(provider) || !orders?.countedAt) return found;
  const days = await readOrdersDays(database, id, cardDays(orders.countedAt));
  for (const { isSale, ...ofDiscount } of codeCards(days)) {
    const cards = foreignCards(ofDiscount, (country) => highestDiscount(campaigns, country));
    if (cards && !isSale) found.set(cards.discount, cards);
  }
  return found;
}
