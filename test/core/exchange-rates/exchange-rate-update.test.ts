import { volatileCurrencies } from '../../../core/exchange-rates/exchange-rate-limits.ts';
import {
  currenciesInUse,
  fewestAccepted,
  oldestRateDays,
  type RateUpdate,
  type RateUpdateInput,
  updateExchangeRates,
} from '../../../core/exchange-rates/exchange-rate-update.ts';
import { bundledExchangeRates, type ExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';

const yesterday = '2026-11-18';
const today = '2026-11-19';
const last: ExchangeRates = { date: yesterday, source: 'last', rates: bundledExchangeRates.rates };
const lastRate = (code: string) => last.rates[code] ?? Number.NaN;

/** A source with the last accepted rates times these factors (0 = missing). */
function source(name: string, factors: Record<string, number> = {}, date = today) {
  const quotes = currencyCodes
    .filter((code) => factors[code] !== 0)
    .map((code) => [code, { rate: lastRate(code) * (factors[code] ?? 1), date }] as const);
  return { name, quotes: new Map(quotes) };
}

/** Two sources with the same rates. */
const both = (factors: Record<string, number> = {}, date = today) => [
  source('first', factors, date),
  source('second', factors, date),
];

function update(inputs: Partial<RateUpdateInput> & Pick<RateUpdateInput, 'sources'>): RateUpdate {
  return updateExchangeRates({ last, heldBack: {}, today, ...inputs });
}

/** Returns the change of a currency's rate as a factor. */
function factor({ table }: RateUpdate, code: string): number {
  return Number(((table.rates[code] ?? 0) / lastRate(code)).toPrecision(6));
}

/** These factors, each times `change`, and `change` for all others. */
const byFactor = (change: number, factors: Record<string, number>) => ({
  ...all(change),
  USD: 1,
  ...Object.fromEntries(Object.entries(factors).map(([code, factor]) => [code, factor * change])),
});

const all = (change: number) => Object.fromEntries(currencyCodes.map((code) => [code, change]));
const without = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, 0]));

test('of the 153 currencies of countries, all but three of those that are not volatile must pass', () => {
  const ofCountries = new Set(listCountries().flatMap(({ currency }) => currency ?? []));
  expect(new Set(currenciesInUse)).toEqual(ofCountries);
  const steady = currenciesInUse.filter((code) => !volatileCurrencies.has(code));
  expect([currenciesInUse.length, steady.length, fewestAccepted]).toEqual([153, 120, 117]);
});

test('on a good day every rate is the first source’s, and the table has its day and name', () => {
  const result = update({ sources: [source('first', { ...all(1.01), USD: 1 }), source('second')] });
  expect(result).toMatchObject({ isAccepted: true, accepted: 153, heldBack: {}, missing: [], disputed: [] });
  expect(result.table).toMatchObject({ date: today, source: 'first' });
  expect(Object.keys(result.table.rates)).toEqual(currencyCodes);
  expect(new Set(currencyCodes.filter((code) => code !== 'USD').map((code) => factor(result, code)))).toEqual(
    new Set([1.01]),
  );
  expect(result.table.rates.USD).toBe(1);
});

describe('two sources', () => {
  test('must agree within 2%, for volatile currencies within 5%; otherwise the last rate stays', () => {
    const second = { EUR: 1.02, JPY: 0.98, ARS: 1.05, TRY: 0.95, GBP: 1.021, EGP: 0.949 };
    const result = update({
      sources: [source('first', { ...all(1.03), USD: 1 }), source('second', byFactor(1.03, second))],
    });
    const outcome = Object.keys(second).map((code) => factor(result, code));
    expect(outcome).toEqual([1.03, 1.03, 1.03, 1.03, 1, 1]);
    expect(result).toMatchObject({ isAccepted: true, accepted: 151, heldBack: {}, disputed: ['EGP', 'GBP'] });
  });

  test.each([0, 1])('cannot be walked away by source %d alone', (place) => {
    let state: Pick<RateUpdate, 'table' | 'heldBack'> = { table: last, heldBack: {} };
    for (let day = 1; day <= 14; day++) {
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      const sources = both({}, date);
      sources[place] = source('attacker', { EUR: 1.1 ** day, TRY: 1.25 ** day }, date);
      state = update({ last: state.table, heldBack: state.heldBack, sources, today: date });
    }
    expect(Math.abs((state.table.rates.EUR ?? 0) / lastRate('EUR') - 1)).toBeLessThanOrEqual(0.02);
    expect(Math.abs((state.table.rates.TRY ?? 0) / lastRate('TRY') - 1)).toBeLessThanOrEqual(0.05);
    expect(state.table.date).toBe('2026-12-14');
  });

  test('must both respond: with one of them the old table stays', () => {
    expect(update({ sources: [source('first')] })).toMatchObject({
      isAccepted: false,
      accepted: 0,
      table: last,
    });
  });
});

