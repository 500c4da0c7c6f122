import { rowsCountedInAMonth } from '../../../bench/table/row-per-view.ts';

it.each([1, 2, 50])('the formula for %d views matches counting the rows that each view reads', (views) => {
  const before = Array.from({ length: views }, (_, index) => index);
  expect(rowsCountedInAMonth(views)).toBe(before.reduce((sum, rows) => sum + rows, 0));
});
