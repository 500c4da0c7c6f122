import { newestExchangeRates } from '../../core/exchange-rates/exchange-rate-age.ts';
import { bundledExchangeRates, type ExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import type { Clock } from '../../core/shared/ports.ts';

const freshMs = 5 * 60_000;
const retryMs = 30_000;

/** The exchange rates of one execution environment. */
export interface ExchangeRateCache {
  /** The last rates that were kept; those of the snapshot while there are none, or older ones. */
  current(): ExchangeRates;
  /** Whether the next read of the table should bring them: 5 minutes after it did, 30 seconds after it could not. */
  isDue(): boolean;
  /** Takes what a read brought; `undefined` when it could not, or the table has none. */
  keep(read: ExchangeRates | undefined): void;
}

/** An empty cache, whose rates are due. */
export function exchangeRateCache(clock: Clock): ExchangeRateCache {
  let current = bundledExchangeRates;
  let dueAt = Number.NEGATIVE_INFINITY;
  return {
    current: () => current,
    isDue: () => clock().getTime() >= dueAt,
    keep(read) {
      if (read) current = newestExchangeRates(read);
      dueAt = clock().getTime() + (read ? freshMs : retryMs);
    },
  };
}