describe('a currency that only one source has', () => {
  test('has that rate', () => {
    const sources = [source('first', without('INR', 'XCG')), source('second', { INR: 1.02 })];
    const result = update({ sources });
    expect(factor(result, 'INR')).toBe(1.02);
    expect(result).toMatchObject({ accepted: 153, missing: [], table: { source: 'first, second' } });
  });

  test('stays within 25% of the snapshot, a volatile one within 50%, for any number of days', () => {
    let state: Pick<RateUpdate, 'table' | 'heldBack'> = { table: last, heldBack: {} };
    for (let day = 1; day <= 30; day++) {
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      const walked = { INR: 1.05 ** day, TRY: 0.9 ** day };
      const sources = [source('first', without('INR', 'TRY'), date), source('second', walked, date)];
      state = update({ last: state.table, heldBack: state.heldBack, sources, today: date });
    }
    expect((state.table.rates.INR ?? 0) / lastRate('INR')).toBeCloseTo(1.05 ** 4);
    expect((state.table.rates.TRY ?? 0) / lastRate('TRY')).toBeCloseTo(0.9 ** 6);
    expect(Object.keys(state.heldBack)).toEqual(['INR', 'TRY']);
  });
});

describe('the oldest rate', () => {
  const aged = (keptSince: Record<string, string>) => oldestRateDays({ ...last, keptSince }, today);

  test('is as old as the table, or as the last day on which its sources agreed', () => {
    expect(aged({})).toBe(1);
    expect(aged({ EUR: '2026-11-10', GBP: '2026-11-14' })).toBe(9);
  });
  test('counts from 61 days on if it is volatile, and not at all if no country has it', () => {
    expect(aged({ SYP: '2026-09-20', SVC: '2026-01-01' })).toBe(1);
    expect(aged({ SYP: '2026-09-19' })).toBe(61);
  });
  test('is kept from the day of the last table on, until its sources agree', () => {
    const disputed = update({ sources: [source('first'), source('second', { EUR: 2, SYP: 2 })] });
    expect(disputed.table.keptSince).toEqual({ EUR: yesterday, SYP: yesterday });
    const later = { last: disputed.table, today: '2026-11-21' };
    const again = update({
      ...later,
      sources: [source('first', {}, '2026-11-21'), source('second', { SYP: 2 }, '2026-11-21')],
    });
    expect(again.table.keptSince).toEqual({ SYP: yesterday });
  });
});

test('a change of up to 10% passes, of a volatile currency 25%; more keeps its last rate', () => {
  const factors = { EUR: 1.1, JPY: 0.9, ARS: 1.25, TRY: 0.75, GBP: 1.101, EGP: 1.26 };
  const result = update({ sources: both(factors) });
  const outcome = Object.keys(factors).map((code) => factor(result, code));
  expect(outcome).toEqual([1.1, 0.9, 1.25, 0.75, 1, 1]);
  expect(result.accepted).toBe(151);
  expect(Object.keys(result.heldBack)).toEqual(['EGP', 'GBP']);
});

test('three steady currencies may be missing or held back, a fourth leaves the whole table as it was', () => {
  const updateWithout = (...codes: string[]) =>
    update({ sources: both({ ...all(1.01), USD: 1, ...without(...codes, 'AFN'), INR: 10 }) });
  const three = updateWithout('ALL', 'AMD');
  expect(three).toMatchObject({ isAccepted: true, accepted: 149, missing: ['AFN', 'ALL', 'AMD'] });
  expect([factor(three, 'AFN'), factor(three, 'INR'), factor(three, 'EUR')]).toEqual([1, 1, 1.01]);
  const four = updateWithout('ALL', 'AMD', 'AUD');
  expect(four).toMatchObject({ isAccepted: false, accepted: 148 });
  expect(four.table).toBe(last);
});

test('currencies of no country (SVC, VED) do not count', () => {
  const result = update({ sources: both(without('SVC', 'VED', 'ALL', 'AMD', 'AUD')) });
  expect(result).toMatchObject({ isAccepted: true, accepted: 150 });
});

test('a whole table in another base currency changes nothing, although volatile rates alone would pass', () => {
  const result = update({ sources: both({ ...all(1.136), USD: 1 }) });
  expect(result.isAccepted).toBe(false);
  expect(result.table).toBe(last);
});

test('without any source nothing is accepted', () => {
  expect(update({ sources: [] })).toMatchObject({
    isAccepted: false,
    accepted: 0,
    table: last,
    heldBack: {},
  });
});

