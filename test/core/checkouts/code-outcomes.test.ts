import type { ProviderCode, StoredCode } from '../../../core/checkouts/code.ts';
import { applyOutcome, differingCodes, type StepOutcome } from '../../../core/checkouts/code-outcomes.ts';
import type { CodesGoal } from '../../../core/checkouts/codes-goal.ts';
import { inHours, now, sampleCode } from './sample-code.ts';

const goal: CodesGoal = { campaignId: 'camp_1', checkoutId: 'chk_1', provider: 'stripe', mode: 'live' };
const context = { goal, now };
const actual = (more: Partial<ProviderCode> = {}): ProviderCode => ({
  providerId: 'promo_1',
  code: 'PPP60K3F9QT',
  discount: 60,
  isActive: true,
  redemptions: 4,
  endsAt: inHours(59 * 24),
  tag: { campaignId: 'camp_1', terms: 'terms' },
  ...more,
});
const checked = (providerCode: ProviderCode | undefined): StepOutcome => ({
  step: 'check',
  actual: providerCode,
});
const after = (fields: Partial<StoredCode>, providerCode: ProviderCode | undefined) =>
  applyOutcome(sampleCode(fields), checked(providerCode), context);
const { providerId: _, ...unseen } = sampleCode({ status: 'creating', redemptions: 0, confirmedAt: null });
const confirmed = { confirmedAt: now.toISOString(), mode: 'live' } as const;
const ending = { status: 'replaced', endsAt: now.toISOString() } as const;

test.each(['check', 'create'] as const)('a code that a %s returns is live with its identifier', (step) => {
  expect(applyOutcome(unseen, { step, actual: actual() }, context)).toEqual(
    sampleCode({ redemptions: 4, ...confirmed }),
  );
});

test.each([{ discount: 10 }, { isActive: false }])(
  'a code of an interrupted run with %p ends at the provider',
  (other) => {
    expect(applyOutcome(unseen, checked(actual(other)), context)).toMatchObject({
      ...ending,
      providerId: 'promo_1',
    });
  },
);

test.each([null, { campaignId: 'camp_2', terms: 'terms' }])(
  'a name whose discount has the tag %p is not ours, and is forgotten',
  (tag) => {
    expect(applyOutcome(unseen, checked(actual({ tag })), context)).toBeUndefined();
  },
);

test('an intent that is not there stays', () => {
  expect(applyOutcome(unseen, checked(undefined), context)).toEqual(unseen);
});

test('a code that was created after an interrupted attempt settles for ten minutes', () => {
  const problem = { type: 'unreachable', startedAt: inHours(-1) } as const;
  const code = applyOutcome({ ...unseen, problem }, checked(actual()), context);
  expect(code).toMatchObject({ status: 'live', problem: null, settlesAt: inHours(1 / 6) });
  expect(applyOutcome(unseen, checked(actual()), context)).not.toHaveProperty('settlesAt');
  // One that came back changed ends only then: a late request would create it again once it has ended.
  const changed = applyOutcome({ ...unseen, problem }, checked(actual({ discount: 10 })), context);
  expect(changed).toMatchObject({ ...ending, settlesAt: inHours(1 / 6) });
});

test('a problem keeps its first time and disappears with the next successful check', () => {
  const problem = { type: 'unreachable', startedAt: inHours(-3) } as const;
  const code = sampleCode({ problem });
  expect(applyOutcome(code, { problem: 'unreachable' }, context)?.problem).toEqual(problem);
  expect(applyOutcome(code, { problem: 'key_refused' }, context)?.problem).toEqual({
    type: 'key_refused',
    startedAt: now.toISOString(),
  });
  expect(applyOutcome(code, checked(actual()), context)?.problem).toBeNull();
});

test.each([{ isActive: false }, { discount: 90 }, { discount: null }, { code: 'SUMMER' }])(
  'a code with %p leaves the banner and ends at the provider, with its last count',
  (change) => {
    expect(after({}, actual(change))).toEqual(sampleCode({ ...ending, mode: 'live', redemptions: 4 }));
  },
);

test('a code that is gone ends only when the provider confirms it', () => {
  expect(after({}, undefined)).toEqual(sampleCode(ending));
  expect(applyOutcome(sampleCode(ending), { step: 'end', actual: undefined }, context)).toEqual(
    sampleCode({ ...ending, status: 'ended' }),
  );
});

