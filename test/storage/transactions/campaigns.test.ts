import type { Campaign, CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import { rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { makeCampaign, type NewCampaign } from '../../../core/campaigns/new-campaign.ts';
import { compactRules } from '../../../storage/campaign-rules.ts';
import { beginDisconnection } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCounters } from '../../../storage/counters.ts';
import { publicationKey, resourceKey } from '../../../storage/dynamodb/keys.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { updateVersioned } from '../../../storage/dynamodb/writes.ts';
import { readPublication } from '../../../storage/publications.ts';
import { patchApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { insertCampaign, readDefaultCurrency } from '../../../storage/transactions/campaign-creation.ts';
import { removeCampaign } from '../../../storage/transactions/campaign-removal.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept, interrupt } from '../../support/storage/interference.ts';
import {
  addCampaign,
  addCheckout,
  addKey,
  addProduct,
  newId,
  now,
  readCampaign,
  readItem,
  useMerchant,
} from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();
const merchant = useMerchant(test);

const counted = async () => (await readCounters(test.database, merchant.id)).campaigns;
const published = (id: string) => readPublication(test.database, id);
const faults = () => publicationFaults(test.database, merchant.id);
const some = (fields: Partial<NewCampaign> = {}) =>
  makeCampaign({ name: 'Summer', baseCurrency: 'EUR', ...fields }, newId('camp'), now());

async function added(fields: Partial<NewCampaign> = {}): Promise<Campaign> {
  const campaign = some(fields);
  expect(await insertCampaign(test.database, merchant.id, campaign)).toBe('created');
  return campaign;
}

describe('create, get and list', () => {
  it('store exactly the campaign, publish it and count it', async () => {
    const campaign = await added({ allowedDomains: ['shop.example'], code: 'SUN' });
    expect(await readCampaign(test.database, merchant.id, campaign.id)).toEqual(campaign);
    expect(await readItem(test.database, resourceKey('campaigns', merchant.id, campaign.id))).toEqual({
      ...resourceKey('campaigns', merchant.id, campaign.id),
      ...compactRules(campaign),
      version: 1,
    });
    expect(await published(campaign.id)).toEqual({
      campaignId: campaign.id,
      merchantId: merchant.id,
      version: 1,
      isSuspended: false,
      baseCurrency: 'EUR',
      rules: rulesOf(campaign),
    });
    expect(await counted()).toBe(2);
  });

  it('start with the currency of the default campaign, which is US dollars until it has one', async () => {
    expect(await readDefaultCurrency(test.database, merchant.id)).toBe('USD');
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, { baseCurrency: 'EUR' }, now);
    expect(await readDefaultCurrency(test.database, merchant.id)).toBe('EUR');
  });

  it('start suspended when the merchant is suspended at the same time', async () => {
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      setMerchantStatus(test.database, merchant.id, 'suspended'),
    );
    expect(await insertCampaign(slow, merchant.id, some())).toBe('created');
    expect(await faults()).toEqual([]);
  });
});

