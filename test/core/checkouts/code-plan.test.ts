import * as fc from 'fast-check';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import {
  isCheckNeeded,
  isEndDue,
  maxCodes,
  maxCreations,
  planCodes,
  redemptionChanges,
} from '../../../core/checkouts/code-plan.ts';
import { testProperty } from '../../support/property-runs.ts';
import { sampleGoal as goal, inHours, now, sampleCode } from './sample-code.ts';

let drawn = 0;
const randomBytes = (size: number) =>
  Uint8Array.from({ length: size }, () => {
    drawn += 1;
    return (drawn * 7) % 248;
  });
const plan = (codes: StoredCode[], more: object = {}) =>
  planCodes(codes, { goal, now, randomBytes, creations: [], ...more }).codes;
const { wanted: _wanted, ...unwanted } = goal;
const [{ terms } = sampleCode()] = plan([]);
const sample = (fields: Partial<StoredCode> = {}) => sampleCode({ terms, ...fields });
const statuses = (codes: StoredCode[]) => codes.map(({ status }) => status);

test('a missing percentage gets an intent that expires at the provider after two periods', () => {
  const [code] = plan([]);
  expect(code).toMatchObject({ discount: 60, status: 'creating', endsAt: inHours(60 * 24), redemptions: 0 });
  expect(plan([], { goal: { ...goal, wanted: { ...goal.wanted, rotateDays: null } } })[0]?.endsAt).toBeNull();
});

test('a live code with the same settings stays', () => {
  expect(plan([sample()])).toEqual([sample()]);
});

test.each([
  ['prefix', { prefix: 'SALE' }],
  ['products', { providerProductIds: ['prod_1'] }],
  ['duration', { duration: 'once' }],
  ['rotation, after its days', { rotateDays: 1 }],
])('another %s: the successor comes first', (_name, change) => {
  const codes = plan([sample()], { goal: { ...goal, wanted: { ...goal.wanted, ...change } } });
  expect(statuses(codes)).toEqual(['live', 'creating']);
  expect(codes[0]).toEqual(sample());
});

test('the order of products makes no difference', () => {
  const withProducts = (providerProductIds: string[]) => ({
    goal: { ...goal, wanted: { ...goal.wanted, providerProductIds } },
  });
  const [code = sample()] = plan([], withProducts(['a', 'b']));
  expect(plan([code], withProducts(['b', 'a']))).toEqual([code]);
});

test('a code rotates at half of its time at the provider, even if the campaign never rotates', () => {
  const never = { goal: { ...goal, wanted: { ...goal.wanted, rotateDays: null } } };
  const aged = (days: number) =>
    sample({ createdAt: inHours(-24 * days), endsAt: inHours(24 * (60 - days)) });
  expect(statuses(plan([aged(29.9)], never))).toEqual(['live']);
  expect(statuses(plan([aged(30)], never))).toEqual(['live', 'creating']);
  const endless = sample({ createdAt: inHours(-24 * 900), endsAt: null });
  expect(statuses(plan([endless], never))).toEqual(['live']);
  expect(statuses(plan([endless]))).toEqual(['live', 'creating']);
});

test('a code rotates after its days or its redemptions, whichever comes first', () => {
  const after = (redemptions: number, wanted: object, days = 1) =>
    statuses(
      plan([sample({ redemptions, createdAt: inHours(-24 * days) })], {
        goal: { ...goal, wanted: { ...goal.wanted, ...wanted } },
      }),
    );
  expect(after(99, { rotateAfter: 100 })).toEqual(['live']);
  expect(after(100, { rotateAfter: 100 })).toEqual(['live', 'creating']);
  expect(after(100, { rotateAfter: 100, rotateDays: null })).toEqual(['live', 'creating']);
  expect(after(0, { rotateAfter: 100 }, 30)).toEqual(['live', 'creating']);
  expect(after(1_000, { rotateAfter: null })).toEqual(['live']);
});

test('an intent that was too long in vain is looked for ten minutes later and gets a new name now', () => {
  const { providerId: _, ...old } = sample({
    status: 'creating',
    createdAt: inHours(-24 * 31),
    attempts: [inHours(-1)],
    endsAt: inHours(24 * 29),
  });
  const [first, second] = plan([old]);
  expect(first).toMatchObject({ status: 'replaced', endsAt: inHours(1 / 6) });
  expect(second).toMatchObject({ status: 'creating', createdAt: now.toISOString() });
});