test('a provider may write the name in lower case', () => {
  expect(after({}, actual({ code: 'ppp60k3f9qt' }))?.status).toBe('live');
});

test('only Polar’s counter may fall', () => {
  const fallen = (provider: CodesGoal['provider']) =>
    applyOutcome(sampleCode(), checked(actual({ redemptions: 1 })), { goal: { ...goal, provider }, now })
      ?.redemptions;
  expect([fallen('stripe'), fallen('paddle'), fallen('polar')]).toEqual([3, 3, 1]);
});

test('a code that no run has seen can appear until its end', () => {
  const waiting = { ...unseen, status: 'replaced', endsAt: inHours(0.1) } as const;
  expect(applyOutcome(waiting, checked(undefined), context)).toEqual(waiting);
  expect(applyOutcome(waiting, checked(actual()), context)).toMatchObject({
    status: 'replaced',
    providerId: 'promo_1',
  });
  expect(applyOutcome(waiting, checked(actual({ discount: 5 })), context)).toMatchObject(ending);
  const over = applyOutcome({ ...waiting, endsAt: inHours(0) }, checked(undefined), context);
  expect(over?.status).toBe('ended');
});

test('an ended code is counted until a day after its end', () => {
  const ended = { status: 'ended', endsAt: inHours(-23) } as const;
  const off = actual({ isActive: false });
  expect(after(ended, off)).toEqual(sampleCode({ ...ended, mode: 'live', redemptions: 4 }));
  expect(after({ ...ended, endsAt: inHours(-24) }, off)).toMatchObject({ isCounted: true, redemptions: 4 });
  expect(after(ended, undefined)).toEqual(sampleCode({ ...ended, isCounted: true }));
  expect(applyOutcome(sampleCode(ended), { problem: 'unreachable' }, context)).toEqual(sampleCode(ended));
});

test('an ended code that somebody reactivated is not called ended', () => {
  expect(after({ status: 'ended', endsAt: inHours(-2) }, actual())).toMatchObject({ status: 'replaced' });
});

test('a code ends when the provider confirms it, also if it should have ended before', () => {
  const end = (endsAt: string) =>
    applyOutcome(
      sampleCode({ status: 'replaced', endsAt }),
      { step: 'end', actual: actual({ isActive: false }) },
      context,
    );
  for (const hours of [5, -5])
    expect(end(inHours(hours))).toMatchObject({ status: 'ended', endsAt: now.toISOString(), redemptions: 4 });
});

describe('codes that differ', () => {
  const differs = (code: StoredCode, outcome: StepOutcome, replaced?: string[]) =>
    differingCodes([code], new Map([[code.code, outcome]]), context, replaced).length === 1;
  const off = checked(actual({ isActive: false }));

  test.each<[string, StoredCode, StepOutcome]>([
    ['a live code that is off', sampleCode(), off],
    ['a live code that is gone', sampleCode(), checked(undefined)],
    [
      'a replaced code that is off before its end',
      sampleCode({ status: 'replaced', endsAt: inHours(1) }),
      off,
    ],
    ['a code of an interrupted run that is off', unseen, off],
  ])('%s', (_name, code, outcome) => {
    expect(differs(code, outcome)).toBe(true);
  });

  test.each<[string, StoredCode, StepOutcome]>([
    ['a live code that works', sampleCode(), checked(actual())],
    ['a live code after its end', sampleCode({ endsAt: inHours(0) }), off],
    ['an ended code', sampleCode({ status: 'ended', endsAt: inHours(1) }), off],
    ['an intent that is not there', unseen, checked(undefined)],
    ['an intent whose name is taken', unseen, checked(actual({ tag: null, isActive: false }))],
    ['a code that could not be read', sampleCode(), { problem: 'unreachable' }],
    ['a code that was just ended', sampleCode(), { step: 'end', actual: undefined }],
  ])('are not %s', (_name, code, outcome) => {
    expect(differs(code, outcome)).toBe(false);
  });

  test('are not those that somebody replaces', () => {
    expect(differs(sampleCode(), off, ['PPP60K3F9QT'])).toBe(false);
  });
});
