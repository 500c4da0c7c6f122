import type { ProviderCode, StoredCode } from '../../../core/checkouts/code.ts';
import { applyOutcome } from '../../../core/checkouts/code-outcomes.ts';
import { nextStep } from '../../../core/checkouts/code-plan.ts';
import { inHours, now, sampleCode } from './sample-code.ts';

const actual = (more: Partial<ProviderCode> = {}): ProviderCode => ({
  providerId: 'promo_1',
  code: 'PPP60K3F9QT',
  discount: 60,
  isActive: true,
  redemptions: 4,
  ...more,
});
const after = (fields: Partial<StoredCode>, providerCode: ProviderCode | undefined) =>
  applyOutcome(sampleCode(fields), { actual: providerCode }, now);
const { providerId: _, ...unseen } = sampleCode({ status: 'creating', redemptions: 0 });

test('a created code is live with its identifier', () => {
  expect(applyOutcome(unseen, { actual: actual() }, now)).toEqual(sampleCode({ redemptions: 4 }));
});

test.each([{ discount: 10 }, { isActive: false }])(
  'a created code with %p is another one and ends',
  (other) => {
    const code = applyOutcome(unseen, { actual: actual(other) }, now);
    expect(code).toMatchObject({ status: 'ended', endsAt: now.toISOString(), redemptions: 0 });
    expect(code).not.toHaveProperty('providerId');
  },
);

test('a created code that is not listed yet stays', () => {
  const code = applyOutcome(unseen, { actual: undefined }, now);
  expect(code).toMatchObject({
    status: 'creating',
    problem: { type: 'unreachable', startedAt: now.toISOString() },
  });
});

test('a code that was created after an interrupted attempt settles for ten minutes', () => {
  const code = applyOutcome(
    { ...unseen, problem: { type: 'unreachable', startedAt: inHours(-1) } },
    { actual: actual() },
    now,
  );
  const settlesAt = inHours(1 / 6);
  expect(code).toMatchObject({ status: 'live', problem: null, settlesAt });
  const replaced: StoredCode = { ...code, status: 'replaced', endsAt: now.toISOString() };
  expect(nextStep(replaced, new Set(['check']), now)).toBeUndefined();
  expect(nextStep(replaced, new Set(['check']), new Date(settlesAt))).toBe('end');
  expect(applyOutcome(unseen, { actual: actual() }, now)).not.toHaveProperty('settlesAt');
});

test('a problem keeps its first time and disappears with the next successful check', () => {
  const problem = { type: 'unreachable', startedAt: inHours(-3) } as const;
  const code = sampleCode({ problem });
  expect(applyOutcome(code, { problem: 'unreachable' }, now).problem).toEqual(problem);
  expect(applyOutcome(code, { problem: 'key_refused' }, now).problem).toEqual({
    type: 'key_refused',
    startedAt: now.toISOString(),
  });
  expect(applyOutcome(code, { actual: actual() }, now).problem).toBeNull();
});

test('a code that is turned off or gone ends, with its last count', () => {
  expect(after({}, actual({ isActive: false }))).toMatchObject({ status: 'ended', redemptions: 4 });
  expect(after({}, undefined)).toMatchObject({ status: 'ended', redemptions: 3, endsAt: now.toISOString() });
});

test.each([{ discount: 90 }, { code: 'SUMMER' }])(
  'a code that the merchant changed to %p ends there next',
  (change) => {
    expect(after({}, actual(change))).toMatchObject({ status: 'replaced', endsAt: now.toISOString() });
  },
);

test('a provider may write the name in lower case', () => {
  expect(after({}, actual({ code: 'ppp60k3f9qt' })).status).toBe('live');
});

test('redemptions may fall', () => {
  expect(after({}, actual({ redemptions: 1 })).redemptions).toBe(1);
});

test('a code that no run has seen can appear until its end', () => {
  const waiting = { ...unseen, status: 'replaced', endsAt: inHours(0.1) } as const;
  expect(applyOutcome(waiting, { actual: undefined }, now)).toEqual(waiting);
  expect(applyOutcome(waiting, { actual: actual() }, now)).toMatchObject({
    status: 'replaced',
    providerId: 'promo_1',
  });
  expect(applyOutcome(waiting, { actual: actual({ discount: 5 }) }, now).status).toBe('ended');
  expect(applyOutcome({ ...waiting, endsAt: inHours(0) }, { actual: undefined }, now).status).toBe('ended');
});

test('an ended code is counted until a day after its end, whatever its state at the provider', () => {
  const ended = { status: 'ended', endsAt: inHours(-23) } as const;
  expect(after(ended, actual({ isActive: false }))).toEqual(sampleCode({ ...ended, redemptions: 4 }));
  expect(after({ ...ended, endsAt: inHours(-24) }, actual())).toMatchObject({
    isCounted: true,
    redemptions: 4,
  });
  expect(after(ended, undefined)).toEqual(sampleCode({ ...ended, isCounted: true }));
  expect(applyOutcome(sampleCode(ended), { problem: 'unreachable' }, now)).toEqual(sampleCode(ended));
});

test('a code ends when a run ends it or sees its end, also if it should have ended before', () => {
  const end = (endsAt: string) => applyOutcome(sampleCode({ status: 'replaced', endsAt }), 'ended', now);
  expect(end(inHours(5))).toMatchObject({ status: 'ended', endsAt: now.toISOString() });
  expect(end(inHours(-5))).toMatchObject({ status: 'ended', endsAt: now.toISOString() });
});
