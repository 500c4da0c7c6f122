import { makeDefaultCampaign, responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { codeRows } from '../../../../../../web/console/src/checkouts/code-rows.ts';
import { codesSentence, visitorCode } from '../../../../../../web/console/src/screens/offers/visitor-code.ts';
import {
  sampleAssignment,
  sampleCheckout,
  sampleCode,
} from '../../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const byHand: Campaign = responseCampaign(
  makeDefaultCampaign('camp_1', now, {
    tiers: [
      { tier: 5, discount: 50, code: 'HAND50' },
      { tier: 6, discount: 60, code: null },
    ],
  }),
);
const campaign: Campaign = { ...byHand, checkout: sampleAssignment };
const codes = (...live: (typeof sampleCode)[]) => ({
  checkout: sampleCheckout,
  rows: codeRows(campaign, live, [], now),
});
const both = codes(sampleCode, { ...sampleCode, code: 'PPP50BBBBBB', discount: 50 });
const expired = codes(sampleCode, { ...sampleCode, discount: 50, endsAt: now.toISOString() });

it('codes by hand are those of the country, or else the campaign’s', () => {
  expect(visitorCode(byHand, 'MX', null, now)).toBeNull();
  expect(visitorCode(byHand, 'IN', null, now)).toBeNull();
  expect(visitorCode({ ...byHand, code: 'ALL' }, 'IN', null, now)).toBe('ALL');
});

it('with a checkout, visitors get the live code of their discount and never a code by hand', () => {
  const hand = { ...campaign, code: 'ALL' };
  expect(visitorCode(hand, 'IN', both, now)).toBe('PPP60AAAAAA');
  expect(visitorCode(hand, 'IN', codes(), now)).toBeNull();
  expect(visitorCode(hand, 'IN', codes({ ...sampleCode, status: 'creating' }), now)).toBeNull();
  expect(visitorCode(hand, 'IN', undefined, now)).toBeNull();
  expect(visitorCode(hand, 'US', both, now)).toBeNull();
});

it('once one of the codes has ended, visitors get none', () => {
  expect(visitorCode(campaign, 'IN', expired, now)).toBeNull();
  expect(visitorCode(campaign, 'IN', expired, new Date(now.getTime() - 1))).toBe('PPP60AAAAAA');
});

it('says that the checkout has each code only if it has and accepts our key', () => {
  const problem = { code: 'key_refused' as const, since: now.toISOString() };
  const failing = (of: typeof both) => ({ ...of, checkout: { ...sampleCheckout, problem } });
  expect(codesSentence(both, now)).toBe('Your checkout has a code for each discount.');
  expect(codesSentence(failing(both), now)).toMatch(/^Stripe has rejected our key since/);
  expect(codesSentence(failing(codes(sampleCode)), now)).toMatch(/no code for 50%, .* no banner/);
  expect(codesSentence(expired, now)).toMatch(/no code for 60%, 50%, .* no banner/);
});
