import {
  firstCountText,
  monthsCounted,
  ordersProblemText,
} from '../../../../../../web/console/src/checkouts/revenue/orders-state.ts';

const problem = { startedAt: '2026-11-27T03:12:00.000Z', permission: null, field: null };

it('a rejected key is said to be the one for orders, and a missing permission is named', () => {
  const refused = ordersProblemText({ ...problem, type: 'key_refused' }, { name: 'Stripe' });
  expect(refused.title).toMatch(/^Stripe has rejected the key for orders since Nov 2\d, 2026/);
  expect(refused.text).toContain('Your codes have another key and aren’t affected.');
  const permission = { ...problem, type: 'key_refused' as const, permission: 'orders:read' };
  const missing = ordersProblemText(permission, { name: 'Polar' });
  expect(missing.title).toMatch(/^The key for orders lacks the permission orders:read since /);
  expect([refused.isOfKey, missing.isOfKey]).toEqual([true, true]);
});

it('an unexpected response names its field, and says that it is not counted as zero', () => {
  const { text, isOfKey } = ordersProblemText(
    { ...problem, type: 'unexpected_response', field: 'details.totals.tax' },
    { name: 'Paddle' },
  );
  expect(text).toContain('The field details.totals.tax is missing or has an unexpected value.');
  expect(text).toContain('instead of counting it as zero');
  expect(isOfKey).toBe(false);
});

it('too many orders are a fact about a month, without a time', () => {
  const { title, text } = ordersProblemText({ ...problem, type: 'too_many_orders' }, { name: 'Stripe' });
  expect(title).toBe('A month has more than 20,000 orders.');
  expect(text).toContain('The other months aren’t affected.');
});

it.each([
  [null, '2026-11-28T00:00:00Z', 0],
  ['2026-11-01', '2026-11-28T00:00:00Z', 0],
  ['2026-03-01', '2026-11-28T00:00:00Z', 8],
  ['2025-10-01', '2026-11-28T00:00:00Z', 13],
  ['2026-11-01', '2026-12-01T12:00:00Z', 0],
])('a first count that is back at %s on %s has %i of 13 months', (countedFrom, now, months) => {
  expect(monthsCounted(countedFrom, new Date(now))).toEqual({ months, of: 13 });
});

it.each([
  [null, '2026-11-28T00:00:00Z', 'Reading the orders of Nov 2026.'],
  // The last day of a count is yesterday.
  [null, '2026-12-01T12:00:00Z', 'Reading the orders of Nov 2026.'],
  ['2026-03-01', '2026-11-28T00:00:00Z', 'Counted back to Mar 1, 2026: 8 of 13 months.'],
])('a first count that is back at %s on %s says “%3$s”', (countedFrom, now, text) => {
  expect(firstCountText(countedFrom, new Date(now))).toBe(text);
});
