import { bundledExchangeRates, type ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { type ExchangeRateCache, exchangeRateCache } from '../../../lambdas/runtime/exchange-rate-cache.ts';

const ratesOf = (date: string): ExchangeRates => ({
  date,
  rates: { ...bundledExchangeRates.rates, INR: 97 },
});

describe('the cache', () => {
  let time: number;
  let cache: ExchangeRateCache;
  beforeEach(() => {
    time = Date.parse('2026-11-19T18:00:00.000Z');
    cache = exchangeRateCache(() => new Date(time));
  });

  /** Returns whether rates are due 1 ms before the end of this time, and at its end. */
  const dueAfter = (pauseMs: number) => {
    time += pauseMs - 1;
    const before = cache.isDue();
    time += 1;
    return [before, cache.isDue()];
  };

  it('starts with the bundled rates, and others are due at once', () => {
    expect(cache.current()).toBe(bundledExchangeRates);
    expect(cache.isDue()).toBe(true);
  });

  it('keeps read rates for five minutes', () => {
    cache.keep(ratesOf('2026-11-19'));
    expect(cache.current()).toEqual(ratesOf('2026-11-19'));
    expect(dueAfter(5 * 60_000)).toEqual([false, true]);
    cache.keep(ratesOf('2026-11-20'));
    expect(cache.current()).toEqual(ratesOf('2026-11-20'));
    expect(dueAfter(5 * 60_000)).toEqual([false, true]);
  });

  it('keeps the last rates after a failed read; others are due after 30 seconds', () => {
    cache.keep(undefined);
    expect(cache.current()).toBe(bundledExchangeRates);
    expect(dueAfter(30_000)).toEqual([false, true]);
    cache.keep(ratesOf('2026-11-19'));
    time += 5 * 60_000;
    cache.keep(undefined);
    expect(cache.current()).toEqual(ratesOf('2026-11-19'));
    expect(dueAfter(30_000)).toEqual([false, true]);
  });

  it('ignores rates that are older than the bundled ones', () => {
    cache.keep(ratesOf('1970-01-01'));
    expect(cache.current()).toBe(bundledExchangeRates);
    expect(dueAfter(5 * 60_000)).toEqual([false, true]);
  });
});
