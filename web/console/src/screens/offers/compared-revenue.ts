import { daysBetween } from '../../../../../core/shared/days.ts';
import type { Campaign, Revenue } from '../../api/contract.ts';
import {
  countedOrders,
  countedUntil,
  daysUntil,
  isCountOld,
  useCampaignCheckout,
  useRevenue,
  wholePart,
} from '../../api/revenue.ts';
import { formatDay } from '../../parts/numbers.ts';

/** Days whose revenue is compared. */
const maxDays = 90;

/** What countries paid, and in which time. */
interface ComparedRevenue {
  revenue: Revenue;
  /** The beginning of a sentence: "In the last 90 days". */
  when: string;
  /** Number of counted days, at most 90. */
  days: number;
}

/**
 * Queries what countries paid at the campaign's checkout in the last 90 counted days. `undefined` unless it is needed,
 * until it is loaded, and without counted orders.
 */
export function useComparedRevenue(campaign: Campaign, isNeeded: boolean): ComparedRevenue | undefined {
  const checkout = useCampaignCheckout(campaign);
  const orders = countedOrders(checkout?.orders);
  const period = orders && wholePart(daysUntil(countedUntil(orders), maxDays), orders);
  const currency = campaign.baseCurrency;
  const { data } = useRevenue(isNeeded && checkout && period ? { checkout, ...period, currency } : undefined);
  if (!isNeeded || !data || !orders || !period) return undefined;
  const days = daysBetween(period.from, period.to) + 1;
  const isWhole = !isCountOld(orders, new Date()) && days >= maxDays;
  const when = isWhole
    ? `In the last ${maxDays} days`
    : `From ${formatDay(period.from)} to ${formatDay(period.to)}`;
  return { revenue: data, when, days };
}
