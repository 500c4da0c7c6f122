import { parseDecimal } from '../../../../../web/console/src/parts/decimal.ts';

it('parses a decimal comma, and rejects text that could contain a thousands separator', () => {
  expect(['99,50', '99.5', '025', '0,5', ' 7 '].map(parseDecimal)).toEqual([99.5, 99.5, 25, 0.5, 7]);
  expect(['1,234', '1.234,56', 'x', '', '-5', '1e3'].map(parseDecimal)).toEqual(Array(6).fill(Number.NaN));
});
