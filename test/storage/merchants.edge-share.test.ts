import { randomBytes } from 'node:crypto';
import type { CampaignUpdate } from '../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../core/campaigns/new-campaign.ts';
import { campaignEdgeBytes, keyEdgeBytes, keyEntry, maxEdgeEntryBytes } from '../../core/edge/edge-entry.ts';
import { makeApiKey } from '../../core/keys/api-key.ts';
import type { ApiKeyType } from '../../core/keys/key-form.ts';
import { edgeShareBytes, plans } from '../../core/keys/merchant.ts';
import { resourceLimits } from '../../core/shared/resource-kinds.ts';
import { readEdgeBytes } from '../../storage/all-merchants.ts';
import { readCounters } from '../../storage/counters.ts';
import { insertApiKey, patchApiKey, revokeApiKey } from '../../storage/transactions/api-keys.ts';
import { insertCampaign } from '../../storage/transactions/campaign-creation.ts';
import { removeCampaign } from '../../storage/transactions/campaign-removal.ts';
import { patchCampaign } from '../../storage/transactions/campaigns.ts';
import { repairCounters } from '../../storage/transactions/repair.ts';
import { defaultCampaignRules } from '../core/campaigns/default-rules.ts';
import { useDatabase } from '../support/storage/database.ts';
import { newId, now, setCounter, useMerchant } from '../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const edgeBytes = async () => (await readCounters(test.database, merchant.id)).edgeBytes;
const addKey = async (type: ApiKeyType, campaignId?: string) => {
  const { record } = makeApiKey({ name: 'Key', type, campaignId }, newId('key'), randomBytes, now());
  return { id: record.id, outcome: await insertApiKey(test.database, merchant.id, record) };
};
const addCampaign = async (allowedDomains: string[] = []) => {
  const campaign = makeCampaign({ name: 'Other', baseCurrency: 'USD', allowedDomains }, newId('camp'), now());
  return { campaign, outcome: await insertCampaign(test.database, merchant.id, campaign) };
};
const patch = (changes: CampaignUpdate, id = merchant.campaign.id) =>
  patchCampaign(test.database, merchant.id, id, changes, now);
const revoke = (id: string) => revokeApiKey(test.database, merchant.id, id, now);

/** Leaves this many bytes of the share of the plan. */
const leave = (bytes: number) =>
  setCounter(test.database, merchant.id, 'edgeBytes', edgeShareBytes.starter - bytes);

it('the bytes of a key are those of its entry, at most', () => {
  const campaignId = merchant.campaign.id;
  const entry = keyEntry({ merchantId: 'mer_1', keyId: 'key_1', campaignId, gatewayKey: 'x'.repeat(40) });
  const name = `ppp_pk_live_${'0'.repeat(38)}`;
  expect(name.length + entry.length).toBeLessThanOrEqual(keyEdgeBytes);
  expect(name.length + entry.length).toBeGreaterThan(keyEdgeBytes - 20);
});

it('starter has at most 64 kB, and scale has room for all that its resources may take', () => {
  expect(edgeShareBytes.starter).toBeLessThanOrEqual(64_000);
  const rules = { ...defaultCampaignRules(), allowedDomains: ['x'.repeat(700)] };
  const most = resourceLimits.apiKeys * keyEdgeBytes + resourceLimits.campaigns * campaignEdgeBytes(rules);
  expect(campaignEdgeBytes(rules)).toBeLessThan(maxEdgeEntryBytes);
  expect(edgeShareBytes.scale).toBeGreaterThan(most);
  expect(plans.map((plan) => edgeShareBytes[plan])).toEqual(Object.values(edgeShareBytes));
});

it('public keys, campaigns, domains and languages count while they exist; secret keys, moves and other changes do not', async () => {
  const first = await edgeBytes();
  expect(first).toBe(campaignEdgeBytes(merchant.campaign));
  const { campaign } = await addCampaign(['shop.example']);
  const added = campaignEdgeBytes(campaign);
  expect(await edgeBytes()).toBe(first + added);
  const key = await addKey('public');
  await addKey('secret');
  await patchApiKey(test.database, merchant.id, key.id, { campaignId: campaign.id });
  expect(await edgeBytes()).toBe(first + added + keyEdgeBytes);
  await patch({ allowedDomains: ['a.example'], status: 'paused' });
  await patch({ banner: { translations: { sv: { ctaText: 'Kopiera' } } } });
  expect(await edgeBytes()).toBe(first + added + keyEdgeBytes + '"a.example"'.length + ',"l":"sv"'.length);
  expect(await repairCounters(test.database, merchant.id)).toEqual([]);
  await patch({ allowedDomains: [], banner: { translations: { sv: null } } });
  await revoke(key.id);
  await removeCampaign(test.database, merchant.id, campaign.id);
  expect(await edgeBytes()).toBe(first);
});

it('a key, a campaign and a domain above the share are rejected and leave nothing', async () => {
  const domains = { allowedDomains: ['shop.example'] };
  await patch(domains);
  await leave(keyEdgeBytes - 1);
  expect((await addKey('public')).outcome).toBe('edge_share_reached');
  expect((await addKey('secret')).outcome).toBe('created');
  await leave(campaignEdgeBytes(merchant.campaign) - 1);
  expect((await addCampaign()).outcome).toBe('edge_share_reached');
  await leave(0);
  expect(await patch({ allowedDomains: ['shop.example', 'b.example'], code: 'NEW' })).toBe(
    'edge_share_reached',
  );
  expect(await patch({ code: 'SAME' })).toMatchObject({ resource: { ...domains, code: 'SAME' } });
  expect(await edgeBytes()).toBe(edgeShareBytes.starter);
});

it('what fits exactly is accepted, and a removal makes room', async () => {
  await leave(keyEdgeBytes);
  const key = await addKey('public');
  expect(key.outcome).toBe('created');
  expect((await addKey('public')).outcome).toBe('edge_share_reached');
  expect(await revoke(key.id)).toBe('revoked');
  expect((await addKey('public')).outcome).toBe('created');
});

it('the number of resources is reported before the share', async () => {
  await leave(0);
  await setCounter(test.database, merchant.id, 'keys', resourceLimits.apiKeys);
  expect((await addKey('public')).outcome).toBe('limit_reached');
});

it('the bytes of many merchants are read together, and a merchant without counters has none', async () => {
  await addKey('public');
  const other = { ...merchant.merchant, id: 'mer_none' };
  expect(await readEdgeBytes(test.database, [other, merchant.merchant])).toEqual([0, await edgeBytes()]);
});
