import { daysOf } from '../../../core/shared/days.ts';
import { statisticsPeriod } from '../../../core/statistics/statistics-period.ts';

const today = '2026-03-01';
const period = (from?: string, to?: string) => statisticsPeriod({ from, to }, today);

/** Expects an `invalid_parameter` error for this parameter. */
function expectRejected(path: string, reason: string, from?: string, to?: string): void {
  const message = expect.stringMatching(new RegExp(`^\`${path}\` must .*${reason}`));
  const details = [{ path, code: 'invalid_value', message: expect.stringContaining(reason) }];
  expect(() => period(from, to)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', message, details }),
  );
}

it('is the last 30 days by default', () => {
  expect(period()).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(daysOf(period())).toHaveLength(30);
  expect(period(undefined, '2026-01-30')).toEqual({ from: '2026-01-01', to: '2026-01-30' });
  expect(period('2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-03-01' });
});

it('contains its first and its last day, over the end of a month and a leap day', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(daysOf({ from: today, to: today })).toEqual([today]);
});

it('may be one day, and any day since year 0', () => {
  expect(period(today, today)).toEqual({ from: today, to: today });
  expect(period('0000-01-01', '0000-01-30')).toEqual({ from: '0000-01-01', to: '0000-01-30' });
});

it('has at most 92 days', () => {
  expect(daysOf(period('2026-01-01', '2026-04-02'))).toHaveLength(92);
  expectRejected('from', '92 days', '2026-01-01', '2026-04-03');
  expectRejected('from', '92 days', '2020-01-01');
});

it.each([
  ['2026-02-29', undefined, 'from', 'a day such as 2026-03-01'],
  ['', undefined, 'from', 'a day'],
  ['2026-2-1', undefined, 'from', 'a day'],
  ['2026-02-01T00:00:00Z', undefined, 'from', 'a day'],
  ['20260201', undefined, 'from', 'a day'],
  ['2026-02-01', 'today', 'to', 'a day'],
  ['2026-02-02', '2026-02-01', 'from', 'later than `to`'],
  [undefined, '0000-01-29', 'to', 'a day'],
])('from %s to %s is rejected', (from, to, path, reason) => {
  expectRejected(path, reason, from, to);
});
