import * as fc from 'fast-check';
import {
  isDay,
  isRate,
  parseCurrencyApi,
  parseFrankfurter,
  type Quote,
} from '../../../core/exchange-rates/exchange-rate-quotes.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';
import { testProperty } from '../../support/property-runs.ts';

const date = '2026-11-19';
const row = (quote: unknown, rate: unknown, more = {}) => ({ date, base: 'USD', quote, rate, ...more });
const nonsense = ['1.1', null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, {}, [1], true, 1e-300, 1e300];

describe('a response of Frankfurter', () => {
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
  test('loses only its invalid rows', () => {
    const rows = nonsense.map((rate) => row('INR', rate));
    const undated = ['19.11.2026', 0].map((odd) => row('GBP', 1, { date: odd }));
    const others = [null, 'row', [], row(7, 1), ...undated];
    expect([...parseFrankfurter([...rows, ...others, row('EUR', 0.88)]).keys()]).toEqual(['EUR']);
  });
  test('may contain a currency twice; the later day counts', () => {
    const [older, newer] = [row('EUR', 0.9, { date: '2026-11-18' }), row('EUR', 0.88)];
    expect(parseFrankfurter([older, newer]).get('EUR')?.rate).toBe(0.88);
    expect(parseFrankfurter([newer, older]).get('EUR')?.rate).toBe(0.88);
  });
  test('in another base currency, or with a dollar that is not 1, is rejected', () => {
    expect(() => parseFrankfurter([row('INR', 110, { base: 'EUR' })])).toThrow('not in USD');
    expect(() => parseFrankfurter([row('INR', 110), row('USD', 1.13)])).toThrow('not in USD');
    expect(parseFrankfurter([row('INR', 96), row('USD', 1)]).size).toBe(2);
  });
  test('of another form or without rates is rejected', () => {
    for (const body of [undefined, null, {}, 'rates', { rates: { EUR: 0.88 } }])
      expect(() => parseFrankfurter(body)).toThrow('not a list');
    expect(() => parseFrankfurter([])).toThrow('no rate');
    expect(() => parseFrankfurter([row('INR', 0)])).toThrow('no rate');
  });
});

describe('a response of currency-api', () => {
  test('is a table in lower case; each known currency becomes a quote of the table’s day', () => {
    const quotes = parseCurrencyApi({ date, usd: { usd: 1, eur: 0.88, btc: 0.00001, inr: 96 } });
    expect(Object.fromEntries(quotes)).toEqual({
      EUR: { rate: 0.88, date },
      INR: { rate: 96, date },
      USD: { rate: 1, date },
    });
  });
  test('loses only its invalid rates', () => {
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
  test('of another form, without date or rates is rejected', () => {
    for (const body of [undefined, null, [], 'usd', { usd: 1 }, { usd: [1] }, { date }])
      expect(() => parseCurrencyApi(body)).toThrow('not a table');
    expect(() => parseCurrencyApi({ usd: { eur: 0.88 } })).toThrow('no rate');
    expect(() => parseCurrencyApi({ date: '2026-13-01', usd: { eur: 0.88 } })).toThrow('no rate');
  });
});

const cell = fc.oneof(fc.double(), fc.constantFrom(...nonsense, 0.88, date), fc.jsonValue());
const code = fc.oneof(fc.constantFrom(...currencyCodes), fc.string());
const day = fc.oneof(fc.constant(date), cell);
const rows = fc.array(fc.record({ date: day, base: fc.constant('USD'), quote: code, rate: cell }));
const table = fc.record({ date: day, usd: fc.dictionary(code, cell) });
const response = fc.oneof(rows, table, fc.jsonValue());

testProperty('any response is rejected or yields valid quotes of known currencies', [response], (given) => {
  for (const parse of [parseFrankfurter, parseCurrencyApi]) {
    let quotes = new Map<string, Quote>();
    try {
      quotes = parse(given);
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
    }
    for (const [currency, quote] of quotes) {
      expect(currencyCodes).toContain(currency);
      expect(isRate(quote.rate) && quote.rate > 0).toBe(true);
      expect(isDay(quote.date)).toBe(true);
    }
  }
});

test('a day is one of the calendar, in one notation', () => {
  expect(['2026-11-19', '2028-02-29'].filter((day) => !isDay(day))).toEqual([]);
  const texts = ['2026-02-29', '2026-00-01', '2026-1-1', '2026-11-19T00:00:00Z', '', '+12026-11-19'];
  const notations = ['2026-11-19T00:00:00.000Z', '+012026-11-19', '2026-11'];
  expect([...texts, ...notations, 20261119, ['2026-11-19'], undefined].filter(isDay)).toEqual([]);
});

test('rates are from a millionth to a thousand million, both included', () => {
  expect([1e-6, 1, 1e9].map(isRate)).toEqual([true, true, true]);
  expect([0.9e-6, 1.1e9, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, '1'].some(isRate)).toBe(false);
});
