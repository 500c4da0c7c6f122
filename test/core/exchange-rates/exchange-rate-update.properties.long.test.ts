import * as fc from 'fast-check';
import {
  allowedChange,
  isAgreement,
  isNearSnapshot,
  isWithin,
} from '../../../core/exchange-rates/exchange-rate-limits.ts';
import { isRate, type Quote } from '../../../core/exchange-rates/exchange-rate-quotes.ts';
import {
  type RateUpdateInput,
  updateExchangeRates,
} from '../../../core/exchange-rates/exchange-rate-update.ts';
import { bundledExchangeRates, type ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';
import { daysBetween } from '../../../core/shared/days.ts';
import { testProperty } from '../../support/property-runs.ts';

const today = '2026-11-19';
const rates = bundledExchangeRates.rates;
const lastRate = (code: string) => rates[code] ?? Number.NaN;
/** Stored rates have 8 digits. */
const rounding = 1e-7;

const currency = fc.constantFrom(...currencyCodes);
const day = fc.constantFrom('2026-11-18', today, today, today, '2026-09-01');
const factor = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: 0.95, max: 1.05, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 0.5, max: 2, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(10, 100, 1000, 0.1, 0.01, 0.001) },
);

/** A source like the real ones: nearly all currencies near their last rates, some far off, some missing. */
const source = fc
  .record({
    name: fc.constantFrom('first', 'second'),
    shift: fc.double({ min: 0.98, max: 1.02, noNaN: true }),
    odd: fc.dictionary(currency, fc.record({ factor, date: day }), { maxKeys: 12 }),
    missing: fc.uniqueArray(currency, { maxLength: 5 }),
  })
  .map(({ name, shift, odd, missing }) => {
    const quotes = new Map<string, Quote>();
    for (const code of currencyCodes) {
      const rate = lastRate(code) * (odd[code]?.factor ?? shift);
      if (!missing.includes(code) && isRate(rate)) quotes.set(code, { rate, date: odd[code]?.date ?? today });
    }
    return { name, quotes };
  });

const heldBack = fc.dictionary(
  currency,
  fc.record({
    rate: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
    since: fc.constantFrom('2026-11-01', '2026-11-16', '2026-11-17', today),
  }),
  { maxKeys: 12 },
);

const inputs: fc.Arbitrary<RateUpdateInput> = fc.record({
  last: fc
    .constantFrom('2026-11-18', '2026-11-10', '2026-09-29')
    .map((date) => ({ date, source: 'last', rates })),
  heldBack,
  sources: fc.array(source, { maxLength: 2 }),
  today: fc.constant(today),
});

describe('for any sources', () => {
  testProperty('each known currency has a positive rate, and the dollar is 1', [inputs], (given) => {
    const { table } = updateExchangeRates(given);
    expect(Object.keys(table.rates)).toEqual(currencyCodes);
    expect(Object.values(table.rates).filter((rate) => !isRate(rate))).toEqual([]);
    expect(table.rates.USD).toBe(1);
  });

  testProperty('without rates held back, all changes are within the limits', [inputs], (given) => {
    const { table } = updateExchangeRates({ ...given, heldBack: {} });
    const age = daysBetween(given.last.date, today);
    const beyond = currencyCodes.filter(
      (code) => !isWithin(table.rates[code] ?? 0, lastRate(code), allowedChange(code, age) + rounding),
    );
    expect(beyond).toEqual([]);
  });

  testProperty('no rate changes by a factor of 5 without an operator', [inputs], (given) => {
    const { table } = updateExchangeRates(given);
    const ratios = currencyCodes.map((code) => (table.rates[code] ?? 0) / lastRate(code));
    expect(Math.max(...ratios)).toBeLessThan(5 + rounding);
    expect(Math.min(...ratios)).toBeGreaterThan(0.2 - rounding);
  });

  testProperty('a new rate has two sources, or is near the snapshot', [inputs], (given) => {
    const { table } = updateExchangeRates(given);
    const changed = currencyCodes.filter((code) => table.rates[code] !== lastRate(code));
    const unfounded = changed.filter((code) => {
      const [one, other] = given.sources.map(({ quotes }) => quotes.get(code)?.rate);
      const agree = one !== undefined && other !== undefined && isAgreement(code, other, one);
      return !agree && !isNearSnapshot(code, table.rates[code] ?? 0, lastRate(code));
    });
    expect(given.sources.length < 2 ? changed : unfounded).toEqual([]);
  });

  testProperty('a second run changes nothing', [inputs, source], (anyGiven, only) => {
    const given = { ...anyGiven, sources: [only, { ...only, name: 'second' }] };
    const before = JSON.stringify([given.last, given.heldBack]);
    const once = updateExchangeRates(given);
    expect(JSON.stringify([given.last, given.heldBack])).toBe(before);
    fc.pre(once.isAccepted);
    const twice = updateExchangeRates({ ...given, last: once.table, heldBack: once.heldBack });
    expect(JSON.stringify(twice.table.rates)).toBe(JSON.stringify(once.table.rates));
    expect(JSON.stringify(twice.heldBack)).toBe(JSON.stringify(once.heldBack));
  });
});

const factors = fc.array(fc.double({ min: 0.21, max: 4.9, noNaN: true }), {
  minLength: currencyCodes.length,
  maxLength: currencyCodes.length,
});
const lastDates = fc.constantFrom('2026-11-18', '2025-01-01');

testProperty(
  'all changes below a factor of 5 are accepted within four days',
  [factors, lastDates],
  (changes, date) => {
    const ratesOf = (day: string) =>
      currencyCodes.map(
        (code, index) => [code, { rate: lastRate(code) * (changes[index] ?? 1), date: day }] as const,
      );
    let last: ExchangeRates = { date, source: 'last', rates };
    let held: RateUpdateInput['heldBack'] = {};
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']) {
      const sources = ['first', 'second'].map((name) => ({ name, quotes: new Map(ratesOf(day)) }));
      const update = updateExchangeRates({ last, heldBack: held, sources, today: day });
      [last, held] = [update.table, update.heldBack];
    }
    const expected = new Map(ratesOf(today)).set('USD', { rate: 1, date: today });
    const others = currencyCodes.filter(
      (code) => !isWithin(last.rates[code] ?? 0, expected.get(code)?.rate ?? 0, rounding),
    );
    expect(others).toEqual([]);
  },
);
