import { countedPart, groupTotal, wholePart } from '../../../../../web/console/src/api/revenue.ts';

const cell = (orders: number, revenue: number, refunds = 0) => ({ orders, revenue, refunds });
const none = cell(0, 0);

it('a group’s total is the sum of all countries', () => {
  const row = { ...none, otherDiscount: none, withoutCode: none, unknown: none, renewals: none };
  const byCountry = [
    { ...row, country: 'IN', withCode: cell(24, 450, 20), otherCardCountry: 1 },
    { ...row, country: 'BR', withCode: cell(14, 400, 29), otherCardCountry: 1 },
  ];
  expect(groupTotal({ byCountry }, 'withCode')).toEqual(cell(38, 850, 49));
  expect(groupTotal({ byCountry }, 'unknown')).toEqual(none);
});

it('the counted part of a period is within the first counted day and the day before the latest count', () => {
  const orders = { countedAt: '2026-11-28T03:12:00.000Z', countedFrom: '2025-10-01' };
  const part = (from: string, to: string) => countedPart({ from, to }, orders);
  expect(part('2026-10-29', '2026-11-28')).toEqual({ from: '2026-10-29', to: '2026-11-27' });
  expect(part('2025-09-01', '2025-12-31')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect([part('2025-08-01', '2025-09-30'), part('2026-11-28', '2026-11-30')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('all orders are known since the last month that had too many', () => {
  const orders = { countedAt: '2026-11-28T03:12:00.000Z', countedFrom: '2025-10-01' };
  const part = (from: string, uncountedMonths: string[]) =>
    wholePart({ from, to: '2026-11-28' }, { ...orders, uncountedMonths });
  expect(part('2026-01-01', [])).toEqual({ from: '2026-01-01', to: '2026-11-27' });
  expect(part('2026-01-01', ['2025-12', '2026-03'])).toEqual({ from: '2026-04-01', to: '2026-11-27' });
  expect(part('2026-04-01', ['2025-12', '2026-03'])).toEqual({ from: '2026-04-01', to: '2026-11-27' });
  expect(part('2026-01-01', ['2026-11'])).toBeUndefined();
});
