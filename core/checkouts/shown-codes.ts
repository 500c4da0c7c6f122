import { type PublishedCodes, type ShownCodes, shownCodes } from '../campaigns/publication.ts';
import { dayMs } from '../shared/durations.ts';
import { type Code, isForgotten, isTrusted, leavingMs, responseCode, type StoredCode } from './code.ts';
import { type CodesGoal, isWanted } from './codes-goal.ts';

/** A code leaves the banner if the provider did not confirm it for this time. */
export const unconfirmedMs = 7 * dayMs;

/**
 * Returns the live codes of the campaign's percentages and sale, which banners show. Leaves out those that two
 * checks doubted, and those that will have no confirmation for seven days before the next hourly runs. If no run
 * comes, they end with `codesEndAt`. The sale's code ends after the sale, so its end hides no other code.
 */
export function codesToShow(codes: readonly StoredCode[], goal: CodesGoal, now: Date): ShownCodes {
  const live = codes.filter(
    (code) => code.status === 'live' && code.checkoutId === goal.checkoutId && isWanted(code, goal, now),
  );
  const isLeaving = (code: StoredCode) => isUnconfirmed(code, new Date(now.getTime() + leavingMs));
  const confirmed = live.filter((code) => isTrusted(code) && !isLeaving(code));
  const shown = confirmed.filter(({ isSale }) => !isSale);
  const unconfirmed = live.filter((code) => !code.isSale && isLeaving(code));
  const times = confirmed.flatMap(({ confirmedAt }) => confirmedAt ?? []).sort();
  const ends = shown.flatMap(({ endsAt }) => endsAt ?? []);
  return {
    codes: Object.fromEntries(shown.map(({ discount, code }) => [discount, code])),
    codesEndAt: [...ends, ...times.slice(0, 1).map((oldest) => unconfirmedAt(oldest, now))].sort()[0],
    codesMode: goal.mode === 'test' ? 'test' : undefined,
    unconfirmed: unconfirmed.length > 0 ? unconfirmed.map(({ discount }) => discount) : undefined,
    saleCode: confirmed
      .filter(({ isSale }) => isSale)
      .map(({ code, discount, endsAt }) => ({ code, discount, endsAt }))
      .at(-1),
  };
}

/** Returns codes as responses show them, newest first, with what the config says of them. */
export function responseCodes(
  codes: readonly StoredCode[],
  published: PublishedCodes | undefined,
  now: Date,
): Code[] {
  const { codes: shown = {}, saleCode } = (published && shownCodes(published, now)) ?? {};
  const names = new Set([...Object.values(shown), saleCode?.code]);
  return codes
    .filter((code) => !isForgotten(code, now))
    .map((code) => ({ ...responseCode(code), isShown: names.has(code.code) }))
    .reverse();
}

/** Returns true if the provider has not confirmed the code for seven days. */
export function isUnconfirmed({ confirmedAt }: Pick<StoredCode, 'confirmedAt'>, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) >= unconfirmedMs;
}

/**
 * Returns when a code leaves the banner if no run confirms it. While runs do, that is up to a day earlier and the
 * same for all runs of a day, so that they write the publication once a day.
 */
function unconfirmedAt(confirmedAt: string, now: Date): string {
  const time = Date.parse(confirmedAt);
  const isRecent = now.getTime() - time < dayMs;
  const from = isRecent ? Math.floor(time / dayMs) * dayMs : time;
  return new Date(from + unconfirmedMs).toISOString();
}
