import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { visitorCode } from '../../../../../../web/console/src/screens/offers/visitor-code.ts';
import { sampleAssignment, sampleManagedCodes } from '../../../../../support/console/sample-checkout.ts';

const byHand: Campaign = responseCampaign(
  makeDefaultCampaign('camp_1', new Date('2026-11-21T12:00:00.000Z'), {
    tiers: [
      { tier: 5, discount: 50, code: 'HAND50' },
      { tier: 6, discount: 60, code: null },
    ],
  }),
);

it('codes by hand are those of the country, or else the campaign’s', () => {
  expect(visitorCode(byHand, 'MX', null)).toBeNull();
  expect(visitorCode(byHand, 'IN', null)).toBeNull();
  expect(visitorCode({ ...byHand, code: 'ALL' }, 'IN', null)).toBe('ALL');
});

it('with a checkout, visitors get the live code of their discount and never a code by hand', () => {
  const hand = { ...byHand, code: 'ALL', checkout: sampleAssignment };
  expect(visitorCode(hand, 'IN', sampleManagedCodes([60, 'PPP60AAAAAA']))).toBe('PPP60AAAAAA');
  expect(visitorCode(hand, 'IN', sampleManagedCodes([50, 'PPP50BBBBBB']))).toBeNull();
  expect(visitorCode(hand, 'IN', undefined)).toBeNull();
  expect(visitorCode(hand, 'US', sampleManagedCodes([60, 'PPP60AAAAAA']))).toBeNull();
});
