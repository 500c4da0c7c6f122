import { deflateRawSync } from 'node:zlib';
import { zipBytes } from '../../../bench/function/zip-bytes.ts';

it('the size includes each deflated file, two headers with its name, and one end record', () => {
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
