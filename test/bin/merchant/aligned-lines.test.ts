import { alignedLines } from '../../../bin/merchant/aligned-lines.ts';

it('columns are as wide as their longest cell, and no line ends with blanks', () => {
  const rows = [
    ['name', 'plan'],
    ['Acme', ''],
    ['Bookshop', 'scale'],
  ];
  expect(alignedLines(rows)).toEqual(['name      plan', 'Acme', 'Bookshop  scale']);
});

it('no rows are no lines', () => {
  expect(alignedLines([])).toEqual([]);
});
