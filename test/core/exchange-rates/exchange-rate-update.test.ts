import {
  currenciesInUse,
  fewestAccepted,
  type RateUpdate,
  type RateUpdateFacts,
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

function update(facts: Partial<RateUpdateFacts> & Pick<RateUpdateFacts, 'sources'>): RateUpdate {
  return updateExchangeRates({ last, heldBack: {}, today, ...facts });
}

/** Returns the change of a currency's rate as a factor. */
function factor({ table }: RateUpdate, code: string): number {
  return Number(((table.rates[code] ?? 0) / lastRate(code)).toPrecision(6));
}

const all = (change: number) => Object.fromEntries(currencyCodes.map((code) => [code, change]));
const without = (...codes: string[]) => Object.fromEntries(codes.map((code) => [code, 0]));

test('the currencies in use are those of countries: 153, and 150 of them must pass', () => {
  const ofCountries = new Set(listCountries().flatMap(({ currency }) => currency ?? []));
  expect(new Set(currenciesInUse)).toEqual(ofCountries);
  expect([currenciesInUse.length, fewestAccepted]).toEqual([153, 150]);
});

test('on a good day every rate is the first source’s, and the table has its day and name', () => {
  const result = update({ sources: [source('first', { ...all(1.01), USD: 1 }), source('second')] });
  expect(result).toMatchObject({ isAccepted: true, accepted: 153, heldBack: {}, missing: [] });
  expect(result.table).toMatchObject({ date: today, source: 'first' });
  expect(Object.keys(result.table.rates)).toEqual(currencyCodes);
  expect(new Set(currencyCodes.filter((code) => code !== 'USD').map((code) => factor(result, code)))).toEqual(
    new Set([1.01]),
  );
  expect(result.table.rates.USD).toBe(1);
});

test('the second source has the rates that the first lacks', () => {
  const result = update({
    sources: [source('first', without('INR', 'XCG')), source('second', { INR: 1.02 })],
  });
  expect(factor(result, 'INR')).toBe(1.02);
  expect(result).toMatchObject({ accepted: 153, missing: [], table: { source: 'first, second' } });
});

test('a rate that does not pass from the first source comes from the second if it passes from there', () => {
  const result = update({ sources: [source('first', { BOB: 0.57 }), source('second', { BOB: 1.01 })] });
  expect(factor(result, 'BOB')).toBe(1.01);
  expect(result.heldBack).toEqual({});
});

test('a change of up to 10 % passes, of a volatile currency 25 %; more keeps its last rate', () => {
  const factors = { EUR: 1.1, JPY: 0.9, ARS: 1.25, TRY: 0.75, GBP: 1.101, EGP: 1.26 };
  const result = update({ sources: [source('first', factors)] });
  const outcome = Object.keys(factors).map((code) => factor(result, code));
  expect(outcome).toEqual([1.1, 0.9, 1.25, 0.75, 1, 1]);
  expect(result.accepted).toBe(151);
  expect(Object.keys(result.heldBack)).toEqual(['EGP', 'GBP']);
});

test('three currencies may be missing or held back, a fourth leaves the whole table as it was', () => {
  const updateWithout = (...codes: string[]) =>
    update({ sources: [source('first', { ...all(1.01), ...without(...codes), INR: 10 })] });
  const three = updateWithout('AFN', 'ALL');
  expect(three).toMatchObject({ isAccepted: true, accepted: 150, missing: ['AFN', 'ALL'] });
  expect([factor(three, 'AFN'), factor(three, 'INR'), factor(three, 'EUR')]).toEqual([1, 1, 1.01]);
  const four = updateWithout('AFN', 'ALL', 'AMD');
  expect(four).toMatchObject({ isAccepted: false, accepted: 149 });
  expect(four.table).toBe(last);
});

test('currencies of no country (SVC, VED) do not count', () => {
  const result = update({ sources: [source('first', without('SVC', 'VED', 'AFN', 'ALL', 'AMD'))] });
  expect(result).toMatchObject({ isAccepted: true, accepted: 150 });
});

test('a whole table in another base currency changes nothing, although volatile rates alone would pass', () => {
  const result = update({ sources: [source('first', { ...all(1.136), USD: 1 })] });
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
  const acceptedOn = (date: string) => update({ sources: [source('first', {}, date)] }).accepted;
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
    update({ sources: [{ name: 'first', quotes: mixed(newer) }] }).table.date;
  expect([dayWith(10), dayWith(76), dayWith(77), dayWith(154)]).toEqual([yesterday, yesterday, today, today]);
});

test('a jump is accepted on the third day of agreement, and not before', () => {
  const jump = { sources: [source('first', { GBP: 1.4 })] };
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
  const other = update({ sources: [source('first', { GBP: 2 })], heldBack });
  const rate = Number((lastRate('GBP') * 2).toPrecision(8));
  expect(other.heldBack).toEqual({ GBP: { rate, since: today } });
  expect(factor(other, 'GBP')).toBe(1);
  expect(update({ sources: [source('first')], heldBack }).heldBack).toEqual({});
});

test('a jump is remembered over a day without a rate', () => {
  const heldBack = { GBP: { rate: 1.2, since: '2026-11-15' } };
  expect(update({ sources: [source('first', without('GBP'))], heldBack }).heldBack).toEqual(heldBack);
});

test.each([10, 100, 1000, 0.1, 0.01, 0.001])(
  'a jump by the factor %d is never accepted without an operator',
  (jump) => {
    const heldBack = { SYP: { rate: lastRate('SYP') * jump, since: '2026-01-01' } };
    const result = update({ sources: [source('first', { SYP: jump })], heldBack });
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
  const sources = [source('first', { ...all(1.3), USD: 1 })];
  const first = update({ sources });
  expect([first.isAccepted, Object.keys(first.heldBack).length > 100]).toEqual([false, true]);
  const later = update({ sources, heldBack: first.heldBack, today: '2026-11-22' });
  expect([later.isAccepted, factor(later, 'EUR')]).toEqual([true, 1.3]);
});

test('a held-back rate stays on record if the rest of the table does not pass', () => {
  const heldBack = { GBP: { rate: lastRate('GBP') * 1.4, since: '2026-11-10' } };
  const tooFew = source('first', { ...without('AFN', 'ALL', 'AMD', 'AOA'), GBP: 1.4 });
  const result = update({ sources: [tooFew], heldBack });
  expect([result.isAccepted, result.heldBack.GBP?.since]).toEqual([false, '2026-11-10']);
});

test('after a gap of weeks larger changes pass', () => {
  const sources = [source('first', { ...all(1.25), USD: 1 })];
  expect(update({ sources, last: { ...last, date: '2026-09-29' } }).accepted).toBe(153);
  expect(update({ sources }).isAccepted).toBe(false);
});

test('a last table with missing or invalid rates is completed from the snapshot', () => {
  const broken = { ...last, rates: { ...last.rates, EUR: 0, GBP: Number.NaN, INR: -5 } };
  const sources = [source('first')];
  const [EUR, INR] = [lastRate('EUR'), lastRate('INR')];
  expect(update({ last: broken, sources })).toMatchObject({ accepted: 153, table: { rates: { EUR, INR } } });
  expect(update({ last: { ...last, rates: {} }, sources }).accepted).toBe(153);
});
