import type { CampaignRules } from './campaign-rules.ts';

type Schedule = Pick<CampaignRules, 'startsAt' | 'endsAt'>;

/** Longest time in seconds for which a config response may be cached. */
const maxLifetimeSeconds = 300;

/** Time that a response may take to a cache. */
const transitMs = 1_000;

/** Returns whether a campaign is before, in or after its period, to the millisecond: `endsAt` itself is after it. */
export function phaseAt({ startsAt, endsAt }: Schedule, now: Date): 'before' | 'during' | 'after' {
  if (now.getTime() < timeOf(startsAt)) return 'before';
  return now.getTime() >= timeOf(endsAt) ? 'after' : 'during';
}

/** Returns the next start or end of a campaign; `undefined` if it has none any more. */
export function nextBoundary({ startsAt, endsAt }: Schedule, now: Date): Date | undefined {
  const next = [startsAt, endsAt].map(timeOf).find((time) => time > now.getTime());
  return next ? new Date(next) : undefined;
}

/** Returns milliseconds since 1970; NaN without a time, which is neither before nor after another one. */
function timeOf(time: string | null): number {
  return Date.parse(String(time));
}

/**
 * Returns for how many seconds a response may be cached so that no cache returns it at or after the boundary, although a cache counts
 * from the moment it receives the response.
 */
export function lifetimeSeconds(boundary: Date | undefined, now: Date): number {
  const leftMs = boundary ? boundary.getTime() - now.getTime() - transitMs : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(maxLifetimeSeconds, Math.floor(leftMs / 1_000)));
}