test('rates older than two weeks or from the future count as missing', () => {
  const acceptedOn = (date: string) => update({ sources: both({}, date) }).accepted;
  expect(['2026-11-04', '2026-11-05', '2026-11-20', '2026-11-21'].map(acceptedOn)).toEqual([0, 153, 153, 0]);
});

test('the table has the day that at least half of its rates have reached', () => {
  const mixed = (newer: number) => {
    const quotes = [...source('first', {}, yesterday).quotes].filter(([code]) => code !== 'USD');
    return new Map(
      quotes.map(([code, { rate }], index) => [code, { rate, date: index < newer ? today : yesterday }]),
    );
  };
  const dayWith = (newer: number) =>
    update({ sources: [{ name: 'first', quotes: mixed(newer) }, source('second')] }).table.date;
  expect([dayWith(10), dayWith(76), dayWith(77), dayWith(154)]).toEqual([yesterday, yesterday, today, today]);
});

test('a jump is accepted on the third day of agreement, and not before', () => {
  const jump = { sources: both({ GBP: 1.4 }) };
  let heldBack: RateUpdate['heldBack'] = {};
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map((day) => {
    const result = update({ ...jump, today: day, heldBack });
    heldBack = result.heldBack;
    return factor(result, 'GBP');
  });
  expect(days).toEqual([1, 1, 1, 1.4]);
  expect(heldBack).toEqual({});
});

test('a jump to another rate starts over, and so does one that was interrupted', () => {
  const heldBack = { GBP: { rate: lastRate('GBP') * 1.4, since: '2026-11-15' } };
  const other = update({ sources: both({ GBP: 2 }), heldBack });
  const rate = Number((lastRate('GBP') * 2).toPrecision(8));
  expect(other.heldBack).toEqual({ GBP: { rate, since: today } });
  expect(factor(other, 'GBP')).toBe(1);
  expect(update({ sources: both(), heldBack }).heldBack).toEqual({});
});

test('a jump is remembered over a day without a rate', () => {
  const heldBack = { GBP: { rate: 1.2, since: '2026-11-15' } };
  expect(update({ sources: both(without('GBP')), heldBack }).heldBack).toEqual(heldBack);
});

test.each([10, 100, 1000, 0.1, 0.01, 0.001])(
  'a jump by the factor %d is never accepted without an operator',
  (jump) => {
    const heldBack = { SYP: { rate: lastRate('SYP') * jump, since: '2026-01-01' } };
    const result = update({ sources: both({ SYP: jump }), heldBack });
    expect(factor(result, 'SYP')).toBe(1);
    expect(result.heldBack.SYP?.since).toBe('2026-01-01');
  },
);

test('a redenomination passes if an operator expects about the rate of a source', () => {
  const sources = [source('first', { SYP: 0.01 }), source('second')];
  const expected = { SYP: lastRate('SYP') * 0.0105 };
  expect(factor(update({ sources, expected }), 'SYP')).toBe(0.01);
  expect(factor(update({ sources, expected: { SYP: lastRate('SYP') / 1000 } }), 'SYP')).toBe(1);
});

test('a change of all rates is accepted on the third day, too: a table never stays for ever', () => {
  const sources = both({ ...all(1.3), USD: 1 });
  const first = update({ sources });
  expect([first.isAccepted, Object.keys(first.heldBack).length > 100]).toEqual([false, true]);
  const later = update({ sources, heldBack: first.heldBack, today: '2026-11-22' });
  expect([later.isAccepted, factor(later, 'EUR')]).toEqual([true, 1.3]);
});

test('a held-back rate stays on record if the rest of the table does not pass', () => {
  const heldBack = { GBP: { rate: lastRate('GBP') * 1.4, since: '2026-11-10' } };
  const sources = both({ ...without('ALL', 'AMD', 'AUD', 'AWG'), GBP: 1.4 });
  const result = update({ sources, heldBack });
  expect([result.isAccepted, result.heldBack.GBP?.since]).toEqual([false, '2026-11-10']);
});

test('after a gap of weeks larger changes pass', () => {
  const sources = both({ ...all(1.25), USD: 1 });
  expect(update({ sources, last: { ...last, date: '2026-09-29' } }).accepted).toBe(153);
  expect(update({ sources }).isAccepted).toBe(false);
});

test('a last table with missing or invalid rates is completed from the snapshot', () => {
  const broken = { ...last, rates: { ...last.rates, EUR: 0, GBP: Number.NaN, INR: -5 } };
  const sources = both();
  const [EUR, INR] = [lastRate('EUR'), lastRate('INR')];
  expect(update({ last: broken, sources })).toMatchObject({ accepted: 153, table: { rates: { EUR, INR } } });
  expect(update({ last: { ...last, rates: {} }, sources }).accepted).toBe(153);
});
