/** One shop's config requests at the edge, simulated with the lifetimes of real responses. */
import { lifetimeSeconds } from '../../core/campaigns/schedule.ts';
import { estimates } from './price-sheet.ts';

const { traffic, usage } = estimates;
const [hourSeconds, daySeconds, monthDays] = [3_600, 86_400, 30];
/** Number of simulated views, for results within a percent, and the limits of days for it. */
const simulatedViews = 150_000;
const [minDays, maxDays] = [1, 300];
/** Midnight in UTC. */
const start = Date.UTC(2026, 0, 1) / 1_000;

/** The share of a shop's page views that reaches the edge. */
export interface EdgeTraffic {
  /** Config requests per page view. The browser's cache serves the others. */
  requests: number;
  /** Share of these requests that the edge's cache serves. */
  hit: number;
}

/** Visitors who share a cache entry. */
export interface Group {
  /** Share of all visitors. */
  share: number;
  /** Hours by which their day begins earlier. */
  shiftHours: number;
}

/** A visitor's habits. */
export type Habits = Record<'pages' | 'secondsPerPage' | 'dayAmplitude', number>;

/** Returns the groups of a shop's visitors by country, language, cache of the edge, VPN mark and encoding. */
export function visitorGroups(): Group[] {
  const { firstCountry, otherCountries, countries, languages, firstCountryCaches, vpn, gzip } = traffic;
  return Array.from({ length: countries }, (_none, index) => {
    const country = index === 0 ? firstCountry : otherCountries / (index + 1);
    const caches = index === 0 ? firstCountryCaches : [1];
    const shares = [languages, caches, [1 - vpn, vpn], [1 - gzip, gzip]].reduce<readonly number[]>(
      (products, parts) => products.flatMap((product) => parts.map((part) => product * part)),
      [country],
    );
    return shares.map((share) => ({ share, shiftHours: index % 24 }));
  }).flat();
}

/** A page view: its time in seconds, and the visitor's own copy, which all views of a visit share. */
interface View {
  time: number;
  copy: { freshUntil: number };
}

/**
 * Simulates a shop with so many page views a month. Pages preload the config, so a browser requests it unless
 * its own copy is fresh. A copy ends by the age of the response, however late the edge has sent it.
 */
export function edgeTraffic(
  groups: readonly Group[],
  viewsPerMonth: number,
  habits: Habits = { ...traffic, ...usage },
): EdgeTraffic {
  const days = Math.min(maxDays, Math.max(minDays, (simulatedViews * monthDays) / viewsPerMonth));
  const random = randomNumbers();
  let [views, requests, hits] = [0, 0, 0];
  for (const { share, shiftHours } of groups) {
    const visitsPerDay = (viewsPerMonth * share) / habits.pages / monthDays;
    let [edgeUntil, browserUntil] = [0, 0];
    for (const { time, copy } of viewsOf(visitsPerDay, days, { habits, shiftHours, random })) {
      views++;
      if (time < copy.freshUntil) continue;
      requests++;
      if (time < edgeUntil) hits++;
      else {
        const { browser, edge } = lifetimeSeconds(undefined, new Date(time * 1_000));
        [edgeUntil, browserUntil] = [time + edge, time + browser];
      }
      copy.freshUntil = browserUntil;
    }
  }
  return { requests: requests / views, hit: hits / requests };
}

interface Behavior {
  habits: Habits;
  shiftHours: number;
  random: () => number;
}

/**
 * Returns a group's views in the order of time. Visits are a Poisson process whose rate follows the hours of
 * the day.
 */
function viewsOf(visitsPerDay: number, days: number, { habits, shiftHours, random }: Behavior): View[] {
  const { pages, secondsPerPage, dayAmplitude } = habits;
  const most = 1 + dayAmplitude;
  const views: View[] = [];
  for (let arrival = start; ; ) {
    arrival += exponential(random, daySeconds / (visitsPerDay * most));
    if (arrival >= start + days * daySeconds) break;
    const hours = arrival / hourSeconds + shiftHours;
    if (random() * most > 1 + dayAmplitude * Math.sin((2 * Math.PI * hours) / 24)) continue;
    const copy = { freshUntil: 0 };
    let time = arrival;
    do {
      views.push({ time, copy });
      time += exponential(random, secondsPerPage);
    } while (random() * pages > 1);
  }
  return views.sort((one, other) => one.time - other.time);
}

function exponential(random: () => number, mean: number): number {
  return -Math.log(1 - random()) * mean;
}

/** Returns a generator of numbers from 0 to 1 (mulberry32), the same in every run. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
