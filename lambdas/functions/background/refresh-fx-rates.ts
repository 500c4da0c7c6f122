/** Daily schedule → table: fetches exchange rates and checks them; see docs/operate/exchange-rates.md. */

import {
  oldestRateDays,
  parseExchangeRates,
  updateExchangeRates,
} from '../../../core/exchange-rates/exchange-rate-update.ts';
import { isRate, newestExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';
import { dayOf, daysBetween } from '../../../core/shared/days.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import type { Clock } from '../../../core/shared/ports.ts';
import { exchangeRatesUrlVariable } from '../../../platform/environment.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { readExchangeRates, writeExchangeRates } from '../../../storage/exchange-rates.ts';
import { database } from '../../runtime/dependencies.ts';
import { clock, requiredVariable } from '../../runtime/environment.ts';
import { type FetchLimits, fetchJson } from '../../runtime/fetch-json.ts';
import { emitMetric } from '../../runtime/logging.ts';

interface RefreshDependencies {
  database: Database;
  clock: Clock;
  /** Address of the source; see `sourceUrl`. */
  url: string;
  limits?: FetchLimits;
}

/** Result of a refresh, for an operator who starts it manually. */
export interface RefreshReport {
  /** `unchanged`: the source has no newer rates. `superseded`: another run stored some meanwhile. */
  outcome: 'written' | 'unchanged' | 'superseded';
  /** The day of the rates in use, yyyy-mm-dd. */
  date: string;
  /** The source's rates that failed the checks, by currency. */
  heldBack: Record<string, number>;
}

/**
 * Fetches the source's rates and stores those that pass the checks. Each day of the source counts once,
 * because each run may change a rate up to the limit for one day. The event `{"expect": {"SYP": 110}}`
 * confirms a rate that is held back. Throws if the source fails or too few currencies pass; the old rates
 * stay. Every run emits the age of the oldest rate in use.
 */
export async function refreshFxRates(
  event: unknown,
  { url, limits, database, clock }: RefreshDependencies,
): Promise<RefreshReport> {
  const expected = expectedRates(event);
  const isConfirmation = Object.keys(expected).length > 0;
  const now = clock();
  const today = dayOf(now);
  const stored = await readExchangeRates(database);
  const last = newestExchangeRates(stored);
  let inUse = last;
  try {
    const offered = await fetchJson(sourceUrl(url, now), parseExchangeRates, limits);
    if (daysBetween(today, offered.date) > 1)
      throw new Error(`The rates are of a later day: ${offered.date}`);
    const update = updateExchangeRates({ last, offered, expected });
    const { table, accepted, heldBack, missing } = update;
    if (Object.keys(heldBack).length + missing.length > 0)
      console.log(JSON.stringify({ level: 'warn', message: 'rates_not_refreshed', heldBack, missing }));
    if (!table) throw new Error(`Only ${accepted} currencies passed the checks`);
    const isNewer = table.date > last.date || (isConfirmation && table.date === last.date);
    if (!isNewer) return { outcome: 'unchanged', date: last.date, heldBack };
    const outcome = await writeExchangeRates(database, { ...table, refreshedAt: now.toISOString() }, stored);
    inUse = table;
    return { outcome, date: table.date, heldBack };
  } finally {
    emitMetric('RatesAge', oldestRateDays(inUse, today), 'Count');
  }
}

/**
 * Returns the address with yesterday's version of the npm package for `{version}`, such as `2026.9.29`. A
 * published version never changes, but `latest` may be a minute or hours old.
 */
function sourceUrl(url: string, now: Date): string {
  const day = new Date(now.getTime() - dayMs);
  return url.replace('{version}', [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()].join('.'));
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

export const handler = (event: unknown): Promise<RefreshReport> =>
  refreshFxRates(event, { url: requiredVariable(exchangeRatesUrlVariable), database: database(), clock });
