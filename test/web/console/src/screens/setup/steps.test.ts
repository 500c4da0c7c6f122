import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { nextStep, screenAfter, stepsDone } from '../../../../../../web/console/src/screens/setup/steps.ts';

const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(0)));
const usedKey = {
  ...{ id: 'key_1', name: 'Shop', type: 'public' as const, prefix: 'ppp_pk_live_abcd' },
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
};

it('the setup continues with the first incomplete step', () => {
  expect(nextStep(stepsDone(campaign, []))).toBe('setup/checkout');
  expect(nextStep(stepsDone(campaign, [], { checkout: 'Stripe' }))).toBe('setup/codes');
  const automatic: Campaign = { ...campaign, hasAutomaticDiscount: true };
  expect(nextStep(stepsDone(automatic, [], { checkout: 'Other' }))).toBe('setup/style');
  const withPrefix = (typed: string) => ({ checkout: 'Stripe', prefix: { typed, former: '' } });
  expect(nextStep(stepsDone(campaign, [], withPrefix('PPP')))).toBe('setup/style');
  expect(nextStep(stepsDone(campaign, [], withPrefix('my shop!')))).toBe('setup/codes');
  const progress = { checkout: 'Stripe', hasStyle: true };
  expect(nextStep(stepsDone({ ...campaign, code: 'PPP' }, [], progress))).toBe('setup/site');
  expect(nextStep(stepsDone({ ...campaign, code: 'PPP' }, [usedKey], progress))).toBe('setup/publish');
  expect(screenAfter('setup/checkout')).toBe('setup/codes');
  expect(screenAfter('setup/publish')).toBe('');
});

it('the last step is incomplete while the campaign is paused', () => {
  const progress = { checkout: 'Stripe', hasStyle: true };
  const live: Campaign = { ...campaign, code: 'PPP' };
  expect(stepsDone(live, [usedKey], progress).has('setup/publish')).toBe(true);
  expect(stepsDone({ ...live, status: 'paused' }, [usedKey], progress).has('setup/publish')).toBe(false);
});
