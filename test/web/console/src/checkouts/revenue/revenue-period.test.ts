import {
  countedMonths,
  revenuePeriodOf,
  revenuePresets,
  uncountedText,
} from '../../../../../../web/console/src/checkouts/revenue/revenue-period.ts';
import { periodIn } from '../../../../../../web/console/src/screens/statistics/period.ts';

const now = new Date('2026-11-28T10:00:00Z');
const counted = {
  countedAt: '2026-11-28T03:12:00.000Z',
  countedFrom: '2025-10-01',
  uncountedMonths: ['2026-03'],
};
const until = '2026-11-27';

it('a preset ends with the last day that was counted, and last month is the calendar’s', () => {
  expect(revenuePeriodOf('days=30', until, now)).toEqual({ from: '2026-10-29', to: '2026-11-27' });
  expect(revenuePeriodOf('days=365', until, now)).toEqual({ from: '2025-11-28', to: '2026-11-27' });
  expect(revenuePeriodOf('month=last', until, now)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  const january = new Date('2027-01-05T00:00:00Z');
  expect(revenuePeriodOf('month=last', until, january)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it('a URL has a preset or days, and is 30 days otherwise', () => {
  const chosen = (query: string) =>
    periodIn(query, revenuePresets, (name) => revenuePeriodOf(name, until, now));
  expect(chosen('?days=90').preset).toBe('days=90');
  expect(chosen('?from=2026-01-01&to=2026-01-31')).toEqual({
    preset: '',
    period: { from: '2026-01-01', to: '2026-01-31' },
  });
  expect(chosen('?days=7&from=x').preset).toBe('days=30');
});

it.each([
  [{ from: '2026-10-29', to: '2026-11-27' }, undefined],
  [{ from: '2025-09-01', to: '2025-12-31' }, 'Counted from Oct 1, 2025 on. Earlier days aren’t known.'],
  [{ from: '2026-11-01', to: '2026-11-28' }, 'Counted until Nov 27, 2026. Later days aren’t known yet.'],
  [
    { from: '2025-09-01', to: '2026-11-30' },
    'Counted from Oct 1, 2025 to Nov 27, 2026. Other days aren’t known. Not counted, because of too many orders: Mar 2026.',
  ],
  [{ from: '2025-08-01', to: '2025-08-31' }, 'No day of this period was counted.'],
  [
    { from: '2026-03-31', to: '2026-11-28' },
    'Counted until Nov 27, 2026. Later days aren’t known yet. Not counted, because of too many orders: Mar 2026.',
  ],
])('the days of %j that nobody counted are said', (period, text) => {
  expect(uncountedText(period, counted)).toBe(text);
});

it('months to compare are whole, except for the last one', () => {
  expect(countedMonths(counted)).toEqual({ from: '2025-11-01', to: '2026-11-27' });
  expect(countedMonths({ ...counted, countedFrom: '2026-05-12' }).from).toBe('2026-06-01');
  expect(countedMonths({ ...counted, countedFrom: '2026-11-12' }).from).toBe('2026-11-12');
});
