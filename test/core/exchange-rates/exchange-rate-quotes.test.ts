import * as fc from 'fast-check';
import {
  isDay,
  isRate,
  parseCurrencyApi,
  parseFrankfurter,
} from '../../../core/exchange-rates/exchange-rate-quotes.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';
import { runs } from '../../support/property-runs.ts';

const date = '2026-11-19';
const row = (quote: unknown, rate: unknown, more: object = {}) => ({
  date,
  base: 'USD',
  quote,
  rate,
  ...more,
});
const nonsense = ['1.1', null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, {}, [1], true, 1e-300, 1e300];

describe('an answer of Frankfurter', () => {
  test('is a list of rows; each known currency becomes a quote with its own day', () => {
    const quotes = parseFrankfurter([
      row('EUR', 0.88),
      row('INR', 96, { date: '2026-11-18' }),
      row('XAU', 0.0002),
    ]);
    expect([...quotes]).toEqual([
      ['EUR', { rate: 0.88, date }],
      ['INR', { rate: 96, date: '2026-11-18' }],
    ]);
  });
  test('loses rows with nonsense in them, and no others', () => {
    const rows = nonsense.map((rate) => row('INR', rate));
    const others = [
      null,
      'row',
      [],
      row(7, 1),
      row('GBP', 1, { date: '19.11.2026' }),
      row('GBP', 1, { date: 0 }),
    ];
    expect([...parseFrankfurter([...rows, ...others, row('EUR', 0.88)]).keys()]).toEqual(['EUR']);
  });
  test('that has a currency twice counts with the later day', () => {
    const [older, newer] = [row('EUR', 0.9, { date: '2026-11-18' }), row('EUR', 0.88)];
    for (const rows of [
      [older, newer],
      [newer, older],
    ])
      expect(parseFrankfurter(rows).get('EUR')?.rate).toBe(0.88);
  });
  test('in another base currency, or with a dollar that is not 1, is rejected', () => {
    expect(() => parseFrankfurter([row('INR', 110, { base: 'EUR' })])).toThrow('not in USD');
    expect(() => parseFrankfurter([row('INR', 110), row('USD', 1.13)])).toThrow('not in USD');
    expect(parseFrankfurter([row('INR', 96), row('USD', 1)]).size).toBe(2);
  });
  test('that is none, or empty of rates, is rejected', () => {
    for (const answer of [undefined, null, {}, 'rates', { rates: { EUR: 0.88 } }])
      expect(() => parseFrankfurter(answer)).toThrow('not a list');
    expect(() => parseFrankfurter([])).toThrow('no rate');
    expect(() => parseFrankfurter([row('INR', 0)])).toThrow('no rate');
  });
});

describe('an answer of currency-api', () => {
  test('is a table in lower case; each known currency becomes a quote of the table’s day', () => {
    const quotes = parseCurrencyApi({ date, usd: { usd: 1, eur: 0.88, btc: 0.00001, inr: 96 } });
    expect(Object.fromEntries(quotes)).toEqual({
      EUR: { rate: 0.88, date },
      INR: { rate: 96, date },
      USD: { rate: 1, date },
    });
  });
  test('loses rates that are nonsense, and no others', () => {
    const codes = currencyCodes.filter((code) => code !== 'USD' && code !== 'EUR');
    const bad = nonsense.map((rate, index) => [codes[index]?.toLowerCase(), rate]);
    expect([...parseCurrencyApi({ date, usd: { ...Object.fromEntries(bad), eur: 0.88 } }).keys()]).toEqual([
      'EUR',
    ]);
  });
  test('in another base currency, or with a dollar that is not 1, is rejected', () => {
    expect(() => parseCurrencyApi({ date, eur: { usd: 1.13 } })).toThrow('not a table');
    expect(() => parseCurrencyApi({ date, usd: { usd: 1.13, inr: 110 } })).toThrow('not in USD');
  });
  test('that is none, undated or empty of rates, is rejected', () => {
    for (const answer of [undefined, null, [], 'usd', { usd: 1 }, { usd: [1] }, { date }])
      expect(() => parseCurrencyApi(answer)).toThrow('not a table');
    expect(() => parseCurrencyApi({ usd: { eur: 0.88 } })).toThrow('no rate');
    expect(() => parseCurrencyApi({ date: '2026-13-01', usd: { eur: 0.88 } })).toThrow('no rate');
  });
});

test('every response of a source is rejected or yields quotes of known currencies, each with a rate and a day', () => {
  const cell = fc.oneof(fc.double(), fc.constantFrom(...nonsense, 0.88, date), fc.jsonValue());
  const code = fc.oneof(fc.constantFrom(...currencyCodes), fc.string());
  const rows = fc.array(
    fc.record({ date: fc.oneof(fc.constant(date), cell), base: fc.constant('USD'), quote: code, rate: cell }),
  );
  const table = fc.record({ date: fc.oneof(fc.constant(date), cell), usd: fc.dictionary(code, cell) });
  return fc.assert(
    fc.property(fc.oneof(rows, table, fc.jsonValue()), (answer) => {
      for (const parse of [parseFrankfurter, parseCurrencyApi]) {
        const quotes = quotesOrRefusal(parse, answer);
        for (const [currency, quote] of quotes) {
          expect(currencyCodes).toContain(currency);
          expect(isRate(quote.rate) && Number.isFinite(quote.rate) && quote.rate > 0).toBe(true);
          expect(isDay(quote.date)).toBe(true);
        }
      }
    }),
    runs,
  );
});

function quotesOrRefusal(parse: typeof parseFrankfurter, answer: unknown) {
  try {
    return parse(answer);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return new Map<string, never>();
  }
}

test('a day is one of the calendar, in one notation', () => {
  expect(['2026-11-19', '2028-02-29'].filter((day) => !isDay(day))).toEqual([]);
  const others = [
    '2026-02-29',
    '2026-00-01',
    '2026-1-1',
    '2026-11-19T00:00:00Z',
    '',
    20261119,
    undefined,
    '+12026-11-19',
  ];
  expect(others.filter(isDay)).toEqual([]);
});

test('rates are from a millionth to a thousand million, both included', () => {
  expect([1e-6, 1, 1e9].map(isRate)).toEqual([true, true, true]);
  expect([0.9e-6, 1.1e9, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1'].some(isRate)).toBe(false);
});
