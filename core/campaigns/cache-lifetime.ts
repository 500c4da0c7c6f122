import { dayMs } from '../shared/durations.ts';

/** Longest time in seconds for which a browser may cache a config response. */
export const maxBrowserSeconds = 300;
/** Longest time in seconds for which the edge may cache it. */
export const maxEdgeSeconds = 3_600;

/** Shortest time in seconds at the edge before new exchange rates, which may show a minute late. */
const minEdgeSeconds = 60;

/**
 * Milliseconds from 0:00 UTC to 17:26: `refresh-fx-rates` runs at 17:20, and functions read the rates every
 * five minutes.
 */
const newRatesMs = (17 * 60 + 26) * 60_000;

/** Time that a response may take to a cache. */
const transitMs = 1_000;

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
