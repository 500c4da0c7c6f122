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

test('only wanted live codes of the campaign’s checkout are published', () => {
  const codes = (['creating', 'live', 'replaced', 'ended'] as const).map((status, index) =>
    sample({ status, code: `CODE${index}` }),
  );
  const others = [sample({ discount: 20 }), sample({ checkoutId: 'chk_2' })];
  expect(shownAt([...codes, ...others]).codes).toEqual({ 60: 'CODE1' });
  const { wanted: _wanted, ...unwanted } = goal;
  expect(shownAt([sample()], unwanted)).toMatchObject({ codes: {}, codesEndAt: undefined });
});

test('a code that was not confirmed for seven days is not shown but named; one that never was is shown', () => {
  const confirmedAt = (hours: number) => ({ confirmedAt: inHours(-hours) });
  expect(isUnconfirmed(confirmedAt(7 * 24 - 0.1), now)).toBe(false);
  expect(isUnconfirmed(confirmedAt(7 * 24), now)).toBe(true);
  expect(shownAt([sample(confirmedAt(7 * 24))])).toMatchObject({ codes: {}, unconfirmed: [60] });
  expect(shownAt([sample({ confirmedAt: null })]).codes).toEqual({ 60: 'PPP60K3F9QT' });
});

test('such a code leaves the banner before the last hourly run, so its end hides no other code', () => {
  const fresh = sample({ discount: 20, code: 'PPP20K3F9QT', endsAt: null });
  const wanted = { ...goal, wanted: { ...goal.wanted, discounts: [20, 60] } };
  const shown = (hours: number) =>
    shownAt([fresh, sample({ endsAt: null, confirmedAt: inHours(-hours) })], wanted);
  expect(shown(7 * 24 - 2.1)).toMatchObject({ codesEndAt: inHours(2.1), unconfirmed: undefined });
  expect(shown(7 * 24 - 2)).toMatchObject({ codes: { 20: 'PPP20K3F9QT' }, unconfirmed: [60] });
});

test('if no run confirms them, codes are shown for at most seven days', () => {
  const end = (confirmedAt: string) => shownAt([sample({ endsAt: null, confirmedAt })]).codesEndAt;
  // Hourly runs that confirm the codes write the publication once a day (UTC).
  expect(end('2026-11-23T00:00:00.000Z')).toBe('2026-11-30T00:00:00.000Z');
  expect(end('2026-11-23T11:59:59.999Z')).toBe('2026-11-30T00:00:00.000Z');
  expect(end('2026-11-22T23:59:59.999Z')).toBe('2026-11-29T00:00:00.000Z');
  // After a day without a confirmation, the end is exact.
  expect(end(inHours(-23.9))).toBe('2026-11-29T00:00:00.000Z');
  expect(end(inHours(-24))).toBe(inHours(6 * 24));
  expect(end(inHours(-100))).toBe(inHours(7 * 24 - 100));
});

test('codes of a checkout in test mode are marked', () => {
  expect(shownAt([sample()], { ...goal, mode: 'test' }).codesMode).toBe('test');
});
