import { perCounter, storedCounters } from '../../../core/keys/counters.ts';
import { storedMerchant } from '../../../core/keys/merchant.ts';
import { merchantSchema, usageOf } from '../../../core/keys/merchant-view.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { perResourceKind, resourceKinds } from '../../../core/shared/resource-kinds.ts';

const merchant = {
  id: exampleId('mer'),
  name: 'Acme',
  plan: 'starter',
  status: 'active',
  slug: 'acme',
  defaultCampaignId: 'camp_1',
  createdAt: '2026-01-02T03:04:05.678Z',
};

it('a stored merchant has its own fields and no other attribute of the item', () => {
  const alertUrl = 'https://hooks.example/••••••••';
  // Items from before alerts had items for all addresses have one of them.
  expect(storedMerchant({ pk: 'x', ...merchant, alertUrl, sk: 'x' })).toEqual(merchant);
  expect(() => storedMerchant({ ...merchant, plan: 'SECRET' })).toThrow(
    'The stored merchant.plan is malformed',
  );
});

it('a merchant in responses has whole numbers of resources, from 0', () => {
  const { id, name, plan, status } = merchant;
  const usage = perResourceKind((kind) => resourceKinds[kind].limit);
  const apiKey = { id: exampleId('key'), permissions: ['all'], expiresAt: null };
  const addresses = {
    ...{ alertUrl: null, alertEmail: null, isAlertEmailConfirmed: false },
    ...{ isEmailOffered: false, weeklySummary: false },
  };
  const shown = { id, name, plan, status, limits: usage, usage, ...addresses, apiKey };
  expect(merchantSchema.parse({ ...shown, slug: 'acme' })).toEqual(shown);
  for (const products of [-1, 0.5]) {
    expect(merchantSchema.safeParse({ ...shown, usage: { ...usage, products } }).success).toBe(false);
  }
});

it('counters that are newer than the merchant count as 0, and the usage is by kind', () => {
  const counters = storedCounters({ pk: 'x', products: 3, keys: 2, edgeBytes: 90 });
  expect(counters).toEqual({ ...perCounter(0), products: 3, keys: 2, assignments: 0, edgeBytes: 90 });
  expect(usageOf(counters)).toEqual({ ...perResourceKind(() => 0), products: 3, apiKeys: 2 });
});
