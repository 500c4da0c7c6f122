import { type Campaign, makeCampaign } from '../../../core/campaigns/campaign.ts';
import { campaignFilter } from '../../../core/campaigns/campaign-filter.ts';
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
  ['status', () => campaignFilter({ status: 'Active', name: undefined }), 'Must be one of: active, paused.'],
  ['status', () => campaignFilter({ status: '', name: undefined }), 'Must be one of: active, paused.'],
  ['name', () => campaignFilter({ status: undefined, name: '' }), 'Must not be empty.'],
  [
    'name',
    () => campaignFilter({ status: undefined, name: 'a'.repeat(201) }),
    'Must have at most 200 characters.',
  ],
  ['type', () => apiKeyFilter('private'), 'Must be one of: public, secret.'],
  ['type', () => apiKeyFilter(''), 'Must be one of: public, secret.'],
])('a bad %s is rejected by its name', (path, read, problem) => {
  const details = [expect.objectContaining({ path })];
  const error = { code: 'invalid_parameter', message: `${path}: ${problem}`, details };
  expect(read).toThrow(expect.objectContaining(error));
});

it.each(['public', 'secret'] as const)('the type %s chooses keys of this type', (type) => {
  const record = { id: 'key_1', name: 'Key', type, prefix: '', credential: '', createdAt: '' };
  expect([apiKeyFilter(type)?.(record), apiKeyFilter('public')?.(record)]).toEqual([true, type === 'public']);
});
