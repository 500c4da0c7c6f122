import { measuredOn, table, withSection } from '../../bench/document.ts';
import { decimal, median, medianWithRange } from '../../bench/median.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 3],
  [[10, 9, 100], 10],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it.each([
  [[1_200, 1_000, 1_500], 0, '1,200 (1,000–1,500)'],
  [[1.26, 1.24, 2], 1, '1.3 (1.2–2.0)'],
  [[3, 3, 3], 0, '3'],
  [[0.0001, 0.0002], 3, '0.000'],
])('the median with its range of %j with %d decimals is %s', (values, decimals, expected) => {
  expect(medianWithRange(values, decimals)).toBe(expected);
});

it('numbers have separators and fixed decimals', () => {
  expect([decimal(4_999_950_000), decimal(2.002, 3), decimal(1, 1)]).toEqual([
    '4,999,950,000',
    '2.002',
    '1.0',
  ]);
});

it('a table has a header line and a line per row', () => {
  expect(table(['a', 'b'], [['1', '2']])).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n');
});

it('a section replaces only the section with the same heading; a new section is appended', () => {
  const first = withSection('# Title\n\nText.\n', 'One', 'old one');
  const both = withSection(first, 'One and a half', 'old half');
  expect(both).toBe('# Title\n\nText.\n\n## One\n\nold one\n\n## One and a half\n\nold half\n');
  expect(withSection(both, 'One', 'new\n\n| a |\n')).toBe(both.replace('old one', 'new\n\n| a |'));
});

it('the measurement line contains date, commit and machine', () => {
  expect(measuredOn()).toMatch(/^\d{4}-\d\d-\d\d, commit [0-9a-f]+(-dirty)?, Node \d+\.\d+\.\d+, \d+ × \S/);
});
