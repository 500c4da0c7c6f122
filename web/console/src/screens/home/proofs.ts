import { formatAgo, formatCount, formatMoment, formatRecentDay } from '../../parts/numbers.ts';
import type { Facts, Fix } from './live-state.ts';

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
  const { checkoutName, count, checkedAt } = facts.evidence;
  // With a doubt, the codes may have changed since, and the hourly check may fail.
  const isCurrent = facts.codesDoubt === undefined;
  const hourly = isCurrent ? ' We check every hour.' : '';
  const exist: Proof = checkedAt
    ? {
        how: 'Checked',
        sentence: `${codesText(count, isCurrent)} in ${checkoutName}.`,
        detail: `${formatMoment(checkedAt)}.${hourly}`,
      }
    : {
        how: 'Not seen',
        sentence: `${checkoutName} has not confirmed every code.`,
        detail: hourly.trim(),
      };
  return [
    exist,
    ...redemption(facts, now),
    pages(facts, now),
    {
      how: 'Assumed',
      sentence: 'Your payment pages have a field for codes.',
      detail: `${checkoutName} does not tell us.`,
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
        detail: 'It does so without a code, and nobody tells us.',
      }
    : {
        how: 'Assumed',
        sentence: 'The codes exist in your checkout.',
        detail: 'You created them by hand, and we cannot look there.',
      };
}

function redemption({ lastRedemption, evidence }: Facts, now: Date): Proof[] {
  if (lastRedemption === undefined) return [];
  if (lastRedemption === null)
    return [{ how: 'Not seen', sentence: 'No code was redeemed.', detail: 'In the last 30 days.' }];
  const day = formatRecentDay(lastRedemption.day, now);
  const detail = `${day.charAt(0).toUpperCase()}${day.slice(1)}. ${evidence?.checkoutName} counts codes, not countries.`;
  return [{ how: 'Seen', sentence: 'A code was redeemed.', detail }];
}

function pages({ lastRequestAt, isSilent }: Facts, now: Date): Proof {
  if (lastRequestAt === null)
    return {
      how: 'Not seen',
      sentence: 'Nobody has requested the banner.',
      detail: 'Not since the key exists.',
    };
  const age = formatAgo(lastRequestAt, now.getTime());
  return isSilent
    ? {
        how: 'Not seen',
        sentence: 'The banner was not requested for seven days.',
        detail: `Latest request: ${age}.`,
      }
    : { how: 'Seen', sentence: 'The banner was requested with your key.', detail: `Latest request: ${age}.` };
}
