import type { ProviderCode, StoredCode } from '../../../core/checkouts/code.ts';
import { adoptCodes } from '../../../core/checkouts/code-adoption.ts';
import { redemptionChanges } from '../../../core/checkouts/code-plan.ts';
import { termsOf } from '../../../core/checkouts/codes-goal.ts';
import { sampleGoal as goal, inHours, now, sampleCode as sample } from './sample-code.ts';

const terms = termsOf(goal.wanted);

const found = (fields: Partial<ProviderCode> = {}): ProviderCode => ({
  providerId: 'promo_9',
  code: 'PPP60FOUND2',
  discount: 60,
  isActive: true,
  redemptions: 2,
  endsAt: inHours(240),
  tag: { campaignId: 'camp_1', terms },
  ...fields,
});
const adopt = (codes: StoredCode[], actual: ProviderCode, differing: StoredCode[] = []) =>
  adoptCodes(codes, [actual], { goal, now }, differing).codes;

test('a working code with the campaign’s tag takes the place of a missing or a different one', () => {
  const adopted = { code: 'PPP60FOUND2', status: 'live', endsAt: inHours(240), redemptions: 2 };
  expect(adopt([], found())).toMatchObject([{ ...adopted, confirmedAt: inHours(0), mode: 'live' }]);
  const live = sample();
  expect(adopt([live], found(), [live])).toMatchObject([live, adopted]);
});

test.each<[string, Partial<ProviderCode>]>([
  ['one whose percentage has a live code', {}],
  ['one of another percentage', { discount: 20 }],
  ['one with other settings', { tag: { campaignId: 'camp_1', terms: 'other' } }],
  ['one of an older version', { tag: { campaignId: 'camp_1', terms: null } }],
])('a working code that nobody knows ends after 48 hours: %s', (_name, fields) => {
  const codes = _name.startsWith('one whose') ? [sample()] : [];
  const replaced = { code: 'PPP60FOUND2', status: 'replaced', endsAt: inHours(48) };
  expect(adopt(codes, found(fields)).at(-1)).toMatchObject(replaced);
});

test.each<[string, Partial<ProviderCode>]>([
  ['inactive', { isActive: false }],
  ['of another campaign', { tag: { campaignId: 'camp_2', terms } }],
  ['of the merchant', { tag: null }],
  ['an amount', { discount: null }],
  ['known by its name', { code: 'ppp60k3f9qt' }],
  ['known by its identifier, with another name', { providerId: 'promo_1', code: 'SPRING' }],
])('a code that is %s is not added', (_name, fields) => {
  expect(adopt([sample()], found(fields))).toEqual([sample()]);
});

test('a code that a former connection of the account left ends', () => {
  const problem = { type: 'not_ended', startedAt: inHours(-5) } as const;
  const left = sample({ checkoutId: 'chk_0', status: 'replaced', endsAt: inHours(-5), problem });
  const [code] = adopt([left], found({ code: 'PPP60K3F9QT' }));
  expect(code).toMatchObject({ checkoutId: 'chk_1', status: 'replaced', endsAt: inHours(-5), problem: null });
  expect(adopt([left], found())[0]).toEqual(left);
  // Renamed meanwhile, it is still the same discount, and not one that nobody knows.
  const renamed = adopt([left], found({ providerId: 'promo_1', code: 'SPRING' }));
  expect(renamed).toMatchObject([{ code: 'PPP60K3F9QT', checkoutId: 'chk_1', problem: null }]);
});

test('an ended code that works ends again', () => {
  const codes = [sample({ status: 'ended', endsAt: inHours(-5), isCounted: true })];
  const [code] = adopt(codes, found({ code: 'PPP60K3F9QT' }));
  expect(code).toMatchObject({ status: 'replaced', endsAt: inHours(-5), isCounted: false });
});

test('redemptions of a code that a restored backup lacks are from the time since the last reading', () => {
  const known = sample({ readAt: inHours(-30) });
  const [change] = redemptionChanges([known], adopt([known], found()));
  expect(change).toMatchObject({
    code: 'PPP60FOUND2',
    redeemed: 2,
    gap: { from: inHours(-30), to: inHours(0) },
  });
});
