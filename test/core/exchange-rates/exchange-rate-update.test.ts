import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import {
  currenciesInUse,
  fewestAccepted,
  oldestRateDays,
  parseExchangeRates,
  type RateUpdate,
  updateExchangeRates,
  volatileCurrencies,
} from '../../../core/exchange-rates/exchange-rate-update.ts';
import {
  bundledExchangeRates,
  type ExchangeRates,
  isRate,
} from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';
import { testProperty } from '../../support/property-runs.ts';

const yesterday = '2026-11-18';
const today = '2026-11-19';
const last: ExchangeRates = { date: yesterday, rates: bundledExchangeRates.rates };
const lastRate = (code: string) => last.rates[code] ?? Number.NaN;

type Factors = Record<string, number>;

/** The last rates times these factors (0 = missing). */
function offeredRates(factors: Factors = {}, date = today): ExchangeRates {
  const rates = currencyCodes
    .filter((code) => factors[code] !== 0)
    .map((code) => [code, lastRate(code) * (factors[code] ?? 1)]);
  return { date, rates: Object.fromEntries(rates) };
}

const update = (factors: Factors, expected: Record<string, number> = {}, from = last) =>
  updateExchangeRates({ last: from, offered: offeredRates(factors), expected });

/** Returns the change of a currency's rate as a factor; of the last rate if the table was rejected. */
function factor({ table = last }: RateUpdate, code: string): number {
  return Number(((table.rates[code] ?? 0) / lastRate(code)).toPrecision(6));
}

const all = (change: number): Factors => ({
  ...Object.fromEntries(currencyCodes.map((code) => [code, change])),
  USD: 1,
});
const without = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, 0]));

describe('a response', () => {
  const usd = { usd: 1, eur: 0.88 };

  test('has the rates of known currencies with at most 8 digits, and its day', () => {
    const table = { ...usd, inr: 96.0853421234, btc: 0.00001, '1inch': 3, constructor: 2 };
    expect(parseExchangeRates({ date: today, usd: table })).toEqual({
      date: today,
      rates: { EUR: 0.88, INR: 96.085342, USD: 1 },
    });
  });
  test('loses rates that are not finite, positive numbers', () => {
    const bad = { inr: 0, gbp: -1, jpy: '150', brl: null, mxn: Number.POSITIVE_INFINITY, zar: Number.NaN };
    expect(parseExchangeRates({ date: today, usd: { ...usd, ...bad } }).rates).toEqual({ EUR: 0.88, USD: 1 });
  });
  test.each<[string, unknown]>([
    ['no object', null],
    ['a text', 'usd'],
    ['a list', [usd]],
    ['without rates', { date: today }],
    ['with a list of rates', { date: today, usd: [1] }],
    ['without a day', { usd }],
    ['of a day that does not exist', { date: '2026-02-30', usd }],
    ['with a time', { date: '2026-11-19T00:00:00Z', usd }],
    ['in another base currency', { date: today, usd: { usd: 1.136, eur: 1 } }],
    ['without the dollar', { date: today, usd: { eur: 0.88 } }],
  ])('%s is rejected', (_what, response) => {
    expect(() => parseExchangeRates(response)).toThrow('not a table of US dollar rates');
  });
});

test('on a good day every rate is the source’s, and the table has its day', () => {
  const result = update(all(1.01));
  expect(result).toMatchObject({ accepted: 153, heldBack: {}, missing: [] });
  expect(result.table).toEqual({ date: today, rates: offeredRates(all(1.01)).rates, keptSince: {} });
});

test('a change of up to 10% passes, of a volatile currency 25%; more keeps its last rate', () => {
  const factors = { EUR: 1.1, JPY: 0.9, ARS: 1.25, TRY: 0.75, GBP: 1.101, EGP: 1.26 };
  const result = update(factors);
  expect(Object.keys(factors).map((code) => factor(result, code))).toEqual([1.1, 0.9, 1.25, 0.75, 1, 1]);
  expect(result.accepted).toBe(151);
  expect(result.heldBack).toEqual({ EGP: lastRate('EGP') * 1.26, GBP: lastRate('GBP') * 1.101 });
  expect(result.table?.keptSince).toEqual({ EGP: yesterday, GBP: yesterday });
});

test('a lasting jump passes as soon as its days allow it, and from then on counts as the last rate', () => {
  let state = last;
  const days = [today, '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((date) => {
    const { table = state } = updateExchangeRates({ last: state, offered: offeredRates({ GBP: 1.4 }, date) });
    state = table;
    return [factor({ table } as RateUpdate, 'GBP'), table.keptSince?.GBP];
  });
  expect(days).toEqual([
    [1, yesterday],
    [1, yesterday],
    [1, yesterday],
    [1.4, undefined],
    [1.4, undefined],
  ]);
});

test.each([5, 10, 100, 1000, 0.2, 0.1, 0.01, 0.001])(
  'a jump by the factor %d is never accepted without an operator',
  (jump) => {
    const old = { ...last, keptSince: { SYP: '2020-01-01' } };
    const result = update({ SYP: jump }, {}, old);
    expect([factor(result, 'SYP'), Object.keys(result.heldBack)]).toEqual([1, ['SYP']]);
    expect(result.table?.keptSince).toEqual({ SYP: '2020-01-01' });
    expect(factor(update({ SYP: 4.9 }, {}, old), 'SYP')).toBe(4.9);
  },
);

