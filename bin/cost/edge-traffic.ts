/** A shop's config requests at the edge, by the lifetimes of real responses. */
import { lifetimeSeconds } from '../../core/campaigns/cache-lifetime.ts';
import { estimates } from './price-sheet.ts';

const { visits, visitors } = estimates;
const hoursPerMonth = 30 * 24;

/** The share of a shop's page views that reaches the edge. */
export interface EdgeTraffic {
  /** Config requests per page view. The browser's cache serves the others. */
  requests: number;
  /** Share of these requests that the edge's cache serves. */
  hit: number;
}

/** Returns each group's share of all visitors. The visitors of a group share a cache entry at the edge. */
export function visitorGroups(): number[] {
  const { countries, firstCountry, otherCountries, firstCountryCaches, splits } = visitors;
  return Array.from({ length: countries }, (_none, index) => {
    const [country, caches] =
      index === 0 ? [firstCountry, firstCountryCaches] : [otherCountries / (index + 1), [1]];
    return [caches, ...splits].reduce<readonly number[]>(
      (shares, parts) => shares.flatMap((share) => parts.map((part) => share * part)),
      [country],
    );
  }).flat();
}

/**
 * Returns the requests and hits of a shop with so many page views a month, if visits are a Poisson process
 * and their later pages follow at random times. Pages preload the config, so a browser requests it unless its
 * own copy is fresh. A copy ends by the age of the response, however late the edge has sent it.
 */
export function edgeTraffic(viewsPerMonth: number, groups: readonly number[] = visitorGroups()): EdgeTraffic {
  const { browser, edge } = lifetimeSeconds(undefined, new Date(0));
  const meanSeconds = visits.pages * visits.secondsPerPage;
  const laterPages = visits.pages - 1;
  /** Later pages that come after a new copy has ended, and after one whose age at the edge is random. */
  const repeatsOfNew = laterPages * Math.exp(-browser / meanSeconds);
  const meanFresh = (meanSeconds / browser) * (1 - Math.exp(-browser / meanSeconds));
  const repeatsOfOld = laterPages * (1 - (browser / edge) * (1 - meanFresh));
  let [requests, hits] = [0, 0];
  for (const share of groups) {
    const visitsInLifetime = ((viewsPerMonth * share) / visits.pages / hoursPerMonth) * (edge / 3_600);
    const firstHit = visitsInLifetime / (1 + visitsInLifetime);
    const repeats = (1 - firstHit) * repeatsOfNew + firstHit * repeatsOfOld;
    requests += share * (1 + repeats);
    hits += share * (firstHit + repeats); // the edge keeps an entry for longer than a visit takes
  }
  const visitors = groups.reduce((sum, share) => sum + share, 0);
  return { requests: requests / visitors / visits.pages, hit: hits / requests };
}
