import { shownCodes } from '../../../core/campaigns/publication.ts';
import type { ProviderCode, StoredCode } from '../../../core/checkouts/code.ts';
import { adoptCodes } from '../../../core/checkouts/code-adoption.ts';
import { isEndDue, planCodes } from '../../../core/checkouts/code-plan.ts';
import type { CodesGoal } from '../../../core/checkouts/codes-goal.ts';
import { codesToShow } from '../../../core/checkouts/shown-codes.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import { inHours, now, sampleCode } from './sample-code.ts';

let drawn = 0;
const randomBytes = (size: number) =>
  Uint8Array.from({ length: size }, () => {
    drawn += 1;
    return (drawn * 7) % 248;
  });
const wanted = {
  discounts: [40],
  prefix: 'PPP',
  providerProductIds: [],
  duration: 'forever',
  rotateDays: 30,
  rotateAfter: null,
} satisfies CodesGoal['wanted'];
const plainGoal = {
  campaignId: 'camp_1',
  checkoutId: 'chk_1',
  provider: 'stripe',
  mode: 'live',
  wanted,
} satisfies CodesGoal;

/** The goal of a campaign with a sale of 40% from tomorrow until this hour, beside a tier of 40%. */
const goalUntil = (hours: number, discount = 40): CodesGoal => ({
  ...plainGoal,
  wanted: { ...wanted, sale: { discount, endsAt: inHours(hours) } },
});
const plan = (codes: readonly StoredCode[], goal: CodesGoal, hours = 0) =>
  planCodes(codes, { goal, now: new Date(inHours(hours)), randomBytes, creations: [] }).codes;

/** Codes that the provider has created. */
const created = (codes: readonly StoredCode[]): StoredCode[] =>
  codes.map((code) => ({ ...code, status: 'live', providerId: code.code, confirmedAt: inHours(0) }));
const planned = created(plan([], goalUntil(96)));
const sales = (codes: readonly StoredCode[]) => codes.filter(({ isSale }) => isSale);
const statuses = (codes: readonly StoredCode[]) => codes.map(({ status }) => status);
const [saleCode = sampleCode()] = sales(planned);

test('a sale gets a separate code before it starts, which the provider ends 48 hours after the sale', () => {
  expect(planned).toMatchObject([
    { discount: 40, isSale: false, endsAt: inHours(60 * 24) },
    { discount: 40, isSale: true, endsAt: inHours(96 + 48) },
  ]);
  expect(new Set(planned.map(({ code }) => code)).size).toBe(2);
  expect(new Set(planned.map(({ terms }) => terms)).size).toBe(2);
  expect(plan(planned, goalUntil(96))).toEqual(planned);
});

test('its code is never rotated, even if the sale is far away', () => {
  const goal = goalUntil(90 * 24);
  const codes = created(plan([], goal));
  expect(statuses(sales(plan(codes, goal, 89 * 24)))).toEqual(['live']);
});

test.each([
  ['longer', goalUntil(97), ['live', 'creating']],
  ['shorter', goalUntil(95), ['live']],
  ['of another percentage', goalUntil(96, 45), ['replaced', 'creating']],
  ['removed', plainGoal, ['replaced']],
])('a sale that is %s', (_name, goal, expected) => {
  const next = sales(plan(planned, goal));
  expect(statuses(next)).toEqual(expected);
  expect(next[0]?.endsAt).toBe(expected[0] === 'replaced' ? inHours(48) : saleCode.endsAt);
  expect(plan(planned, goal).filter(({ isSale }) => !isSale)).toEqual(planned.slice(0, 1));
});

test.each([
  ['at its end', 96, goalUntil(96)],
  ['at the hourly run after its end', 96.9, goalUntil(96)],
  ['at its end, which was moved forward', 95, goalUntil(95)],
])('%s the sale’s code leaves the banner and works for 48 hours from the end', (_name, hours, goal) => {
  const end = Date.parse(goal.wanted?.sale?.endsAt ?? '');
  const next = sales(plan(planned, goal, hours));
  expect(next).toMatchObject([{ status: 'replaced', endsAt: new Date(end + 48 * hourMs).toISOString() }]);
  const due = (ms: number) => next.map((code) => isEndDue(code, goal, new Date(end + 48 * hourMs + ms)));
  expect([due(-1), due(0)]).toEqual([[false], [true]]);
  expect(codesToShow(next, goal, new Date(inHours(hours))).saleCode).toBeUndefined();
});

test('a sale that is over when it is planned gets no code', () => {
  expect(sales(plan([], goalUntil(0)))).toEqual([]);
});

test('a banner gets the sale’s code with its end, which hides no other code', () => {
  const [own, ofSale] = planned.map(({ code }) => code);
  const shown = codesToShow(planned, goalUntil(96), now);
  const saleEnd = saleCode.endsAt ?? '';
  expect(shown).toMatchObject({
    codes: { 40: own },
    unconfirmed: undefined,
    saleCode: { code: ofSale, discount: 40, endsAt: saleEnd },
  });
  expect(Date.parse(shown.codesEndAt ?? '')).toBeGreaterThan(Date.parse(saleEnd));
  const at = (ms: number) => shownCodes(shown, new Date(Date.parse(saleEnd) + ms));
  expect(at(-1)?.saleCode?.code).toBe(ofSale);
  expect(at(0)).toEqual({ codes: { 40: own }, saleCode: undefined });
});

test('a sale’s code that was not confirmed for seven days is not shown', () => {
  const old = planned.map((code) => ({ ...code, ...(code.isSale ? { confirmedAt: inHours(-7 * 24) } : {}) }));
  const { codes, unconfirmed, saleCode } = codesToShow(old, goalUntil(96), now);
  expect([Object.keys(codes), unconfirmed, saleCode]).toEqual([['40'], undefined, undefined]);
});

describe('a code of the sale that is found at the provider', () => {
  const actual: ProviderCode = {
    ...{ providerId: 'promo_9', code: saleCode.code, discount: 40, isActive: true, redemptions: 2 },
    ...{ endsAt: saleCode.endsAt, tag: { campaignId: 'camp_1', terms: saleCode.terms } },
  };
  const adopt = (goal: CodesGoal) => adoptCodes([], [actual], { goal, now }).codes;

  test('is the sale’s again, and no country’s', () => {
    expect(adopt(goalUntil(96))).toMatchObject([{ isSale: true, status: 'live', redemptions: 2 }]);
    const next = plan(adopt(goalUntil(96)), goalUntil(96));
    expect(next).toMatchObject([
      { isSale: true, status: 'live' },
      { isSale: false, status: 'creating' },
    ]);
  });

  test('ends if there is no sale', () => {
    expect(adopt(plainGoal)).toMatchObject([{ status: 'replaced', endsAt: inHours(48) }]);
  });
});
