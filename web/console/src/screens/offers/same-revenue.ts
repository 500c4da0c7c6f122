import { formatPercent } from '../../parts/numbers.ts';

const times = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** Returns how many times as many orders give the same revenue: 60 → 2.5. `undefined` if no number does. */
export function ordersForSameRevenue(discount: number): number | undefined {
  return discount > 0 && discount < 100 ? 1 / (1 - discount / 100) : undefined;
}

/** Returns the number of orders that give the same revenue in words: "2.5 times the orders"; `undefined` for no discount. */
export function sameRevenueText(discount: number): string | undefined {
  if (discount >= 100) return 'no number of orders';
  const factor = ordersForSameRevenue(discount);
  return factor === undefined ? undefined : `${times.format(factor)} times the orders`;
}

/** Returns what the largest of some discounts must bring, as a sentence; `undefined` without a discount. */
export function sameRevenueSentence(discounts: readonly number[]): string | undefined {
  const largest = Math.max(0, ...discounts);
  const factor = ordersForSameRevenue(largest);
  if (factor === undefined) return undefined;
  return `At ${formatPercent(largest)} off, ${times.format(factor)} times as many orders give the same revenue.`;
}
