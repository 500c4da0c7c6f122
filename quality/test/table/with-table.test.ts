import { withTable } from '../../table/with-table.ts';

it('replaces the rows of a table, and of no other', () => {
  const document = '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\n| c |\n| --- |\n| 5 |\n';
  const updated = '| a | b |\n| --- | --- |\n| 6 | 7 |\n\n| c |\n| --- |\n| 5 |\n';
  expect(withTable(document, '| a |', [[6, 7]])).toBe(updated);
  expect(() => withTable(document, '| d |', [])).toThrow('The document has no table "| d |".');
});
