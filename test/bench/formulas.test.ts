import { deflateRawSync } from 'node:zlib';
import { zipBytes } from '../../bench/function/zip-bytes.ts';
import { rowsCountedInAMonth } from '../../bench/table/row-per-view.ts';

it.each([1, 2, 50])(
  '%d views, each of which counts the rows before it, read as many rows as counted one by one',
  (views) => {
    const before = Array.from({ length: views }, (_, index) => index);
    expect(rowsCountedInAMonth(views)).toBe(before.reduce((sum, rows) => sum + rows, 0));
  },
);

it('an archive contains each file deflated, two headers with its name, and one end', () => {
  const content = Buffer.from('a'.repeat(1_000));
  const one = 22 + 30 + 46 + 2 * 'index.mjs'.length + deflateRawSync(content, { level: 9 }).length;
  expect(zipBytes([])).toBe(22);
  expect(zipBytes([{ name: 'index.mjs', content }])).toBe(one);
  expect(
    zipBytes([
      { name: 'index.mjs', content },
      { name: 'ä', content: Buffer.from('') },
    ]),
  ).toBe(one + 30 + 46 + 4 + 2);
});
