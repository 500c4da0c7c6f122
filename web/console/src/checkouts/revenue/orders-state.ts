import {
  countedDays,
  firstMonths,
  maxOrdersPerMonth,
} from '../../../../../core/checkouts/orders/orders-run.ts';
import { dayAfter, dayOf } from '../../../../../core/shared/days.ts';
import type { CheckoutOrders } from '../../api/contract.ts';
import { formatCount, formatDay, formatMoment } from '../../parts/numbers.ts';
import type { Provider } from '../providers.ts';

type OrdersProblem = NonNullable<CheckoutOrders['problem']>;

/** What is wrong with the counts, and what to do about it, as sentences. */
interface OrdersProblemText {
  title: string;
  text: string;
  /** True if a new key solves it. */
  isOfKey: boolean;
}

const tonight = 'We try again tonight. The numbers of the last count stay.';

const texts: Record<OrdersProblem['type'], (problem: OrdersProblem, name: string) => [string, string]> = {
  key_refused: ({ permission }, name) => [
    permission === null
      ? `${name} has rejected the key for orders`
      : `The key for orders lacks the permission ${permission}`,
    `Usually it was deleted or changed in ${name}. Your codes have another key and aren’t affected. With a working key we read the missing days again, so nothing is lost.`,
  ],
  rate_limited: (_problem, name) => [`${name} has limited our requests for orders`, tonight],
  unreachable: (_problem, name) => [`We couldn’t read orders from ${name}`, tonight],
  unexpected_response: ({ field }, name) => [
    `A response from ${name} lacks a field that we need`,
    `${field === null ? 'A field' : `The field ${field}`} is missing or has an unexpected value. We keep the numbers of the last count instead of counting it as zero, and try again tonight.`,
  ],
  too_many_orders: () => [
    `A month has more than ${formatCount(maxOrdersPerMonth)} orders`,
    'We don’t count such a month, so its numbers are missing or older. The other months aren’t affected.',
  ],
};

/** Returns what is wrong with a checkout's counts. */
export function ordersProblemText(
  problem: OrdersProblem,
  { name }: Pick<Provider, 'name'>,
): OrdersProblemText {
  const [what, text] = texts[problem.type](problem, name);
  const title =
    problem.type === 'too_many_orders' ? `${what}.` : `${what} since ${formatMoment(problem.startedAt)}.`;
  return { title, text, isOfKey: problem.type === 'key_refused' };
}

/** When orders are counted, as a sentence. */
export const scheduleText = `We read the last ${countedDays.nightly} days again every night, and ${countedDays.weekly} days on Sundays.`;

/** Returns how many of the first count's months are complete, from that of yesterday on; `now` is within that count. */
export function monthsCounted(countedFrom: string | null, now: Date): { months: number; of: number } {
  if (countedFrom === null) return { months: 0, of: firstMonths };
  const months = monthNumber(yesterday(now)) - monthNumber(countedFrom);
  return { months: Math.min(firstMonths, Math.max(0, months)), of: firstMonths };
}

/** Returns how far the first count has come, as a sentence; `now` is within that count. */
export function firstCountText(countedFrom: string | null, now: Date): string {
  if (countedFrom === null) return `Reading the orders of ${formatDay(yesterday(now).slice(0, 7))}.`;
  const { months, of } = monthsCounted(countedFrom, now);
  return `Counted back to ${formatDay(countedFrom)}: ${months} of ${of} months.`;
}

/** Returns the last day of a count. */
function yesterday(now: Date): string {
  return dayAfter(dayOf(now), -1);
}

function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month;
}
