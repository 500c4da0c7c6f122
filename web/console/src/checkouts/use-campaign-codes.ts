import type { Campaign, Checkout, Code } from '../api/contract.ts';
import { useCheckouts, useCodes, useStatisticsSince } from '../api/queries.ts';
import { type CodeRow, codeRows, daysToCount } from './code-rows.ts';

/** A campaign's checkout and the codes there. */
export interface CampaignCodes {
  checkout: Checkout;
  rows: readonly CodeRow[];
  /** The newest live code of the sale, or the one that is being created. */
  sale?: Code | undefined;
  /** All codes, also former ones. */
  codes: readonly Code[];
  /** Replaced codes that have not ended, those that end first before others. */
  replaced: readonly Code[];
}

/**
 * Returns the checkout as a campaign's screens show it: a problem of another campaign's codes is not theirs.
 */
export function checkoutFor(checkout: Checkout, campaignId: string): Checkout {
  const of = checkout.problem?.campaignId ?? campaignId;
  return of === campaignId ? checkout : { ...checkout, status: 'connected', problem: null };
}

/** Returns the code of a sale: the newest live one, or else the one that is being created. */
function saleCodeIn(codes: readonly Code[]): Code | undefined {
  const own = codes.filter(({ isSale }) => isSale);
  return own.find(({ status }) => status === 'live') ?? own.find(({ status }) => status === 'creating');
}

/** Queries a campaign's checkout with its codes. `data` is `null` if the codes are by hand. */
export function useCampaignCodes(campaign: Campaign) {
  const isManaged = campaign.checkout !== null;
  const now = new Date();
  const checkouts = useCheckouts(isManaged);
  const codes = useCodes(campaign);
  const statistics = useStatisticsSince(campaign.id, daysToCount(codes.data ?? [], now), now);
  const found = checkouts.data?.find(({ id }) => id === campaign.checkout?.id);
  const checkout = found && checkoutFor(found, campaign.id);
  const data: CampaignCodes | undefined = checkout &&
    codes.data && {
      checkout,
      rows: codeRows(campaign, codes.data, statistics, now, checkout.problem !== null),
      sale: saleCodeIn(codes.data),
      codes: codes.data,
      replaced: codes.data
        .filter(({ status }) => status === 'replaced')
        .sort((left, right) => ((left.endsAt ?? '') < (right.endsAt ?? '') ? -1 : 1)),
    };
  return {
    data: isManaged ? data : null,
    error: checkouts.error ?? codes.error,
    refetch: () => Promise.all([checkouts.refetch(), codes.refetch()]),
  };
}
