import { makeDefaultCampaign, responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import type { ApiKey, Campaign, Product } from '../../../../../../web/console/src/api/contract.ts';
import { factsOf } from '../../../../../../web/console/src/screens/home/facts.ts';
import { sampleManagedCodes } from '../../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', now));
const product: Product = {
  ...{ id: 'prod_1', name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'USD' },
  ...{ basePrice: 10, createdAt: now.toISOString(), updatedAt: now.toISOString() },
};
const facts = (changes: Partial<Campaign>, products = [product]) =>
  factsOf({ campaign: { ...campaign, ...changes }, codes: null, apiKeys: [], products, now });

it('codes are by hand if every discount has one, and automatic only if one is missing', () => {
  expect(facts({ code: 'HELLO' }).codes).toBe('by-hand');
  expect(facts({ code: null }).codes).toBe('none');
  expect(facts({ code: null, hasAutomaticDiscount: true }).codes).toBe('automatic');
  expect(facts({ tiers: [] }).codes).toBe('no-discounts');
});

it('the phase is that of the campaign’s period, to the second', () => {
  expect(facts({ startsAt: '2026-11-21T12:00:01.000Z' }).phase).toBe('before');
  expect(facts({ endsAt: now.toISOString() }).phase).toBe('after');
  expect(facts({ startsAt: now.toISOString(), endsAt: '2026-11-21T12:00:01.000Z' }).phase).toBe('during');
});

it('a code whose number is not its discount is a warning, even because of the maximum or as the code for all', () => {
  const single = { tiers: [{ tier: 6 as const, discount: 60, code: 'HELLO' }] };
  const nigeria = { countryOverrides: [{ country: 'NG', discount: 75, code: 'MIS60' }] };
  expect(facts({ ...single, ...nigeria }).warnings).toEqual([
    expect.objectContaining({ title: expect.stringMatching(/MIS60.*75%/) }),
  ]);
  const tiers = [{ tier: 6 as const, discount: 60, code: 'A60' }];
  expect(facts({ tiers }).warnings).toEqual([]);
  expect(facts({ tiers, maxDiscount: 40 }).warnings).toHaveLength(1);
  expect(facts({ tiers: [{ tier: 6, discount: 60, code: null }], code: 'ALL20' }).warnings).toHaveLength(1);
});

it('one code for different discounts is a warning, because no checkout can give it', () => {
  expect(facts({ code: 'HELLO' }).warnings).toEqual([
    expect.objectContaining({ title: expect.stringContaining('only one discount') }),
  ]);
  expect(facts({ code: 'HELLO', maxDiscount: 20 }).warnings).toEqual([]);
});

it('a campaign without a public key of its own has none', () => {
  const key = {
    ...{ id: 'key_1', name: 'Shop', prefix: 'ppp_pk_live_abcd', createdAt: now.toISOString() },
    ...{ type: 'public' as const, campaignId: 'camp_2', lastUsedAt: null },
  };
  const hasKey = (...apiKeys: ApiKey[]) =>
    factsOf({ campaign, codes: null, apiKeys, products: [], now }).hasKey;
  expect([hasKey(), hasKey(key), hasKey({ ...key, campaignId: campaign.id })]).toEqual([false, false, true]);
});

it('a product outside the allowed domains is a warning', () => {
  const inDomains = (...allowedDomains: string[]) => facts({ tiers: [], allowedDomains }).warnings;
  expect(inDomains('other.example.com')).toHaveLength(1);
  expect(inDomains('*.example.com')).toEqual([]);
  expect(inDomains()).toEqual([]);
});

it('managed codes bring their own doubt and warnings, instead of those of codes by hand', () => {
  const warning = { title: 'Test mode.', fix: { screen: 'checkout', label: 'Open' } };
  const codes = {
    ...sampleManagedCodes(),
    doubt: { ...warning, detail: 'No banner.' },
    warnings: [warning],
  };
  const managed = (changes: Partial<Campaign>) =>
    factsOf({ campaign: { ...campaign, ...changes }, codes, apiKeys: [], products: [], now });
  expect(managed({ code: 'HELLO' })).toMatchObject({ codes: 'managed', codesDoubt: codes.doubt });
  expect(managed({ code: 'HELLO' }).warnings).toEqual([warning]);
  expect(managed({ tiers: [] }).codes).toBe('no-discounts');
  expect(facts({ code: 'HELLO' }).codesDoubt).toBeUndefined();
});
