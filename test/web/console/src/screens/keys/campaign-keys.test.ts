import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { ApiKey, Campaign } from '../../../../../../web/console/src/api/contract.ts';
import {
  keysOfCampaign,
  lastRequestOf,
} from '../../../../../../web/console/src/screens/keys/campaign-keys.ts';

const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(0)));
const publicKey: ApiKey = {
  ...{ id: 'key_1', name: 'Shop', type: 'public', prefix: 'ppp_pk_live_abcd' },
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: '2026-11-21T11:00:00.000Z',
};

it('a public key shows its campaign, or the default campaign if it has none; a secret key shows none', () => {
  const moved = { ...publicKey, id: 'key_2', campaignId: 'camp_2' };
  const secret = { ...publicKey, id: 'key_3', type: 'secret' as const };
  const keys = [publicKey, moved, secret];
  expect(keysOfCampaign(campaign, keys)).toEqual([publicKey]);
  expect(keysOfCampaign({ ...campaign, id: 'camp_2', isDefault: false }, keys)).toEqual([moved]);
});

it('the last request is the latest of several keys, in any order', () => {
  const old = { ...publicKey, id: 'key_2', lastUsedAt: '2026-10-01T00:00:00.000Z' };
  const unused = { ...publicKey, id: 'key_3', lastUsedAt: null };
  expect(lastRequestOf(campaign, [old, publicKey, unused])).toBe(publicKey.lastUsedAt);
  expect(lastRequestOf(campaign, [publicKey, old])).toBe(publicKey.lastUsedAt);
  expect(lastRequestOf(campaign, [unused])).toBeUndefined();
});
