import type { StoredCode } from '../../../core/checkouts/code.ts';
import type { CodesGoal } from '../../../core/checkouts/codes-goal.ts';
import { codesToShow, isUnconfirmed } from '../../../core/checkouts/shown-codes.ts';
import { sampleGoal as goal, inHours, now, sampleCode as sample } from './sample-code.ts';

const shownAt = (codes: StoredCode[], wanted: CodesGoal = goal) => codesToShow(codes, wanted, now);

test('live codes are published with the first end', () => {
  const wanted = { ...goal, wanted: { ...goal.wanted, discounts: [20, 40, 60] } };
  const codes = [
    sample({ discount: 20, code: 'PPP20', endsAt: inHours(9) }),
    sample({ discount: 40, code: 'PPP40', endsAt: inHours(5) }),
    sample({ discount: 60, code: 'PPP60', endsAt: null }),
    sample({ discount: 60, code: 'PPP6X', status: 'replaced', endsAt: inHours(1) }),
  ];
  expect(shownAt(codes, wanted)).toEqual({
    codes: { 20: 'PPP20', 40: 'PPP40', 60: 'PPP60' },
    codesEndAt: inHours(5),
    codesMode: undefined,
    unconfirmed: undefined,
    saleCode: undefined,
  });
});

test('only wanted live codes are published', () => {
  const codes = (['creating', 'live', 'replaced', 'ended'] as const).map((status, index) =>
    sample({ status, code: `CODE${index}` }),
  );
  expect(shownAt([...codes, sample({ discount: 20 })]).codes).toEqual({ 60: 'CODE1' });
});

test('a code that was not confirmed for seven days is not shown; one of an older version is', () => {
  const confirmedAt = (hours: number) => ({ confirmedAt: inHours(-hours) });
  expect(isUnconfirmed(confirmedAt(7 * 24 - 0.1), now)).toBe(false);
  expect(isUnconfirmed(confirmedAt(7 * 24), now)).toBe(true);
  expect(shownAt([sample(confirmedAt(7 * 24))]).codes).toEqual({});
  expect(shownAt([sample({ confirmedAt: null })]).codes).toEqual({ 60: 'PPP60K3F9QT' });
});

test('if no run confirms them, codes are shown until the eighth day, in UTC', () => {
  const end = (confirmedAt: string) => shownAt([sample({ endsAt: null, confirmedAt })]).codesEndAt;
  expect(end('2026-11-23T00:00:00.000Z')).toBe('2026-12-01T00:00:00.000Z');
  expect(end('2026-11-23T11:59:59.999Z')).toBe('2026-12-01T00:00:00.000Z');
  expect(end('2026-11-22T23:59:59.999Z')).toBe('2026-11-30T00:00:00.000Z');
});

test('codes of another checkout, and those that the campaign does not want, are not shown', () => {
  const { wanted: _wanted, ...unwanted } = goal;
  const none = { codes: {}, codesEndAt: undefined, codesMode: undefined, unconfirmed: undefined };
  expect(shownAt([sample({ checkoutId: 'chk_2' }), sample({ discount: 30 })])).toEqual(none);
  expect(shownAt([sample()], unwanted)).toEqual(none);
});

test('codes of a checkout in test mode are marked', () => {
  expect(shownAt([sample()], { ...goal, mode: 'test' }).codesMode).toBe('test');
});

test('a percentage whose code nobody confirms is named', () => {
  expect(shownAt([sample({ confirmedAt: inHours(-24 * 8) })])).toMatchObject({
    codes: {},
    unconfirmed: [60],
  });
});
