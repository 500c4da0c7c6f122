import type { Period } from '../../../../../core/shared/days.ts';
import type { Campaign, Checkout } from '../../api/contract.ts';
import { useSharers } from '../../api/queries.ts';
import {
  countedOrders,
  groupTotal,
  isCountOld,
  useCampaignCheckout,
  useRevenue,
  wholePart,
} from '../../api/revenue.ts';
import { formatAgo, formatDay } from '../../parts/numbers.ts';

/** What buyers paid with our codes at a campaign's checkout. */
export interface PaidWithCodes {
  /** True if the checkout has a key that reads orders. */
  isConnected: boolean;
  /** What was paid; absent before the first count, and if it could not be loaded. */
  sum?: { revenue: number; orders: number; currency: string };
  /** When orders were last counted, ISO 8601; absent before the first count. */
  countedAt?: string;
  /** The counted days of the period; absent for none. */
  days?: Period;
  isOld?: boolean;
  /** True if other campaigns have the same checkout, whose codes count, too. */
  isShared: boolean;
}

/** Queries what was paid with codes in a period; `undefined` without a checkout, and until it is loaded. */
export function usePaidWithCodes(campaign: Campaign, period: Period): PaidWithCodes | undefined {
  const checkout = useCampaignCheckout(campaign);
  const isShared = useSharers(campaign).length > 1;
  const paid = checkout && paidWithCodes(checkout, period, isShared, new Date());
  const days = paid?.days;
  const { data, error } = useRevenue(
    checkout && days && { checkout, ...days, currency: campaign.baseCurrency },
  );
  if (!days || (error && !data)) return paid;
  return data && { ...paid, sum: { ...groupTotal(data, 'withCode'), currency: data.currency } };
}

/** Returns what is known of a checkout's payments in a period before their sum is loaded. */
export function paidWithCodes(
  checkout: Pick<Checkout, 'orders'>,
  period: Period,
  isShared: boolean,
  now: Date,
): PaidWithCodes {
  const orders = countedOrders(checkout.orders);
  if (!orders) return { isConnected: checkout.orders !== null, isShared };
  const days = wholePart(period, orders);
  const { countedAt } = orders;
  return {
    isConnected: true,
    isShared,
    isOld: isCountOld(orders, now),
    countedAt,
    ...(days ? { days } : {}),
  };
}

/** Returns what the sum contains, and when it was counted, as sentences. */
export function paidText({ isConnected, countedAt, days, isShared }: PaidWithCodes, now: Date): string {
  if (!isConnected) return '';
  if (!countedAt) return 'What was paid isn’t counted yet.';
  if (!days) return `Last counted ${formatAgo(countedAt, now.getTime())}.`;
  const codes = isShared ? ', with the codes of all campaigns at this checkout' : '';
  return paidDaysText(days, countedAt, codes, now);
}

/** Returns which days a sum contains, with which codes, and when it was counted, as sentences. */
export function paidDaysText({ from, to }: Period, countedAt: string, codes: string, now: Date): string {
  return `Paid: ${formatDay(from)} to ${formatDay(to)}, after refunds, without tax${codes}. Counted ${formatAgo(countedAt, now.getTime())}.`;
}