test('a live code leaves two hours before its end', () => {
  expect(plan([sample({ endsAt: inHours(2.1) })])[0]?.status).toBe('live');
  expect(plan([sample({ endsAt: inHours(2) })])[0]).toEqual(
    sample({ status: 'replaced', endsAt: inHours(2) }),
  );
});

test('a replaced code never gets a later end', () => {
  const codes = [sample({ status: 'replaced', endsAt: inHours(1) })];
  expect(plan(codes, { replace: { codes: ['PPP60K3F9QT'], graceHours: 48 } })[0]).toEqual({
    ...codes[0],
    isEndDemanded: true,
  });
});

test('the grace of a second request counts', () => {
  const replace = (graceHours: number) => ({ replace: { codes: ['PPP60K3F9QT'], graceHours } });
  const codes = plan(plan([sample()], replace(48)), replace(1));
  expect(plan([sample()], replace(48))[1]?.graceHours).toBe(48);
  expect(codes).toHaveLength(2);
  expect(codes[0]).toEqual(sample());
  expect(codes[1]?.graceHours).toBe(1);
});

test('codes of another checkout stay as they are, and do not count', () => {
  const others = [sample({ checkoutId: 'chk_2' }), sample({ checkoutId: 'chk_2', discount: 30 })];
  expect(plan(others).slice(0, 2)).toEqual(others);
  expect(statuses(plan(others))).toEqual(['live', 'live', 'creating']);
});

test('each percentage has its own code', () => {
  const both = { goal: { ...goal, wanted: { ...goal.wanted, discounts: [20, 60] } } };
  const [, added] = plan([sample({ discount: 20 })], both);
  expect(added).toMatchObject({ discount: 60, status: 'creating', code: expect.stringMatching(/^PPP60/) });
});

test.each([
  ['the discount', { ...goal, wanted: { ...goal.wanted, discounts: [] } }, 48],
  ['the checkout', unwanted, 48],
  ['the campaign, which is deleted,', { ...unwanted, graceHours: 0 }, 0],
])('without %s, codes leave the banner, and nothing is created', (_name, without, graceHours) => {
  const { providerId: _, ...reserved } = sample({ status: 'creating' });
  const attempted = { ...reserved, attempts: [inHours(-1)] };
  const replaced = { status: 'replaced', endsAt: inHours(graceHours) } as const;
  expect(plan([sample()], { goal: without })).toEqual([sample(replaced)]);
  expect(plan([reserved], { goal: without })).toEqual([]);
  expect(plan([attempted], { goal: without })[0]).toMatchObject({
    status: 'replaced',
    endsAt: inHours(1 / 6),
  });
});

test('a deleted campaign forgets ended codes at once, and others when they ended', () => {
  const deleted = { ...unwanted, graceHours: 0, isCampaignDeleted: true };
  const codes = [sample({ status: 'ended', endsAt: inHours(-1) }), sample()];
  expect(statuses(plan(codes, { goal: deleted }))).toEqual(['replaced']);
});

test('an intent with former settings gets a successor, and is kept if the provider heard of it', () => {
  const { providerId: _, ...creating } = sample({ status: 'creating', terms: 'former' });
  expect(statuses(plan([creating]))).toEqual(['creating']);
  expect(statuses(plan([{ ...creating, attempts: [inHours(-1)] }]))).toEqual(['replaced', 'creating']);
});

test('a demand ends a replaced code earlier, unless no run has seen the code yet', () => {
  const replaced = sample({ status: 'replaced', endsAt: inHours(40) });
  const { providerId: _, ...unseen } = replaced;
  const demand = { replace: { codes: ['PPP60K3F9QT'], graceHours: 1 } };
  expect(plan([replaced], demand)[0]?.endsAt).toBe(inHours(1));
  expect(plan([unseen], demand)[0]?.endsAt).toBe(inHours(40));
  expect(plan([replaced])[0]?.endsAt).toBe(inHours(40));
});

