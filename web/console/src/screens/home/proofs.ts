import { formatAgo, formatCount, formatDate, formatMoment } from '../../parts/numbers.ts';
import type { Facts, Fix } from './live-state.ts';
import { isOfLast30Days, redeemedText } from './redemption-texts.ts';

/** One thing that Home says, and how the service knows it. */
export interface Proof {
  how: 'Checked' | 'Seen' | 'Not seen' | 'Assumed';
  sentence: string;
  /** Its age or its reason. */
  detail: string;
  fix?: Fix;
}

/** Returns how the service knows what it says of a campaign: of its codes, its pages and its checkout. */
export function proofsOf(facts: Facts, now: Date): Proof[] {
  if (facts.codes === 'no-discounts' || facts.codes === 'none') return [pages(facts, now)];
  if (!facts.evidence) return [byHand(facts), pages(facts, now)];
  const { checkoutName, count, checkedAt, isLate } = facts.evidence;
  // With a doubt, the codes may have changed since, and the hourly check may fail.
  const isCurrent = facts.codesDoubts.length === 0 && !isLate;
  const hourly = isCurrent ? ' We check every hour.' : '';
  const exist: Proof = checkedAt
    ? {
        how: 'Checked',
        sentence: `${codesText(count, isCurrent)} in ${checkoutName}.`,
        detail: `${formatMoment(checkedAt)}.${hourly}`,
      }
    : {
        how: 'Not seen',
        sentence: `${checkoutName} hasn’t confirmed every code.`,
        detail: hourly.trim(),
      };
  return [
    exist,
    ...redemption(facts, now),
    pages(facts, now),
    {
      how: 'Assumed',
      sentence: 'Your payment pages have a field for codes.',
      detail: `${checkoutName} doesn’t tell us.`,
      fix: { screen: 'checkout', label: 'What to set' },
    },
  ];
}

function codesText(count: number, isCurrent: boolean): string {
  if (count === 1) return `The code ${isCurrent ? 'exists' : 'existed'}`;
  return `All ${formatCount(count)} codes ${isCurrent ? 'exist' : 'existed'}`;
}

function byHand({ codes }: Facts): Proof {
  return codes === 'automatic'
    ? {
        how: 'Assumed',
        sentence: 'Your checkout applies the discounts.',
        detail: 'It does so without a code, so we can’t see it.',
      }
    : {
        how: 'Assumed',
        sentence: 'The codes exist in your checkout.',
        detail: 'You created them by hand, and we can’t look there.',
      };
}

function redemption({ lastRedemption, evidence, uncounted, firstCodeAt }: Facts, now: Date): Proof[] {
  if (lastRedemption === undefined) return [];
  if (lastRedemption === null)
    return [
      { how: 'Not seen', sentence: 'No code was redeemed.', detail: noneDetail(firstCodeAt, uncounted, now) },
    ];
  const day = redeemedText(lastRedemption, now);
  const counts = uncounted ?? `${evidence?.checkoutName} counts codes, not countries.`;
  const detail = `${day.charAt(0).toUpperCase()}${day.slice(1)}. ${counts}`;
  return [{ how: 'Seen', sentence: 'A code was redeemed.', detail }];
}

function noneDetail(firstCodeAt: string | null, uncounted: string | undefined, now: Date): string {
  const isNew = firstCodeAt !== null && isOfLast30Days(firstCodeAt, now);
  const since = isNew ? `Since ${formatDate(firstCodeAt)}.` : 'In the last 30 days.';
  return uncounted ? `${since} ${uncounted}` : since;
}

function pages({ lastRequestAt, isSilent }: Facts, now: Date): Proof {
  if (lastRequestAt === null)
    return {
      how: 'Not seen',
      sentence: 'Nobody has requested the banner.',
      detail: 'Not once since the key was created.',
    };
  const age = formatAgo(lastRequestAt, now.getTime());
  return isSilent
    ? {
        how: 'Not seen',
        sentence: 'Requests for the banner are missing.',
        detail: `Latest request: ${age}.`,
      }
    : { how: 'Seen', sentence: 'The banner was requested with your key.', detail: `Latest request: ${age}.` };
}
