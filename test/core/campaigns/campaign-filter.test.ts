import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { campaignFilter } from '../../../core/campaigns/campaign-filter.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { apiKeyFilter } from '../../../core/keys/api-key.ts';

const named = (name: string, status: Campaign['status'] = 'active') =>
  makeCampaign({ name, status }, 'camp_1', new Date());
const campaigns = [named('Summer sale'), named('SUMMER', 'paused'), named('Late summer'), named('Ünal')];
const namesOf = (status?: string, name?: string) =>
  campaigns.filter(campaignFilter({ status, name }) ?? (() => true)).map((campaign) => campaign.name);

it.each([
  [undefined, undefined, ['Summer sale', 'SUMMER', 'Late summer', 'Ünal']],
  ['paused', undefined, ['SUMMER']],
  [undefined, 'summer', ['Summer sale', 'SUMMER']],
  [undefined, 'Summer sale', ['Summer sale']],
  [undefined, 'ünal', ['Ünal']],
  [undefined, 'U\u0308N', ['Ünal']],
  ['active', 's', ['Summer sale']],
  ['paused', 'late', []],
])('status %s and name %s choose %j', (status, name, names) => {
  expect(namesOf(status, name)).toEqual(names);
});

it('without a filter nothing is left out', () => {
  expect(campaignFilter({ status: undefined, name: undefined })).toBeUndefined();
  expect(apiKeyFilter(undefined)).toBeUndefined();
});

it.each([
  ['status', 'Active', () => campaignFilter({ status: 'Active', name: undefined })],
  ['status', '', () => campaignFilter({ status: '', name: undefined })],
  ['name', '', () => campaignFilter({ status: undefined, name: '' })],
  ['name', 'a…', () => campaignFilter({ status: undefined, name: 'a'.repeat(201) })],
  ['type', 'private', () => apiKeyFilter('private')],
  ['type', '', () => apiKeyFilter('')],
])('the %s "%s" is rejected', (path, _value, read) => {
  const details = [expect.objectContaining({ path })];
  expect(read).toThrow(expect.objectContaining({ code: 'invalid_parameter', details }));
});

it.each(['public', 'secret'] as const)('the type %s chooses keys of this type', (type) => {
  const record = { id: 'key_1', name: 'Key', type, prefix: '', credential: '', createdAt: '' };
  expect([apiKeyFilter(type)?.(record), apiKeyFilter('public')?.(record)]).toEqual([true, type === 'public']);
});
