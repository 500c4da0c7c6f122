import { dayMs } from '../shared/durations.ts';
import type { CampaignRules } from './campaign-rules.ts';

/** A period in ISO 8601. `null` for no start or no end. */
type Schedule = Pick<CampaignRules, 'startsAt' | 'endsAt'>;

/** Longest times in seconds for which browsers and the edge may cache a config response. */
const maxBrowserSeconds = 300;
const maxEdgeSeconds = 3_600;

/** Shortest time in seconds at the edge before new exchange rates, which may show a minute late. */
const minEdgeSeconds = 60;

/**
 * Milliseconds from 0:00 UTC to 17:26: `refresh-fx-rates` runs at 17:20, and functions read the rates every
 * five minutes.
 */
const newRatesMs = (17 * 60 + 26) * 60_000;

/** Time that a response may take to a cache. */
const transitMs = 1_000;

/** Returns the phase of a campaign's or a sale's period, to the millisecond. `endsAt` itself is after it. */
export function phaseAt({ startsAt, endsAt }: Schedule, now: Date): 'before' | 'during' | 'after' {
  if (now.getTime() < timeOf(startsAt)) return 'before';
  return now.getTime() >= timeOf(endsAt) ? 'after' : 'during';
}

/**
 * Returns the next start or end of a campaign or its sale, or `undefined` if all have passed or are not set.
 */
export function nextBoundary(
  { startsAt, endsAt, sale }: Schedule & Pick<CampaignRules, 'sale'>,
  now: Date,
): Date | undefined {
  const times = [startsAt, endsAt, sale?.startsAt, sale?.endsAt].map(timeOf);
  const next = Math.min(...times.filter((time) => time > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** Returns milliseconds since 1970, or NaN for no time. Comparisons with NaN are false. */
function timeOf(time: string | null | undefined): number {
  return Date.parse(String(time));
}

/**
 * Returns the seconds for which browsers and the edge may cache a response. Caches count from the moment they
 * receive the response, so the results leave time for that before the boundary. The edge requests a config
 * again once new exchange rates are in use.
 */
export function lifetimeSeconds(boundary: Date | undefined, now: Date): { browser: number; edge: number } {
  const untilBoundary = boundary ? secondsIn(boundary.getTime() - now.getTime()) : maxEdgeSeconds;
  const untilNewRates = secondsIn(dayMs - ((now.getTime() - newRatesMs) % dayMs));
  return {
    browser: Math.min(maxBrowserSeconds, untilBoundary),
    edge: Math.min(maxEdgeSeconds, untilBoundary, Math.max(minEdgeSeconds, untilNewRates)),
  };
}

/** Returns the whole seconds in a duration, less the time that a response takes to a cache. */
function secondsIn(ms: number): number {
  return Math.max(0, Math.floor((ms - transitMs) / 1_000));
}