test.each([
  [{}, 48],
  [{ graceHours: 5 }, 5],
])('when a successor %j is live, its predecessor works on for %i hours', (successor, hours) => {
  const codes = [sample({ code: 'FORMER' }), sample(successor)];
  const demand = 'graceHours' in successor ? { isEndDemanded: true } : {};
  const former = { ...codes[0], ...demand, status: 'replaced', endsAt: inHours(hours) };
  expect(plan(codes)).toEqual([former, codes[1]]);
});

test('a name that the campaign already uses is drawn again', () => {
  const names = ['AAAAAA', 'AAAAAA', 'BBBBBB'].join('');
  let index = 0;
  const bytes = () => Uint8Array.of((names.codePointAt(index++) ?? 0) - 65);
  const used = sample({ code: 'PPP60AAAAAA', status: 'ended', endsAt: inHours(-1) });
  expect(plan([used], { randomBytes: bytes })[1]?.code).toBe('PPP60BBBBBB');
});

test('beyond the limit, the codes that ended first are dropped', () => {
  const ended = Array.from({ length: maxCodes }, (_, index) =>
    sample({ code: `CODE${index}`, status: 'ended', endsAt: inHours(-1) }),
  );
  expect(plan([sample(), ...ended])).toEqual([sample(), ...ended.slice(1)]);
});

test('if the limit is full, a new code waits, and the oldest replaced one that a run has seen ends now', () => {
  const three = { goal: { ...goal, wanted: { ...goal.wanted, discounts: [20, 45, 60] } } };
  const { providerId: _, ...creating } = sample({ discount: 45, status: 'creating' });
  const replaced = Array.from({ length: maxCodes - 2 }, (_, index) =>
    sample({ code: `CODE${index}`, status: 'replaced', endsAt: inHours(40) }),
  );
  const [{ providerId: _unseen, ...first } = sample(), second = sample(), ...rest] = replaced;
  const others = [sample({ discount: 20, createdAt: now.toISOString() }), creating, first];
  expect(plan([...others, second, ...rest], three)).toEqual([
    ...others,
    { ...second, endsAt: now.toISOString() },
    ...rest,
  ]);
});

test('codes are dropped 90 days after their end', () => {
  const ended = (hours: number) => sample({ status: 'ended', endsAt: inHours(-hours) });
  expect(plan([ended(90 * 24 + 1), sample()])).toHaveLength(1);
  expect(plan([ended(90 * 24 - 1), sample()])).toHaveLength(2);
});

test('redemptions change by code; dropped codes keep what they had', () => {
  const before = [
    sample({ code: 'A', redemptions: 5 }),
    sample({ code: 'B' }),
    sample({ code: 'C', discount: 20 }),
  ];
  const after = [
    sample({ code: 'B', redemptions: 1 }),
    sample({ code: 'C', discount: 20, redemptions: 4 }),
    sample({ code: 'E', isSale: true, redemptions: 3 }),
  ];
  expect(redemptionChanges(before, after)).toEqual([
    { code: 'B', discount: 60, isSale: false, redeemed: -2 },
    { code: 'C', discount: 20, isSale: false, redeemed: 1 },
    { code: 'E', discount: 60, isSale: true, redeemed: 3 },
  ]);
  expect(redemptionChanges(before, before)).toEqual([]);
});

test.each([
  ['three hours after the reading before', { readAt: inHours(-3) }, undefined],
  ['later', { readAt: inHours(-3.1) }, inHours(-3.1)],
  ['after a code’s reading of an earlier version', { confirmedAt: inHours(-5) }, inHours(-5)],
  ['of a code that no reading knew', undefined, inHours(-9)],
])('redemptions that are read %s have its time', (_name, former, from) => {
  const code = sample({ code: 'A', createdAt: inHours(-9), redemptions: 1 });
  const [change] = redemptionChanges(former ? [{ ...code, ...former }] : [], [
    { ...code, redemptions: 9, readAt: inHours(0) },
  ]);
  expect(change?.gap).toEqual(from && { from, to: inHours(0) });
});

test.each<[string, Partial<StoredCode>, boolean]>([
  ['a name that the provider never heard is not looked for', { status: 'creating' }, false],
  ['an attempted creation is looked for', { status: 'creating', attempts: [inHours(-1)] }, true],
  ['a live code is read, also after its end', { endsAt: inHours(-1) }, true],
  ['a replaced code is read', { status: 'replaced', endsAt: inHours(1) }, true],
  ['an ended code is counted', { status: 'ended' }, true],
  ['a counted code is done', { status: 'ended', isCounted: true }, false],
])('%s', (_name, fields, expected) => {
  expect(isCheckNeeded(sample(fields))).toBe(expected);
});

