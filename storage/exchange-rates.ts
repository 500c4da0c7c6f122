import { newestExchangeRates } from '../core/exchange-rates/exchange-rate-age.ts';
import { isDay, isRate } from '../core/exchange-rates/exchange-rate-quotes.ts';
import type { HeldBackRate } from '../core/exchange-rates/exchange-rate-update.ts';
import { bundledExchangeRates, type ExchangeRates } from '../core/exchange-rates/exchange-rates.ts';
import type { Clock } from '../core/shared/ports.ts';
import type { Database } from './dynamodb/database.ts';
import { putItem } from './dynamodb/database-items.ts';
import type { Consistency, ItemAccess } from './dynamodb/items.ts';
import { exchangeRatesKey } from './dynamodb/keys.ts';
import { putNew, replace } from './dynamodb/writes.ts';

/** The rates in the table, with what the next refresh needs to know. */
export interface StoredExchangeRates extends ExchangeRates {
  /** ISO 8601 time at which these rates were accepted. */
  refreshedAt: string;
  /** ISO 8601 time of the last refresh that wrote, also if it only noted what it held back. */
  checkedAt: string;
  heldBack: Record<string, HeldBackRate>;
}

const freshMs = 5 * 60_000;
const retryMs = 30_000;
const usualWaitMs = 300;

/**
 * The item as it is; parts that make no sense are left out, and a table without a day counts as very old. Answers to visitors
 * can do with an `eventual` read, at half the price.
 */
export async function readExchangeRates(
  items: Pick<ItemAccess, 'get'>,
  consistency: Consistency,
): Promise<StoredExchangeRates | undefined> {
  const item = await items.get(exchangeRatesKey(), consistency);
  return item && toStored(item);
}

/** Where a cache of rates gets them, and what time it is. */
export interface ExchangeRateCacheOptions {
  read: () => Promise<ExchangeRates | undefined>;
  clock: Clock;
  /** Hears of a read that failed. */
  onFailure: (error: unknown) => void;
  /** The longest that an answer waits for a read; after that it goes by the rates there are. @default 300 */
  maxWaitMs?: number;
}

/**
 * The current rates, read at most once in 5 minutes however many ask. Never rejects: a read that fails or is slow leaves the
 * last rates, at first those of the snapshot, and is repeated after 30 seconds.
 */
export function exchangeRateCache(options: ExchangeRateCacheOptions): () => Promise<ExchangeRates> {
  const { clock, maxWaitMs = usualWaitMs } = options;
  let current = bundledExchangeRates;
  let nextReadAt = Number.NEGATIVE_INFINITY;
  let waiting: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    nextReadAt = clock().getTime() + retryMs;
    try {
      current = newestExchangeRates(await options.read());
      nextReadAt = clock().getTime() + freshMs;
    } catch (error) {
      options.onFailure(error);
    }
  }

  return async () => {
    if (!waiting && clock().getTime() < nextReadAt) return current;
    waiting ??= atMost(maxWaitMs, refresh()).finally(() => {
      waiting = undefined;
    });
    await waiting;
    return current;
  };
}

async function atMost(waitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

function toStored(item: Record<string, unknown>): StoredExchangeRates {
  const { date, source, rates, refreshedAt, checkedAt, heldBack } = item;
  return {
    date: isDay(date) ? date : '1970-01-01',
    source: String(source ?? ''),
    rates: Object.fromEntries(Object.entries(rates ?? {}).filter(([, rate]) => isRate(rate))),
    refreshedAt: String(refreshedAt ?? ''),
    checkedAt: String(checkedAt ?? ''),
    heldBack: Object.fromEntries(Object.entries(heldBack ?? {}).filter(([, held]) => isHeldBackRate(held))),
  };
}

function isHeldBackRate(value: unknown): value is HeldBackRate {
  const { rate, since } = Object(value) as Partial<HeldBackRate>;
  return isRate(rate) && isDay(since);
}

/**
 * Replaces the item `seen` (none: there must be none). `superseded`, and nothing is written, when another run was faster
 * or has a later `checkedAt`.
 */
export async function writeExchangeRates(
  database: Database,
  next: StoredExchangeRates,
  seen: StoredExchangeRates | undefined,
): Promise<'written' | 'superseded'> {
  if (seen && seen.checkedAt >= next.checkedAt) return 'superseded';
  const item = { ...exchangeRatesKey(), ...next };
  const write = seen ? replace(item, { seen: { checkedAt: seen.checkedAt || undefined } }) : putNew(item);
  return (await putItem(database, write)) === 'put' ? 'written' : 'superseded';
}
