import { bundledExchangeRates, type ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { exchangeRateCache } from '../../../lambdas/runtime/exchange-rate-cache.ts';

const stored = (fields: Partial<ExchangeRates> = {}): ExchangeRates => ({
  date: '2026-11-19',
  source: 'test',
  rates: { ...bundledExchangeRates.rates, INR: 97 },
  ...fields,
});

function fail(error: unknown): never {
  throw error;
}

describe('the cache', () => {
  let time: number;
  let failures: unknown[];
  beforeEach(() => {
    time = Date.parse('2026-11-19T18:00:00.000Z');
    failures = [];
  });

  function cacheOf(read: jest.Mock<Promise<ExchangeRates | undefined>>, maxWaitMs?: number) {
    return exchangeRateCache({
      read,
      clock: () => new Date(time),
      onFailure: (error) => failures.push(error),
      ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
    });
  }
  const reading = (...answers: (ExchangeRates | undefined | Error)[]) => {
    const read = jest.fn<Promise<ExchangeRates | undefined>, []>();
    for (const answer of answers) {
      if (answer instanceof Error) read.mockRejectedValueOnce(answer);
      else read.mockResolvedValueOnce(answer);
    }
    return read;
  };
  const dayAfter = stored({ date: '2026-11-20' });

  it('reads once in five minutes, however many ask', async () => {
    const read = reading(stored(), dayAfter);
    const rates = cacheOf(read);
    await Promise.all(Array.from({ length: 50 }, rates));
    time += 5 * 60_000 - 1;
    expect(await rates()).toEqual(stored());
    expect(read).toHaveBeenCalledTimes(1);
    time += 1;
    expect(await rates()).toEqual(dayAfter);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('gives the snapshot while the table has none, or older ones', async () => {
    expect(await cacheOf(reading(undefined))()).toBe(bundledExchangeRates);
    expect(await cacheOf(reading(stored({ date: '1970-01-01' })))()).toBe(bundledExchangeRates);
  });

  it('gives the snapshot, then the last good rates, when reads fail, and repeats them after 30 seconds', async () => {
    const read = reading(new Error('first'), stored(), new Error('second'), dayAfter);
    const rates = cacheOf(read);
    const dates: string[] = [];
    for (const pauseMs of [0, 29_999, 1, 5 * 60_000, 29_999, 1]) {
      time += pauseMs;
      dates.push((await rates()).date);
    }
    expect(dates).toEqual([
      '2026-09-29',
      '2026-09-29',
      '2026-11-19',
      '2026-11-19',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(read).toHaveBeenCalledTimes(4);
    expect(failures).toEqual([new Error('first'), new Error('second')]);
  });

  it('makes nobody wait long for a slow read, and takes its rates when they come', async () => {
    let answer: (rates: ExchangeRates) => void = () => {};
    const read = jest.fn(() => new Promise<ExchangeRates>((resolve) => (answer = resolve)));
    const rates = cacheOf(read, 20);
    const start = performance.now();
    expect(await rates()).toBe(bundledExchangeRates);
    expect(await rates()).toBe(bundledExchangeRates);
    expect(performance.now() - start).toBeLessThan(250);
    answer(stored());
    await new Promise(setImmediate);
    expect(await rates()).toEqual(stored());
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('survives a read that throws at once', async () => {
    const read = jest.fn<Promise<ExchangeRates | undefined>, []>(() => fail(new Error('no table')));
    expect(await cacheOf(read)()).toBe(bundledExchangeRates);
    expect(failures).toEqual([new Error('no table')]);
  });
});