test('an ended code that the provider never had is not counted', () => {
  const { providerId: _, ...unseen } = sample({ status: 'ended' });
  expect(isCheckNeeded(unseen)).toBe(false);
});

test.each<[string, Partial<StoredCode>, boolean]>([
  ['a live code does not end', { endsAt: inHours(-1) }, false],
  ['a replaced code works until its end', { status: 'replaced', endsAt: inHours(1) }, false],
  ['a replaced code ends', { status: 'replaced', endsAt: inHours(0) }, true],
  [
    'a code that could not be read does not end',
    {
      status: 'replaced',
      endsAt: inHours(0),
      problem: { type: 'unreachable', startedAt: inHours(0) },
    },
    false,
  ],
  [
    'a code that an interrupted request could create again ends, too',
    { status: 'replaced', endsAt: inHours(-1), attempts: [inHours(-0.1)] },
    true,
  ],
])('%s', (_name, fields, expected) => {
  expect(isEndDue(sample(fields), goal, now)).toBe(expected);
});

test('codes of a checkout in test mode are dropped when its key is a live one', () => {
  const code = sample({ mode: 'test' });
  expect(plan([code], { goal: { ...goal, mode: 'test' } })).toEqual([code]);
  expect(statuses(plan([code]))).toEqual(['creating']);
});

test('beyond the limit of a day, a percentage gets no code; codes that a merchant replaces do not count', () => {
  const limit = maxCreations(goal.wanted);
  const creations = (hoursAgo: number) => Array.from({ length: limit }, () => inHours(-hoursAgo));
  const planned = (hoursAgo: number, codes: StoredCode[] = [], more: object = {}) =>
    planCodes(codes, { goal, now, randomBytes, creations: creations(hoursAgo), ...more });
  expect(planned(23)).toMatchObject({ codes: [], isLimited: true, creations: creations(23) });
  expect(planned(24)).toMatchObject({ codes: [{}], isLimited: false, creations: [now.toISOString()] });
  const replace = { codes: ['PPP60K3F9QT'], graceHours: 0 };
  const replaced = planned(23, [sample()], { replace });
  expect(statuses(replaced.codes)).toEqual(['live', 'creating']);
  expect(replaced.creations).toEqual(creations(23));
});

const hours = fc.integer({ min: -24 * 100, max: 24 * 100 }).map(inHours);
const arbitraryCodes = fc
  .array(
    fc.record({
      discount: fc.constantFrom(20, 60),
      status: fc.constantFrom('creating', 'live', 'replaced', 'ended'),
      createdAt: hours,
      endsAt: fc.option(hours),
      checkoutId: fc.constantFrom('chk_1', 'chk_1', 'chk_2'),
      terms: fc.constantFrom(terms, 'other'),
    }) as fc.Arbitrary<Partial<StoredCode>>,
    { maxLength: 70 },
  )
  .map((fields) =>
    fields.map((each, index) =>
      sample({
        ...each,
        code: `CODE${index}`,
        ...(each.status === 'ended' ? { endsAt: each.endsAt ?? inHours(-1) } : {}),
      }),
    ),
  );

testProperty('planning again changes nothing', [arbitraryCodes], (codes) => {
  const planned = plan(codes);
  // Beyond the limit, new codes wait for the end of others.
  if (codes.length <= maxCodes - 2) expect(plan(planned)).toEqual(planned);
});

testProperty(
  'a percentage has one live code at most, and a live code or an intent; no intent is added to another',
  [arbitraryCodes],
  (codes) => {
    const stored = codes.slice(0, maxCodes - 2);
    const count = (list: readonly StoredCode[], status: string) =>
      list.filter((code) => code.checkoutId === 'chk_1' && code.discount === 60 && code.status === status)
        .length;
    const planned = plan(stored);
    expect(count(planned, 'live')).toBeLessThanOrEqual(1);
    expect(count(planned, 'creating')).toBeLessThanOrEqual(Math.max(1, count(stored, 'creating')));
    expect(count(planned, 'live') + count(planned, 'creating')).toBeGreaterThan(0);
  },
);
