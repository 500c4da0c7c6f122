import type { Campaign } from '../../api/contract.ts';
import { firstExpiry } from '../../checkouts/code-rows.ts';
import { failureTitle } from '../../checkouts/providers.ts';
import type { CampaignCodes } from '../../checkouts/use-campaign-codes.ts';
import { formatPercent } from '../../parts/numbers.ts';
import { offerOf } from './offer.ts';

/**
 * Returns the code that visitors from a country (alpha-2) get now; `null` for none. With a checkout that is the live code
 * of their discount, and without one visitors see no banner. `codes` is `undefined` until it is loaded.
 */
export function visitorCode(
  campaign: Campaign,
  country: string,
  codes: CampaignCodes | null | undefined,
  now: Date,
): string | null {
  const { discount, code } = offerOf(campaign, country);
  if (campaign.checkout === null) return code;
  return codes && !haveEnded(codes, now) ? (rowOf(codes, discount)?.live?.code ?? null) : null;
}

const rowOf = ({ rows }: CampaignCodes, discount: number) => rows.find((row) => row.discount === discount);

/** Returns true once one of the codes has ended: banners then show none of them. */
function haveEnded({ rows }: CampaignCodes, now: Date): boolean {
  const end = firstExpiry(rows);
  return end !== null && Date.parse(end) <= now.getTime();
}

/** Returns whether the checkout has the codes that visitors need, as a sentence. */
export function codesSentence(codes: CampaignCodes, now: Date): string {
  const missing = codes.rows.filter(({ live }) => !live || haveEnded(codes, now));
  const discounts = missing.map(({ discount }) => formatPercent(discount)).join(', ');
  if (discounts) return `Your checkout has no code for ${discounts}, so these visitors see no banner.`;
  return failureTitle(codes.checkout) || 'Your checkout has a code for each discount.';
}
