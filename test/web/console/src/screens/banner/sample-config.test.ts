import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { sampleConfig } from '../../../../../../web/console/src/screens/banner/sample-config.ts';
import { sampleAssignment, sampleManagedCodes } from '../../../../../support/console/sample-checkout.ts';

const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(0)));

it('the preview has the live code at a checkout, a sample code before codes exist, and none that visitors do not get', () => {
  const connected = { ...campaign, code: 'HAND', checkout: sampleAssignment };
  expect(sampleConfig(connected, sampleManagedCodes([60, 'PPP60AAAAAA'])).code).toBe('PPP60AAAAAA');
  expect(sampleConfig(connected, sampleManagedCodes()).code).toBeNull();
  expect(sampleConfig(campaign, null).code).toBe('CODE60');
  expect(sampleConfig({ ...campaign, code: 'HAND' }, null).code).toBe('HAND');
  expect(sampleConfig({ ...campaign, hasAutomaticDiscount: true }, null).code).toBeNull();
});

it('without a code, the preview has no sentence about it', () => {
  const banner = { ...campaign.banner, messageTemplate: 'Welcome. Use {{code}}.' };
  const config = sampleConfig({ ...campaign, banner, hasAutomaticDiscount: true }, null);
  expect(config.banner.messageTemplate).toBe('Welcome.');
});
