import type { ShownCodes } from '../campaigns/publication.ts';
import { dayMs } from '../shared/durations.ts';
import { isTrusted, type StoredCode } from './code.ts';
import { type CodesGoal, isWanted } from './codes-goal.ts';

/** A code leaves the banner if the provider did not confirm it for this time. */
export const unconfirmedMs = 7 * dayMs;

/**
 * Returns the live codes of the campaign's percentages and sale, which banners show, except for those that
 * the provider has not confirmed for seven days, or that two checks doubted. If all runs end, no banner shows any of them on the eighth
 * day. The sale's code ends after the sale, so its end hides no other code.
 */
export function codesToShow(codes: readonly StoredCode[], goal: CodesGoal, now: Date): ShownCodes {
  const live = codes.filter(
    (code) => code.status === 'live' && code.checkoutId === goal.checkoutId && isWanted(code, goal, now),
  );
  const confirmed = live.filter((code) => isTrusted(code) && !isUnconfirmed(code, now));
  const shown = confirmed.filter(({ isSale }) => !isSale);
  const unconfirmed = live.filter((code) => !code.isSale && isUnconfirmed(code, now));
  const times = confirmed.flatMap(({ confirmedAt }) => confirmedAt ?? []).sort();
  const ends = shown.flatMap(({ endsAt }) => endsAt ?? []);
  return {
    codes: Object.fromEntries(shown.map(({ discount, code }) => [discount, code])),
    codesEndAt: [...ends, ...times.slice(-1).map(lastDayOf)].sort()[0],
    codesMode: goal.mode === 'test' ? 'test' : undefined,
    unconfirmed: unconfirmed.length > 0 ? unconfirmed.map(({ discount }) => discount) : undefined,
    saleCode: confirmed
      .filter(({ isSale }) => isSale)
      .map(({ code, discount, endsAt }) => ({ code, discount, endsAt }))
      .at(-1),
  };
}

/** Returns true if the provider has not confirmed the code for seven days. */
export function isUnconfirmed({ confirmedAt }: Pick<StoredCode, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) >= unconfirmedMs;
}

/** The same for all runs of a day, so that hourly runs write the publication once a day. */
function lastDayOf(confirmedAt: string): string {
  const startOfDay = Math.floor(Date.parse(confirmedAt) / dayMs) * dayMs;
  return new Date(startOfDay + unconfirmedMs + dayMs).toISOString();
}
