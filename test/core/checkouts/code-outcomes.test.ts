import type { ProviderCode, StoredCode } from '../../../core/checkouts/code.ts';
import {
  applyOutcome,
  attemptKey,
  differingCodes,
  type StepOutcome,
} from '../../../core/checkouts/code-outcomes.ts';
import type { CodeStep } from '../../../core/checkouts/code-plan.ts';
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
const read = { mode: 'live', readAt: now.toISOString(), redemptions: 4 } as const;
const confirmed = { ...read, confirmedAt: now.toISOString() };
const ending = { status: 'replaced', endsAt: now.toISOString() } as const;

test.each(['check', 'create'] as const)('a code that a %s returns is live with its identifier', (step) => {
  expect(applyOutcome(unseen, { step, actual: actual() }, context)).toEqual(sampleCode(confirmed));
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
  'a name that was reserved before its discount was found is ours, whatever its tag is: %p',
  (tag) => {
    expect(applyOutcome(unseen, checked(actual({ tag })), context)?.status).toBe('live');
  },
);

test('a name that belongs to somebody else is forgotten', () => {
  expect(applyOutcome(unseen, { step: 'create', actual: undefined }, context)).toBeUndefined();
});

test('an intent that is not there stays', () => {
  expect(applyOutcome(unseen, checked(undefined), context)).toEqual(unseen);
});

test('an attempt is settled when the run that made it knows the answer and has found the code', () => {
  const [ours, theirs] = [inHours(-0.1), inHours(-0.05)];
  const attemptedTwice = { ...unseen, attempts: [ours, theirs] };
  const answered = new Set([attemptKey(unseen, ours)]);
  const attemptsAfter = (outcome: StepOutcome) =>
    applyOutcome(attemptedTwice, outcome, { ...context, answered })?.attempts;
  for (const outcome of [checked(undefined), { problem: 'unreachable' } as const])
    expect(attemptsAfter(outcome)).toEqual([ours, theirs]);
  for (const outcome of [checked(actual()), { problem: 'refused', isAnswered: true } as const])
    expect(attemptsAfter(outcome)).toEqual([theirs]);
  const created = applyOutcome(
    { ...unseen, attempts: [ours] },
    { step: 'create', actual: actual(), isAnswered: true },
    { ...context, answered },
  );
  expect(created).not.toHaveProperty('attempts');
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
    expect(after({}, actual(change))).toEqual(sampleCode({ ...ending, ...read }));
  },
);

describe('a code that is not there', () => {
  const missed = (fields: Partial<StoredCode>, listed?: ProviderCode[], step: CodeStep = 'check') =>
    applyOutcome(sampleCode(fields), { step, actual: undefined }, { ...context, listed });
  const other = actual({ code: 'PPP20AAAAAA', providerId: 'promo_2' });
  const absentSince = inHours(-1);

  test('leaves the banner, and is called ended after the second run that misses it', () => {
    const first = { ...ending, absentSince: now.toISOString() };
    expect(missed({}, [other])).toEqual(sampleCode(first));
    expect(missed(first, [other])).toEqual(sampleCode(first));
    expect(missed({ ...ending, absentSince }, [other])).toMatchObject({ status: 'ended', isCounted: true });
  });

  test.each<[string, Partial<StoredCode>, ProviderCode[] | undefined]>([
    ['no list says so', {}, undefined],
    ['the list has its identifier', {}, [other, actual({ code: 'SPRING' })]],
    ['the list has its name', {}, [actual({ providerId: 'promo_3' })]],
    ['an interrupted request can still create it', { attempts: [inHours(-0.1)] }, [other]],
  ])('is not called ended if %s', (_name, fields, listed) => {
    expect(missed({ ...ending, absentSince, ...fields }, listed)?.status).toBe('replaced');
  });

  test('is not called ended if nobody knows its identifier, and the list may hide it', () => {
    const { providerId: _known, ...unread } = sampleCode({ ...ending, absentSince });
    const outcome = { step: 'check', actual: undefined } as const;
    const hiding = { ...context, listed: [other], mayHideUnread: true };
    expect(applyOutcome(unread, outcome, hiding)?.status).toBe('replaced');
    expect(applyOutcome(unread, outcome, { ...hiding, mayHideUnread: false })?.status).toBe('ended');
    expect(applyOutcome({ ...unread, providerId: 'promo_1' }, outcome, hiding)?.status).toBe('ended');
  });

  test('and that nobody has read is called ended after a day in an account that looks empty', () => {
    const { providerId: _known, ...unread } = sampleCode(ending);
    const outcome = { step: 'check', actual: undefined } as const;
    const empty = { ...context, listed: [], isListEmpty: true };
    const first = applyOutcome(unread, outcome, empty);
    expect(first).toMatchObject({ status: 'replaced', absentSince: now.toISOString() });
    for (const [hours, status] of [
      [-23, 'replaced'],
      [-24, 'ended'],
    ] as const)
      expect(applyOutcome({ ...unread, absentSince: inHours(hours) }, outcome, empty)?.status).toBe(status);
  });

  test('and comes back is known again', () => {
    expect(after({ absentSince }, actual())).not.toHaveProperty('absentSince');
  });
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
  expect(applyOutcome(waiting, checked(undefined), context)).toMatchObject({ status: 'replaced' });
  expect(applyOutcome(waiting, checked(actual()), context)).toMatchObject({
    status: 'replaced',
    providerId: 'promo_1',
  });
  expect(applyOutcome(waiting, checked(actual({ discount: 5 })), context)).toMatchObject(ending);
});

test('an ended code is counted until a day after its end', () => {
  const ended = { status: 'ended', endsAt: inHours(-23) } as const;
  const off = actual({ isActive: false });
  expect(after(ended, off)).toEqual(sampleCode({ ...ended, ...read }));
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

test.each([
  [0, 'replaced'],
  [-0.1, 'replaced'],
  [-0.2, 'ended'],
])('a code that ends %s hours after an attempt without a response is %s', (hours, status) => {
  const attempted = sampleCode({ status: 'replaced', endsAt: inHours(-1), attempts: [inHours(hours)] });
  const outcome: StepOutcome = { step: 'end', actual: actual({ isActive: false }) };
  expect(applyOutcome(attempted, outcome, context)?.status).toBe(status);
});

describe('codes that differ', () => {
  const differs = (code: StoredCode, outcome: StepOutcome, replaced?: string[]) =>
    differingCodes([code], new Map([[code.code, outcome]]), now, replaced).length === 1;
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
    ['a code that could not be read', sampleCode(), { problem: 'unreachable' }],
    ['a code that was just ended', sampleCode(), { step: 'end', actual: undefined }],
  ])('are not %s', (_name, code, outcome) => {
    expect(differs(code, outcome)).toBe(false);
  });

  test('are not those that somebody replaces', () => {
    expect(differs(sampleCode(), off, ['PPP60K3F9QT'])).toBe(false);
  });
});
