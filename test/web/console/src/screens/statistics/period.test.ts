import { formatShare } from '../../../../../../web/console/src/parts/numbers.ts';
import {
  countriesCsv,
  csv,
  datesCsv,
  discountsCsv,
} from '../../../../../../web/console/src/screens/statistics/csv.ts';
import {
  byDayOrMonth,
  daysBefore,
  lastDays,
  lengthOf,
  periodIn,
  periodOf,
  periodProblem,
  presets,
  untilToday,
} from '../../../../../../web/console/src/screens/statistics/period.ts';
import {
  comparedTotals,
  growth,
  rateOf,
  shadeOf,
  shareOf,
} from '../../../../../../web/console/src/screens/statistics/rates.ts';

it('the last days include today, in UTC', () => {
  expect(lastDays(7, new Date('2026-03-02T23:59:00Z'))).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(lengthOf(lastDays(92, new Date()))).toBe(92);
});

it('days to come are not read, so that they are not compared with days that were counted', () => {
  const now = new Date('2026-11-10T10:00:00Z');
  const until = (from: string, to: string) => untilToday({ from, to }, now);
  expect(until('2026-11-01', '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-10' });
  expect(until('2026-11-01', '2026-11-09')).toEqual({ from: '2026-11-01', to: '2026-11-09' });
  expect(until('2026-12-01', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('a period that the service would reject has a problem', () => {
  expect(periodProblem({ from: '2025-11-01', to: '2026-11-30' })).toBeUndefined();
  expect(periodProblem({ from: '2025-01-01', to: '2026-04-03' })).toContain('at most 400');
  expect(periodProblem({ from: '2026-01-02', to: '2026-01-01' })).toContain('must not be after');
  expect(periodProblem({ from: '', to: '2026-01-01' })).toContain('Choose the first');
});

it('the URL has the period: days, months that include last year’s month, or two days', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const chosen = (query: string) => periodIn(query, presets, (name) => periodOf(name, now));
  const blackFriday = { from: '2025-11-01', to: '2026-11-23' };
  expect(chosen('?months=12')).toEqual({ preset: 'months=12', period: blackFriday });
  expect(chosen('?campaign=camp_1&days=7').period).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  const custom = { from: '2025-11-28', to: '2025-12-01' };
  expect(chosen(`?from=${custom.from}&to=${custom.to}`)).toEqual({ preset: '', period: custom });
  for (const query of ['', '?months=7', '?days=', '?from=2026-01-01', '?from=x&to=y'])
    expect(chosen(query).preset).toBe('days=30');
});

it('a long period is shown and downloaded by month, a short one by day', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10) },
      ...{ shown: 2, copied: 1, opened: 1, dismissed: 1, redeemed: 1 },
    }));
  expect(datesCsv('Month', byDayOrMonth(days(93)))).toContain(
    'Month,Shown,Copied,Checkout,Closed,Redeemed\r\n2026-01,62,31,31,31,31\r\n2026-02,',
  );
  expect(byDayOrMonth(days(92))).toHaveLength(92);
  expect(byDayOrMonth(days(93)).map(({ date, shown }) => [date, shown])).toEqual([
    ...[
      ['2026-01', 62],
      ['2026-02', 56],
      ['2026-03', 62],
      ['2026-04', 6],
    ],
  ]);
});

it('CSV quotes fields with commas, quotes and line breaks', () => {
  expect(
    csv(
      ['a', 'b'],
      [
        ['x,y', 1],
        ['say "hi"\n', 2],
      ],
    ),
  ).toBe('\ufeffa,b\r\n"x,y",1\r\n"say ""hi""\n",2\r\n');
});

it('the largest value has the strongest shade, and a small value is visible', () => {
  expect([shadeOf(0, 100), shadeOf(1, 100), shadeOf(100, 100), shadeOf(0, 0)]).toEqual([0, 1, 5, 0]);
});

it('CSV files have the screen’s column titles and a byte order mark for Excel', () => {
  const counts = { shown: 3, copied: 2, opened: 2, dismissed: 1 };
  const country = { country: 'TR', countryName: 'Türkiye', copyPercent: 66.67, ...counts };
  expect(countriesCsv([country])).toBe(
    '\ufeffCountry code,Country,Shown,Copied,Checkout,Closed\r\nTR,Türkiye,3,2,2,1\r\n',
  );
  expect(
    discountsCsv([
      { name: '40% sale, Black Friday', redeemed: 2, ...counts },
      { name: '5%', ...counts },
    ]),
  ).toMatch(/^\ufeffDiscount,.*,Redeemed\r\n"40% sale, Black Friday",.*,2\r\n5%,.*,\r\n$/);
  expect(datesCsv('Day', [{ date: '2026-01-01', redeemed: 0, ...counts }])).toBe(
    '\ufeffDay,Shown,Copied,Checkout,Closed,Redeemed\r\n2026-01-01,3,2,2,1,0\r\n',
  );
});

it('a total and its only day have the same rate', () => {
  const counts = { shown: 11, copied: 6, opened: 6, dismissed: 0 };
  expect(formatShare(rateOf(counts))).toBe('54.5%');
  expect(formatShare(0.19)).toBe('19.0%');
  expect(rateOf({ ...counts, shown: 0 })).toBeNull();
});

it('a period is compared with the same number of days before it, if there are 14 whole days', () => {
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-14',
    to: '2026-02-28',
  });
  const none = { shown: 0, copied: 0, opened: 0, dismissed: 0, redeemed: 0 };
  const days = (shownDays: number) =>
    Array.from({ length: 30 }, (_, index) => ({ ...none, date: '', shown: index >= 30 - shownDays ? 2 : 0 }));
  expect(comparedTotals({ byDay: days(14) }, 7)).toBeUndefined();
  expect(comparedTotals({ byDay: days(15) }, 7)).toEqual({ ...none, shown: 14 });
  expect(comparedTotals({ byDay: days(0) }, 7)).toBeUndefined();
});

it('a share is never above 100%', () => {
  expect([shareOf(1, 4), shareOf(4, 4), shareOf(5, 4), shareOf(0, 0)]).toEqual([0.25, 1, null, null]);
});

it('growth is a share of the period before', () => {
  expect([growth(112, 100)?.toFixed(2), growth(5, 0), growth(0, 0), growth(0, 5)]).toEqual([
    ...['0.12', undefined, undefined, -1],
  ]);
});
