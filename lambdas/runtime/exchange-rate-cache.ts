import { newestExchangeRates } from '../../core/exchange-rates/exchange-rate-age.ts';
import { bundledExchangeRates, type ExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import type { Clock } from '../../core/shared/ports.ts';

const freshMs = 5 * 60_000;
const retryMs = 30_000;
const usualWaitMs = 300;

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
