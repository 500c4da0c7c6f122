import { updateExchangeRates } from '../../core/exchange-rates/exchange-rate-update.ts';
import { bundledExchangeRates, type ExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { rateSources } from '../../lambdas/functions/background/refresh-fx-rates.ts';
import {
  currencyApiResponse,
  frankfurterResponse,
  type RateStub,
  type StubResponse,
  startRateStub,
} from '../../test/support/emulator/rate-stub.ts';
import type { Outcome } from './attack.ts';

const limits = { timeoutMs: 2_000, maxBytes: 1024 * 1024, retryDelayMs: 1 };
const days = Array.from({ length: 14 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);

/** Fetches both sources as the daily run does. Omits a source that fails. */
async function fetchBoth({ urls }: RateStub, day: string) {
  const sources = rateSources(urls, new Date(day), limits);
  const fetched = sources.map(async ({ name, fetch }) => ({ name, quotes: await fetch() }));
  const outcomes = await Promise.allSettled(fetched);
  return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/** One source raises all its rates by 10% a day for two weeks. */
async function walk(stub: RateStub, attacked: 'frankfurter' | 'currencyApi'): Promise<Outcome> {
  let last: ExchangeRates = { ...bundledExchangeRates, date: '2026-11-30' };
  let heldBack = {};
  for (const [index, day] of days.entries()) {
    const factors = Object.fromEntries(
      Object.keys(last.rates).map((code) => [code, code === 'USD' ? 1 : 1.1 ** (index + 1)]),
    );
    stub.responses.frankfurter = frankfurterResponse(day, attacked === 'frankfurter' ? factors : {});
    stub.responses.currencyApi = currencyApiResponse(day, attacked === 'currencyApi' ? factors : {});
    const update = updateExchangeRates({ last, heldBack, sources: await fetchBoth(stub, day), today: day });
    last = update.table;
    heldBack = update.heldBack;
  }
  const moves = Object.entries(last.rates).map(([code, rate]) =>
    Math.abs(rate / (bundledExchangeRates.rates[code] ?? 0) - 1),
  );
  const largest = Math.max(...moves);
  return {
    attack: `${attacked} raises every rate by 10% a day, for 14 days`,
    sent: 2 * days.length,
    result: `largest change of a rate ${(100 * largest).toFixed(1)}%`,
    isRepelled: largest < 0.05,
  };
}

/** One source sends what is not a table of rates. */
async function garbage(stub: RateStub): Promise<Outcome> {
  const rows = (row: object, count: number) => ({
    status: 200,
    text: JSON.stringify(Array(count).fill(row)),
  });
  const row = { date: '2026-12-01', base: 'USD', quote: 'EUR', rate: 0.9 };
  const responses: StubResponse[] = [
    { status: 200, text: '['.repeat(500_000) },
    { status: 200, text: ' '.repeat(2_000_000) },
    rows({ ...row, rate: 1e308 }, 1),
    rows({ ...row, rate: -1 }, 1),
    rows({ ...row, date: '9999-12-31' }, 1),
    rows({ ...row, quote: '__proto__' }, 1),
    rows(row, 10_000),
    (response) => void response.write('['),
    (response) => void response.destroy(),
  ];
  stub.responses.currencyApi = currencyApiResponse('2026-12-01');
  const began = performance.now();
  let changed = 0;
  for (const response of responses) {
    stub.responses.frankfurter = response;
    const last = { ...bundledExchangeRates, date: '2026-11-30' };
    const refresh = { last, heldBack: {}, sources: await fetchBoth(stub, '2026-12-01'), today: '2026-12-01' };
    const { rates } = updateExchangeRates(refresh).table;
    changed += Object.keys(rates).filter((code) => rates[code] !== last.rates[code]).length;
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return {
    attack: `Frankfurter sends ${responses.length} kinds of garbage`,
    sent: 2 * responses.length,
    result: `${changed} rates changed; ${seconds} s in total`,
    isRepelled: changed === 0,
  };
}

/** Attacks with a source of exchange rates. */
export async function hostileRates(): Promise<Outcome[]> {
  const stub = await startRateStub();
  try {
    return [await walk(stub, 'frankfurter'), await walk(stub, 'currencyApi'), await garbage(stub)];
  } finally {
    await stub.stop();
  }
}
