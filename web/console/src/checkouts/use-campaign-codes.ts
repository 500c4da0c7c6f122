import type { Campaign, CampaignStatistics, Checkout, Code } from '../api/contract.ts';
import { useCheckouts, useCodes, useStatistics } from '../api/queries.ts';
import { lastDays } from '../screens/statistics/period.ts';
import { type CodeRow, codeRows } from './code-rows.ts';
import { areCodesUnknown } from './problems.ts';

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
 * Returns the checkout as a campaign's screens show it: problems of other campaigns' codes are not theirs.
 */
export function checkoutFor(checkout: Checkout, ownId: string): Checkout {
  const problems = checkout.problems.filter(({ campaignId }) => (campaignId ?? ownId) === ownId);
  const [problem = null] = problems;
  return { ...checkout, status: problem ? 'failing' : 'connected', problem, problems };
}

/** Returns the code of a sale: the newest live one, or else the one that is being created. */
function saleCodeIn(codes: readonly Code[]): Code | undefined {
  const own = codes.filter(({ isSale }) => isSale);
  return own.find(({ status }) => status === 'live') ?? own.find(({ status }) => status === 'creating');
}

/** Returns a campaign's codes at its checkout, from what the service returned. */
export function campaignCodes(
  campaign: Campaign,
  found: Checkout,
  codes: readonly Code[],
  month: Pick<CampaignStatistics, 'byCode'> | undefined,
  now: Date,
): CampaignCodes {
  const checkout = checkoutFor(found, campaign.id);
  return {
    checkout,
    rows: codeRows(campaign, codes, month, now, areCodesUnknown(checkout)),
    sale: saleCodeIn(codes),
    codes,
    replaced: codes
      .filter(({ status, problem }) => status === 'replaced' && problem?.type !== 'not_ended')
      .sort((left, right) => ((left.endsAt ?? '') < (right.endsAt ?? '') ? -1 : 1)),
  };
}

/** Queries a campaign's checkout with its codes. `data` is `null` if the codes are by hand. */
export function useCampaignCodes(campaign: Campaign) {
  const isManaged = campaign.checkout !== null;
  const now = new Date();
  const checkouts = useCheckouts(isManaged);
  const codes = useCodes(campaign);
  const { data: month } = useStatistics(campaign.id, lastDays(30, now));
  const found = checkouts.data?.find(({ id }) => id === campaign.checkout?.id);
  const data = found && codes.data && campaignCodes(campaign, found, codes.data, month, now);
  return {
    data: isManaged ? data : null,
    error: checkouts.error ?? codes.error,
    refetch: () => Promise.all([checkouts.refetch(), codes.refetch()]),
  };
}
