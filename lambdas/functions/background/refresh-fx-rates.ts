/**
 * Daily schedule → table: fetches exchange rates from two public sources and checks them; see
 * docs/operate/exchange-rates.md.
 */

import {
  isRate,
  parseCurrencyApi,
  parseFrankfurter,
  type Quote,
  type SourceQuotes,
} from '../../../core/exchange-rates/exchange-rate-quotes.ts';
import {
  type HeldBackRate,
  oldestRateDays,
  type RateUpdate,
  updateExchangeRates,
} from '../../../core/exchange-rates/exchange-rate-update.ts';
import { type ExchangeRates, newestExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import {
  readExchangeRates,
  type StoredExchangeRates,
  writeExchangeRates,
} from '../../../storage/exchange-rates.ts';
import { database } from '../../runtime/dependencies.ts';
import { clock, currencyApiUrl, frankfurterUrl } from '../../runtime/environment.ts';
import { type FetchLimits, fetchJson } from '../../runtime/fetch-json.ts';
import { emitMetric, logFailure } from '../../runtime/logging.ts';

/** Source of rates. `fetch` throws if the source is down or its response is invalid. */
export interface RateSource {
  name: string;
  fetch: () => Promise<Map<string, Quote>>;
}

const dayMs = 86_400_000;

interface RefreshDependencies {
  database: Database;
  clock: Clock;
  sources: readonly RateSource[];
}

/** Result of a refresh, for an operator who starts it manually. */
export interface RefreshReport {
  /** `unchanged`: today's rates were already stored. `superseded`: another run stored newer ones. */
  outcome: 'written' | 'unchanged' | 'superseded';
  date: string;
  source: string;
  heldBack: Record<string, HeldBackRate>;
}

/**
 * Returns both sources, the preferred source first. `{version}` in currency-api's URL becomes yesterday's
 * version of the npm package. A published version never changes, but `latest` may be a minute or hours old.
 */
export function rateSources(
  urls: { frankfurter: string; currencyApi: string },
  now: Date,
  limits?: FetchLimits,
): RateSource[] {
  const currencyApi = urls.currencyApi.replace('{version}', versionOf(new Date(now.getTime() - dayMs)));
  return [
    { name: 'frankfurter', fetch: () => fetchJson(urls.frankfurter, parseFrankfurter, limits) },
    { name: 'currency-api', fetch: () => fetchJson(currencyApi, parseCurrencyApi, limits) },
  ];
}

/**
 * Fetches both sources in parallel and stores the rates that pass the checks. It runs once a day, because
 * each run may change a rate up to the limit for one day. The event `{"expect": {"SYP": 110}}` confirms a
 * rate that is held back or disputed. Throws if no source responds or too few currencies pass; the old rates
 * stay. Every run emits the age of the oldest rate in use.
 */
export async function refreshFxRates(
  event: unknown,
  { sources, database, clock }: RefreshDependencies,
): Promise<RefreshReport> {
  const expected = expectedRates(event);
  const now = clock().toISOString();
  const stored = await readExchangeRates(database);
  const last = newestExchangeRates(stored);
  let inUse = last;
  try {
    if (stored && isOfSameDay(stored.refreshedAt, now) && Object.keys(expected).length === 0)
      return { outcome: 'unchanged', date: last.date, source: last.source, heldBack: stored.heldBack };
    const update = await gatedRates({ last, stored, now, expected }, sources);
    const refreshedAt = update.isAccepted ? now : (stored?.refreshedAt ?? '');
    const next = { ...update.table, refreshedAt, checkedAt: now, heldBack: update.heldBack };
    const outcome = await writeExchangeRates(database, next, stored);
    if (!update.isAccepted) throw new Error(`Only ${update.accepted} currencies passed the checks`);
    inUse = update.table;
    return { outcome, date: inUse.date, source: inUse.source, heldBack: update.heldBack };
  } finally {
    emitMetric('RatesAge', oldestRateDays(inUse, dayOf(now)), 'Count');
  }
}

interface RefreshRun {
  last: ExchangeRates;
  stored: StoredExchangeRates | undefined;
  /** ISO 8601 */
  now: string;
  expected: Record<string, number>;
}

/** Fetches and checks the rates. Logs currencies that are held back or missing. */
async function gatedRates(
  { last, stored, now, expected }: RefreshRun,
  sources: readonly RateSource[],
): Promise<RateUpdate> {
  const fetched = (await Promise.all(sources.map(fetchQuotes))).flatMap((quotes) => quotes ?? []);
  const heldBackBefore = stored?.heldBack ?? {};
  const input = { last, heldBack: heldBackBefore, sources: fetched, today: dayOf(now), expected };
  const update = updateExchangeRates(input);
  const { heldBack, missing, disputed } = update;
  if (fetched.length === 0) throw new Error('No source of exchange rates responded');
  if (Object.keys(heldBack).length + missing.length + disputed.length > 0)
    console.log(
      JSON.stringify({ level: 'warn', message: 'rates_not_refreshed', heldBack, missing, disputed }),
    );
  return update;
}

/** Fetches the quotes of one source; `undefined` if it fails. */
async function fetchQuotes({ name, fetch }: RateSource): Promise<SourceQuotes | undefined> {
  try {
    return { name, quotes: await fetch() };
  } catch (error) {
    logFailure('rate_source_failed', error, { source: name });
    return undefined;
  }
}

/**
 * Returns the rates that an operator confirms; none for the schedule's event. Throws if `expect` is
 * malformed.
 */
function expectedRates(event: unknown): Record<string, number> {
  const { expect = {} } = Object(event) as { expect?: unknown };
  const entries = Object.entries(Object(expect) as Record<string, unknown>);
  for (const [code, rate] of entries) {
    if (!findCurrency(code) || !isRate(rate)) throw new Error('"expect" must be like {"SYP": 110}');
  }
  return Object.fromEntries(entries) as Record<string, number>;
}

/** Returns the version of the npm package of a day (UTC): `2026.9.29`. */
function versionOf(day: Date): string {
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()].join('.');
}

function isOfSameDay(left: string, right: string): boolean {
  return dayOf(left) === dayOf(right);
}

function dayOf(time: string): string {
  return time.slice(0, 10);
}

export const handler = (event: unknown): Promise<RefreshReport> =>
  refreshFxRates(event, {
    sources: rateSources({ frankfurter: frankfurterUrl(), currencyApi: currencyApiUrl() }, clock()),
    database: database(),
    clock,
  });
