import {
  bundledExchangeRates,
  type ExchangeRates,
  newestExchangeRates,
} from '../../core/exchange-rates/exchange-rates.ts';
import type { Clock } from '../../core/shared/ports.ts';

/** Time between two reads of the rates. */
export const ratesFreshMs = 5 * 60_000;
/** Time until the next read after a failed one. */
export const ratesRetryMs = 30_000;

/** Exchange rates of one execution environment. */
export interface ExchangeRateCache {
  /** Returns the last rates passed to `keep`; the bundled rates if there are none or they are older. */
  current(): ExchangeRates;
  /**
   * Returns true if the next read of the table should include the rates: 5 minutes after a success, 30
   * seconds after a failure.
   */
  isDue(): boolean;
  /** Stores the rates of a read; `undefined` if the read failed or the table has none. */
  keep(read: ExchangeRates | undefined): void;
}

/** Returns an empty cache, whose rates are due. */
export function exchangeRateCache(clock: Clock): ExchangeRateCache {
  let current = bundledExchangeRates;
  let dueAt = Number.NEGATIVE_INFINITY;
  return {
    current: () => current,
    isDue: () => clock().getTime() >= dueAt,
    keep(read) {
      if (read) current = newestExchangeRates(read);
      dueAt = clock().getTime() + (read ? ratesFreshMs : ratesRetryMs);
    },
  };
}
