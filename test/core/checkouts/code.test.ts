import * as fc from 'fast-check';
import { drawCode, responseCode, storedCode } from '../../../core/checkouts/code.ts';
import { reconcileCodesSchema } from '../../../core/checkouts/codes-request.ts';
import { testProperty } from '../../support/property-runs.ts';
import { problemsOf } from '../shared/problems.ts';
import { sampleCode } from './sample-code.ts';

const bytesFrom = (bytes: number[]) => () => Uint8Array.of(bytes.shift() ?? 0);

test('a code is prefix, rounded percentage and six letters and digits', () => {
  expect(drawCode('PPP', 60, bytesFrom([0, 1, 2, 30, 29, 31]))).toBe('PPP60ABC98A');
  expect(drawCode('', 45.5, bytesFrom([]))).toBe('46AAAAAA');
});

test('bytes that would favor some letters are not used', () => {
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
    'isSale',
    'status',
    'createdAt',
    'endsAt',
    'confirmedAt',
    'redemptions',
    'problem',
    'isShown',
    'readAt',
  ]);
});

test('a stored code keeps its fields in every state', () => {
  const states = ['creating', 'live', 'replaced', 'ended'] as const;
  for (const status of states) expect(storedCode(sampleCode({ status }))).toEqual(sampleCode({ status }));
});

test('a request for codes may be empty, and has limits', () => {
  expect(reconcileCodesSchema.parse({})).toEqual({ replace: [], graceHours: 48 });
  for (const graceHours of [0, 168])
    expect(reconcileCodesSchema.parse({ graceHours })).toMatchObject({ graceHours });
  const codes = (length: number) => Array.from({ length }, (_, index) => `CODE${index}`);
  expect(problemsOf(reconcileCodesSchema, { replace: codes(60) })).toEqual([]);
  expect(problemsOf(reconcileCodesSchema, { replace: codes(61) })).toEqual(['replace too_big']);
  expect(problemsOf(reconcileCodesSchema, { replace: ['A'.repeat(64)] })).toEqual([]);
  expect(problemsOf(reconcileCodesSchema, { replace: ['A'.repeat(65)] })).toEqual(['replace.0 too_long']);
  expect(problemsOf(reconcileCodesSchema, { graceHours: -1 })).toEqual(['graceHours too_small']);
  expect(problemsOf(reconcileCodesSchema, { graceHours: 169 })).toEqual(['graceHours too_big']);
});