describe('a change that visitors see', () => {
  it('is in the publication with the next version: two items in one transaction, however many keys show it, the counters for its domains, and an entry of the trail', async () => {
    const other = await addCampaign(test.database, merchant.id);
    for (let count = 0; count < 3; count++) await addKey(test.database, merchant.id, 'public');
    const before = await published(merchant.campaign.id);
    const kept = await published(other.id);
    const written: unknown[][] = [];
    const counting = intercept(test.database, (name, input, proceed) => {
      if (name === 'TransactWriteCommand')
        written.push((input as { TransactItems: unknown[] }).TransactItems);
      return proceed();
    });
    const changes = { status: 'paused', allowedDomains: ['shop.example'], blockVpn: false } as const;
    const patch: CampaignUpdate = { ...changes, allowedDomains: ['shop.example'], baseCurrency: 'GBP' };
    await patchCampaign(counting, merchant.id, merchant.campaign.id, patch, now);
    expect(written.map((items) => items.length)).toEqual([4]);
    expect(await published(merchant.campaign.id)).toEqual({
      ...before,
      baseCurrency: 'GBP',
      rules: { ...before?.rules, ...changes },
      version: Number(before?.version) + 1,
    });
    expect(await published(other.id)).toEqual(kept);
    await patchCampaign(counting, merchant.id, merchant.campaign.id, { status: 'active' }, now);
    expect(written.map((items) => items.length)).toEqual([4, 3]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['a new key', () => addKey(test.database, merchant.id, 'public')],
    [
      'a moved key',
      async () => {
        const other = await addCampaign(test.database, merchant.id);
        const { id } = await addKey(test.database, merchant.id, 'public', other.id);
        await patchApiKey(test.database, merchant.id, id, { campaignId: null });
      },
    ],
    ['a suspension', () => setMerchantStatus(test.database, merchant.id, 'suspended')],
    ['a first product', () => addProduct(test.database, merchant.id, { baseCurrency: 'EUR' })],
    [
      'another change',
      () => patchCampaign(test.database, merchant.id, merchant.campaign.id, { blockVpn: false }, now),
    ],
  ])('at the same time as %s loses neither', async (_what, meanwhile) => {
    const slow = interrupt(test.database, 'TransactWriteCommand', meanwhile);
    await patchCampaign(slow, merchant.id, merchant.campaign.id, { code: 'SUN' }, now);
    expect(await faults()).toEqual([]);
    expect(await readCampaign(test.database, merchant.id, merchant.campaign.id)).toMatchObject({
      code: 'SUN',
    });
  });
});

it('the default campaign and one that an active key shows cannot be deleted', async () => {
  const { id } = await added();
  const key = await addKey(test.database, merchant.id, 'public', id);
  expect(await removeCampaign(test.database, merchant.id, merchant.campaign.id)).toBe('in_use');
  expect(await removeCampaign(test.database, merchant.id, id)).toBe('in_use');
  await revokeApiKey(test.database, merchant.id, key.id, now);
  expect(await removeCampaign(test.database, merchant.id, id)).toBe('deleted');
});

describe('the checkout of a campaign', () => {
  const settings = () => ({
    prefix: 'PPP',
    providerProductIds: [],
    duration: 'forever' as const,
    rotateDays: 30,
    rotateAfter: null,
  });
  const checkoutOf = async () => ({ id: await addCheckout(test.database, merchant.id), ...settings() });
  const assignments = async () => (await readCounters(test.database, merchant.id)).assignments;
  const patch = (changes: CampaignUpdate) =>
    patchCampaign(test.database, merchant.id, merchant.campaign.id, changes, now);
  const codes = async () => (await published(merchant.campaign.id))?.codes;
  const show = (live: Record<string, string>) =>
    transact(test.database, [
      updateVersioned(publicationKey(merchant.campaign.id), { set: { codes: live } }),
    ]);

  it('is counted as an assignment when the campaign is created', async () => {
    const before = await assignments();
    const checkout = await checkoutOf();
    await added({ checkout });
    expect(await assignments()).toBe(before + 1);
    await added();
    expect(await assignments()).toBe(before + 1);
  });

  it.each([
    ['alone', {}],
    ['with domains', { allowedDomains: ['shop.example'] }],
  ])('that is new is counted %s, and no code is shown until one exists there', async (_what, fields) => {
    const before = await assignments();
    const checkout = await checkoutOf();
    expect(await codes()).toBeUndefined();
    expect(await patch({ checkout, ...fields })).toMatchObject({ resource: { checkout, ...fields } });
    expect(await assignments()).toBe(before + 1);
    expect(await codes()).toEqual({});
  });

  it('that stays keeps its codes and is not counted again', async () => {
    const checkout = await checkoutOf();
    await patch({ checkout });
    const before = await assignments();
    await show({ 60: 'PPP60K3F9QT' });
    await patch({ checkout: { ...checkout, prefix: 'NEW' }, allowedDomains: ['shop.example'] });
    await patch({ code: 'SUN' });
    expect(await assignments()).toBe(before);
    expect(await codes()).toEqual({ 60: 'PPP60K3F9QT' });
    await patch({ checkout: await checkoutOf() });
    expect(await codes()).toEqual({});
  });

  it('that is removed leaves no codes of the checkout in the publication', async () => {
    await patch({ checkout: await checkoutOf() });
    await show({ 60: 'PPP60K3F9QT' });
    const before = await assignments();
    await patch({ checkout: null });
    expect(await codes()).toBeUndefined();
    expect(await assignments()).toBe(before);
  });

  it('must exist, also when it is deleted at the same time', async () => {
    const checkout = await checkoutOf();
    const slow = interrupt(test.database, 'TransactWriteCommand', () =>
      beginDisconnection(test.database, merchant.id, checkout.id, now),
    );
    expect(await insertCampaign(slow, merchant.id, some({ checkout }))).toBe('checkout_missing');
    expect(await patch({ checkout, code: 'SUN' })).toBe('checkout_missing');
    expect(await readCampaign(test.database, merchant.id, merchant.campaign.id)).toMatchObject({
      checkout: null,
      code: null,
    });
    expect(await counted()).toBe(1);
  });

  it('cannot be deleted, also if a campaign gets it at the same time', async () => {
    const checkout = await checkoutOf();
    const other = await checkoutOf();
    const slow = interrupt(test.database, 'TransactWriteCommand', () => patch({ checkout }));
    expect(await beginDisconnection(slow, merchant.id, checkout.id, now)).toBe('in_use');
    expect(await beginDisconnection(test.database, merchant.id, checkout.id, now)).toBe('in_use');
    expect(await beginDisconnection(test.database, merchant.id, other.id, now)).toMatchObject({
      id: other.id,
    });
    await patch({ checkout: null });
    expect(await beginDisconnection(test.database, merchant.id, checkout.id, now)).toMatchObject({
      id: checkout.id,
    });
  });
});
