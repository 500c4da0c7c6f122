import type { Facts } from '../../../../../../web/console/src/screens/home/live-state.ts';
import { proofsOf } from '../../../../../../web/console/src/screens/home/proofs.ts';
import { sampleEvidence } from '../../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const facts: Facts = {
  ...{
    codes: 'managed',
    codesDoubts: [],
    ...{ usualPerDay: undefined, firstCodeAt: null, uncounted: undefined },
    evidence: sampleEvidence,
    isUnredeemed: false,
    copied: 0,
  },
  ...{
    lastRedemption: { day: '2026-11-20', discounts: [60] },
    sale: undefined,
    isSaleRunning: false,
    warnings: [],
  },
  ...{ status: 'active', phase: 'during', startsAt: null, endsAt: null, hasKey: true, isSilent: false },
  lastRequestAt: '2026-11-21T11:59:00.000Z',
};
const proofs = (changes: Partial<Facts>) =>
  proofsOf({ ...facts, ...changes }, now).map(({ how, sentence }) => `${how}: ${sentence}`);

it('codes at a checkout are checked, what happened is seen, and the rest is assumed', () => {
  expect(proofs({})).toEqual([
    'Checked: The code exists in Stripe.',
    'Seen: A code was redeemed.',
    'Seen: The banner was requested with your key.',
    'Assumed: Your payment pages have a field for codes.',
  ]);
  expect(proofsOf(facts, now).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('We check every hour.'),
    'Yesterday. Stripe counts codes, not countries.',
    'Latest request: 1 minute ago.',
    'Stripe doesn’t tell us.',
  ]);
});

it('what did not happen is not seen', () => {
  const evidence = { ...sampleEvidence, count: 5, checkedAt: null };
  expect(proofs({ evidence, lastRedemption: null, lastRequestAt: null }).slice(0, 3)).toEqual([
    'Not seen: Stripe hasn’t confirmed every code.',
    'Not seen: No code was redeemed.',
    'Not seen: Nobody has requested the banner.',
  ]);
  expect(proofs({ isSilent: true })).toContain('Not seen: Requests for the banner are missing.');
  expect(proofs({ lastRedemption: undefined })).toHaveLength(3);
});

it('codes by hand and automatic discounts are assumed', () => {
  const byHand = { evidence: undefined, lastRedemption: null };
  expect(proofs({ ...byHand, codes: 'by-hand' })[0]).toBe('Assumed: The codes exist in your checkout.');
  expect(proofs({ ...byHand, codes: 'automatic' })[0]).toBe('Assumed: Your checkout applies the discounts.');
  for (const codes of ['none', 'no-discounts'] as const)
    expect(proofs({ ...byHand, codes })).toEqual(['Seen: The banner was requested with your key.']);
});

it('no proof says that something works or is accepted', () => {
  for (const codes of ['managed', 'by-hand', 'automatic'] as const)
    expect(proofs({ codes }).join()).not.toMatch(/accept|works?\b/);
});

it('with a doubt about the codes, they existed when last checked, and no check is promised', () => {
  const doubt = {
    title: 'The key is rejected.',
    detail: '',
    fix: { screen: 'checkout', label: 'Open' },
  };
  const [exist] = proofsOf({ ...facts, codesDoubts: [doubt] }, now);
  expect(exist).toMatchObject({ how: 'Checked', sentence: 'The code existed in Stripe.' });
  expect(exist?.detail).not.toContain('We check');
});
