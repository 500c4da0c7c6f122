import * as fc from 'fast-check';
import { drawCode, responseCode } from '../../../core/checkouts/code.ts';
import { testProperty } from '../../support/property-runs.ts';
import { sampleCode } from './sample-code.ts';

const bytesFrom = (bytes: number[]) => () => Uint8Array.of(bytes.shift() ?? 0);

test('a code is prefix, rounded percentage and six letters and digits', () => {
  expect(drawCode('PPP', 60, bytesFrom([0, 1, 2, 30, 29, 31]))).toBe('PPP60ABC98A');
  expect(drawCode('', 45.5, bytesFrom([]))).toBe('46AAAAAA');
});

test('bytes that would favour some letters are not used', () => {
  expect(drawCode('P', 5, bytesFrom([255, 248, 247, 0, 0, 0, 0, 0]))).toBe('P59AAAAA');
});

testProperty(
  'a code has at most 15 letters and digits, none of which people confuse',
  [fc.stringMatching(/^[A-Z]{0,6}$/), fc.double({ min: 0.01, max: 100 }), fc.infiniteStream(fc.nat(255))],
  (prefix, discount, bytes) => {
    const code = drawCode(prefix, discount, () => Uint8Array.of(bytes.next().value ?? 0));
    expect(code.slice(0, prefix.length)).toBe(prefix);
    expect(code.slice(-6)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(code.length).toBeLessThanOrEqual(15);
  },
);

test('responses contain no identifier of the provider and nothing that only the service needs', () => {
  expect(Object.keys(responseCode(sampleCode({ graceHours: 5, isCounted: true })))).toEqual([
    'code',
    'discount',
    'status',
    'createdAt',
    'endsAt',
    'redemptions',
    'problem',
  ]);
});