test('a redenomination passes if an operator expects about the source’s rate', () => {
  expect(factor(update({ SYP: 0.01 }, { SYP: lastRate('SYP') * 0.0105 }), 'SYP')).toBe(0.01);
  expect(factor(update({ SYP: 0.01 }, { SYP: lastRate('SYP') / 1000 }), 'SYP')).toBe(1);
  expect(factor(update({ SYP: 0 }, { SYP: 1 }), 'SYP')).toBe(1);
});

test('of the 153 currencies of countries, 150 must pass, or the last table stays', () => {
  expect(new Set(currenciesInUse)).toEqual(
    new Set(listCountries().flatMap(({ currency }) => currency ?? [])),
  );
  expect([currenciesInUse.length, fewestAccepted]).toEqual([153, 150]);
  const three = update({ ...without('ALL', 'AMD'), INR: 10, EUR: 1.01 });
  expect(three).toMatchObject({ accepted: 150, missing: ['ALL', 'AMD'] });
  expect([factor(three, 'INR'), factor(three, 'EUR')]).toEqual([1, 1.01]);
  expect(update({ ...without('ALL', 'AMD', 'AUD'), INR: 10 })).toMatchObject({
    accepted: 149,
    table: undefined,
  });
  expect(update(without('SVC', 'VED', 'ALL', 'AMD', 'AUD'))).toMatchObject({ accepted: 150 }); // two of no country
});

test('a table of euros under the name of dollars is rejected', () => {
  expect(update(all(1.136)).table).toBeUndefined();
});

test('after a gap of weeks a move of all rates passes', () => {
  expect(update(all(1.25), {}, { ...last, date: '2026-10-29' }).accepted).toBe(153);
  expect(update(all(1.25)).table).toBeUndefined();
});

test('a last table with missing or invalid rates is completed from the snapshot', () => {
  const broken = { ...last, rates: { ...last.rates, EUR: 0, GBP: Number.NaN, INR: -5 } };
  const result = update(without('INR'), {}, broken);
  expect(result.accepted).toBe(152);
  expect(['EUR', 'GBP', 'INR'].map((code) => factor(result, code))).toEqual([1, 1, 1]);
});

test('the oldest rate is as old as the table, or as the last day on which its rate passed', () => {
  const aged = (keptSince: Record<string, string>) => oldestRateDays({ ...last, keptSince }, today);
  expect(aged({})).toBe(1);
  expect(aged({ EUR: '2026-11-10', SYP: '2026-09-19' })).toBe(61);
  expect(aged({ SVC: '2026-01-01' })).toBe(1); // no country has it
  expect(oldestRateDays({ ...last, date: '2026-11-20' }, today)).toBe(0);
});

describe('for any rates', () => {
  const factors = fc.dictionary(
    fc.constantFrom(...currencyCodes),
    fc.oneof(
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.constantFrom(0, 10, 100, 1000, 0.1, 0.01, 0.001),
    ),
    { maxKeys: 12 },
  );
  const lastDates = fc.constantFrom('2026-11-18', '2026-11-10', '2020-01-01');

  testProperty(
    'every currency has a positive rate, and no change exceeds its limit',
    [factors, lastDates],
    (changes, date) => {
      const { table } = update(changes, {}, { ...last, date });
      fc.pre(table !== undefined);
      expect(Object.keys(table.rates)).toEqual(currencyCodes);
      const days = (Date.parse(today) - Date.parse(date)) / 86_400_000;
      const beyond = currencyCodes.filter((code) => {
        const rate = table.rates[code];
        const change = isRate(rate) ? rate / lastRate(code) : 0;
        const share = (volatileCurrencies.has(code) ? 0.25 : 0.1) * days;
        return Math.abs(change - 1) > share + 1e-9 || change >= 5 || change <= 0.2;
      });
      expect(beyond).toEqual([]);
    },
  );

  testProperty('a second run changes nothing', [factors], (changes) => {
    const once = update(changes);
    fc.pre(once.table !== undefined);
    const twice = updateExchangeRates({ last: once.table, offered: offeredRates(changes) });
    expect(twice.table?.rates).toEqual(once.table.rates);
    expect(twice.heldBack).toEqual(once.heldBack);
  });
});

test('docs/operate/exchange-rates.md has the numbers of currencies, and a reason for each volatile one', () => {
  const path = join(__dirname, '..', '..', '..', 'docs', 'operate', 'exchange-rates.md');
  const document = readFileSync(path, 'utf8');
  const reasons = [...document.matchAll(/^\| ([A-Z]{3}(?: [A-Z]{3})*) \|/gm)].flatMap(([, codes = '']) =>
    codes.split(' '),
  );
  expect(reasons.sort()).toEqual([...volatileCurrencies].sort());
  expect([...volatileCurrencies].filter((code) => !currencyCodes.includes(code))).toEqual([]);
  expect(document).toContain(
    `${currencyCodes.length} currencies, of which ${currenciesInUse.length} are the currency of a country`,
  );
  expect(document).toContain(`fewer than ${fewestAccepted} of the ${currenciesInUse.length}`);
});
