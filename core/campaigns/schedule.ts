import type { CampaignRules } from './campaign-rules.ts';

type Schedule = Pick<CampaignRules, 'startsAt' | 'endsAt'>;

/** Longest time in seconds for which a config response may be cached. */
const maxLifetimeSeconds = 300;

/** Time that a response may take to a cache. */
const transitMs = 1_000;

/** Returns the phase of a campaign's period, to the millisecond. `endsAt` itself is after the period. */
export function phaseAt({ startsAt, endsAt }: Schedule, now: Date): 'before' | 'during' | 'after' {
  if (now.getTime() < timeOf(startsAt)) return 'before';
  return now.getTime() >= timeOf(endsAt) ? 'after' : 'during';
}

/** Returns a campaign's next start or end, or `undefined` if both have passed or are not set. */
export function nextBoundary({ startsAt, endsAt }: Schedule, now: Date): Date | undefined {
  const next = [startsAt, endsAt].map(timeOf).find((time) => time > now.getTime());
  return next ? new Date(next) : undefined;
}

/** Returns milliseconds since 1970, or NaN for no time. Comparisons with NaN are false. */
function timeOf(time: string | null): number {
  return Date.parse(String(time));
}

/**
 * Returns the seconds for which a response may be cached. Caches count from the moment they receive the
 * response, so the result leaves time for that before the boundary.
 */
export function lifetimeSeconds(boundary: Date | undefined, now: Date): number {
  const leftMs = boundary ? boundary.getTime() - now.getTime() - transitMs : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(maxLifetimeSeconds, Math.floor(leftMs / 1_000)));
}
