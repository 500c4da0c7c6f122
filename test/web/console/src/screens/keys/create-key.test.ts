import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { keyForCampaign, keyRequest } from '../../../../../../web/console/src/screens/keys/create-key.ts';

const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(0)));

it('a public key shows the campaign that it was created for, and has its name', () => {
  const second: Campaign = { ...campaign, id: 'camp_2', name: 'Courses', isDefault: false };
  expect(keyForCampaign(second)).toEqual({ name: 'Courses', type: 'public', campaignId: 'camp_2' });
  expect(keyForCampaign(campaign)).toEqual({ name: 'Default campaign', type: 'public' });
  expect(keyRequest('Server', 'secret', second)).toEqual({ name: 'Server', type: 'secret' });
});

it('a secret key has the limits that were selected, and a public key none', () => {
  const limits = { permissions: ['statistics' as const], expiresAt: '2027-11-26T00:00:00.000Z' };
  expect(keyRequest('Job', 'secret', campaign, limits)).toEqual({ name: 'Job', type: 'secret', ...limits });
  expect(keyRequest('Job', 'public', campaign, limits)).toEqual({ name: 'Job', type: 'public' });
  const none = { permissions: undefined, expiresAt: undefined };
  expect(Object.keys(keyRequest('Job', 'secret', campaign, none))).toEqual(['name', 'type']);
});
