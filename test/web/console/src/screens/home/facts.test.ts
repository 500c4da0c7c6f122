import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import { makeProduct, newProductSchema } from '../../../../../../core/catalog/product.ts';
import { dayMs } from '../../../../../../core/shared/durations.ts';
import { parseFields } from '../../../../../../core/shared/validation.ts';
import type { ApiKey, Campaign, Product } from '../../../../../../web/console/src/api/contract.ts';
import { factsOf, keyWarnings } from '../../../../../../web/console/src/screens/home/facts.ts';
import { liveState } from '../../../../../../web/console/src/screens/home/live-state.ts';
import { sampleSale } from '../../../../../core/campaigns/sample-sale.ts';
import { sampleManagedCodes } from '../../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', now));
const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'USD', basePrice: 10 };
const product: Product = makeProduct(parseFields(newProductSchema, book), 'prod_1', now);
const publicKey: ApiKey = {
  ...{ id: 'key_1', name: 'Shop', prefix: 'ppp_pk_live_abcd', createdAt: now.toISOString() },
  ...{ type: 'public', campaignId: campaign.id, lastUsedAt: null },
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
  const key = { ...publicKey, campaignId: 'camp_2' };
  const hasKey = (...apiKeys: ApiKey[]) =>
    factsOf({ campaign, codes: null, apiKeys, products: [], now }).hasKey;
  expect([hasKey(), hasKey(key), hasKey(publicKey)]).toEqual([false, false, true]);
});

it('a secret key that expires within 14 days is a warning until it has expired', () => {
  const warned = (days: number) => {
    const expiresAt = new Date(now.getTime() + days * dayMs).toISOString();
    const apiKeys: ApiKey[] = [{ ...publicKey, type: 'secret', name: 'Job', expiresAt }, publicKey];
    return keyWarnings(apiKeys, now).map(({ title }) => title);
  };
  expect(warned(14)).toEqual([expect.stringMatching(/^The secret key \W?Job\W? expires on /)]);
  expect([warned(15), warned(0)]).toEqual([[], []]);
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
    doubts: [{ ...warning, detail: 'No banner.' }],
    warnings: [warning],
  };
  const managed = (changes: Partial<Campaign>) =>
    factsOf({ campaign: { ...campaign, ...changes }, codes, apiKeys: [], products: [], now });
  expect(managed({ code: 'HELLO' })).toMatchObject({ codes: 'managed', codesDoubts: codes.doubts });
  expect(managed({ code: 'HELLO' }).warnings).toEqual([warning]);
  expect(managed({ tiers: [] }).codes).toBe('no-discounts');
  expect(facts({ code: 'HELLO' }).codesDoubts).toEqual([]);
});

it.each([
  ['2026-11-14T12:00:00.001Z', false],
  ['2026-11-14T12:00:00.000Z', true],
  [null, false],
])('a campaign that was last asked for at %s is silent: %s', (lastUsedAt, isSilent) => {
  const noon = new Date('2026-11-21T12:00:00.000Z');
  const apiKeys = [{ ...publicKey, lastUsedAt }];
  expect(factsOf({ campaign, codes: null, apiKeys, products: [], daysBefore: [], now: noon }).isSilent).toBe(
    isSilent,
  );
});

it.each([
  ['30 copies', { copied: 30 }, true],
  ['30 opened links', { opened: 30 }, true],
  ['29 of each', { copied: 29, opened: 29 }, false],
  ['a redemption', { copied: 300, redeemed: 1 }, false],
])('managed codes are unredeemed or not with %s', (_name, counts, expected) => {
  const totals = { shown: 0, copied: 0, opened: 0, dismissed: 0, redeemed: 0, copyPercent: null, ...counts };
  const none = { shown: 0, copied: 0, opened: 0, dismissed: 0, copyPercent: null };
  const byDay = [
    { date: '2026-11-19', ...totals, redeemed: 1 },
    { date: '2026-11-20', ...none, redeemed: 2 },
    { date: '2026-11-21', ...none, redeemed: 0 },
  ];
  const month = { totals, gaps: [], byDay };
  const sources = { campaign, apiKeys: [], products: [], month, now };
  const codes = { ...sampleManagedCodes(), firstCodeAt: '2026-09-01T12:00:00.000Z' };
  const managed = factsOf({ ...sources, codes });
  expect(managed).toMatchObject({
    isUnredeemed: expected,
    lastRedemption: { day: '2026-11-20', discounts: [] },
  });
  expect(factsOf({ ...sources, codes: null }).isUnredeemed).toBe(false);
  const unknown = factsOf({ ...sources, codes, month: undefined });
  expect(unknown).toMatchObject({ isUnredeemed: false, lastRedemption: undefined });
});

it('copies of codes by hand, before the checkout was connected, are no sign of unredeemed codes', () => {
  const totals = { shown: 0, copied: 440, opened: 0, dismissed: 0, redeemed: 0, copyPercent: null };
  const byDay = [
    { date: '2026-11-18', ...totals, copied: 400 },
    { date: '2026-11-19', ...totals, copied: 40 },
  ];
  const month = { totals, gaps: [], byDay };
  const connectedAt = (firstCodeAt: string | null) => {
    const codes = { ...sampleManagedCodes(), firstCodeAt };
    return factsOf({ campaign, codes, apiKeys: [], products: [], month, now });
  };
  expect(connectedAt('2026-11-19T08:00:00.000Z').isUnredeemed).toBe(false);
  expect(connectedAt(null).isUnredeemed).toBe(false);
  const connected = { ...connectedAt('2026-11-18T08:00:00.000Z'), hasKey: true, lastRequestAt: '' };
  expect(liveState({ ...connected, status: 'active' }, now).title).toBe(
    'Since Nov 19, 2026, codes were copied 40 times and never redeemed.',
  );
});

it('the discounts of the latest redemption are those of its day', () => {
  const counts = { shown: 0, copied: 0, opened: 0, dismissed: 0, copyPercent: null };
  const day = (date: string, redeemed: number) => ({ date, ...counts, redeemed });
  const month = {
    totals: { ...counts, redeemed: 3 },
    gaps: [],
    byDay: [day('2026-11-20', 3), day('2026-11-21', 0)],
  };
  const row = (discount: number | null, redeemed: number, isSale = false) => ({
    ...{ discount, isSale, redeemed },
    ...counts,
  });
  const redeemedDay = {
    from: '2026-11-20',
    byDiscount: [row(50, 0), row(60, 2), row(60, 1, true), row(null, 1)],
  };
  const sources = { campaign, codes: sampleManagedCodes(), apiKeys: [], products: [], month, now };
  expect(factsOf({ ...sources, redeemedDay }).lastRedemption).toEqual({ day: '2026-11-20', discounts: [60] });
  const other = { ...redeemedDay, from: '2026-11-19' };
  expect(factsOf({ ...sources, redeemedDay: other }).lastRedemption?.discounts).toEqual([]);
});

it('a sale is named before and during it, and one without a confirmed code has not started', () => {
  const saleOf = (startsAt: string, endsAt: string, saleCode?: string | null, excluded: string[] = []) => {
    const sale = { ...sampleSale, name: 'Black Friday', discount: 40, startsAt, endsAt };
    const codes =
      saleCode === undefined ? null : { ...sampleManagedCodes(), saleCode: saleCode ?? undefined };
    const changed = { ...campaign, status: 'active' as const, sale, excludedCountries: excluded };
    return factsOf({ campaign: changed, codes, apiKeys: [publicKey], products: [], now }).sale;
  };
  const [before, after, later] = [
    '2026-11-20T00:00:00.000Z',
    '2026-11-22T12:00:00.000Z',
    '2026-11-30T12:00:00.000Z',
  ];
  expect(saleOf(after, later)).toMatch(
    /^\u2068Black Friday\u2069: 40% for visitors with a smaller discount from Nov 22, 2026.* on\.$/,
  );
  expect(saleOf(before, after)).toMatch(
    /^\u2068Black Friday\u2069: 40% for visitors with a smaller discount until Nov 22, 2026/,
  );
  expect(saleOf(before, after, undefined, ['NP'])).toContain('discount, except in excluded countries, until');
  expect(saleOf(before, after, 'PPP40')).toMatch(/until/);
  expect(saleOf(before, after, null)).toBe(
    '\u2068Black Friday\u2069 hasn’t started, because its code isn’t confirmed.',
  );
  expect(saleOf('2026-11-01T00:00:00.000Z', before)).toBeUndefined();
});

describe('while a sale runs', () => {
  const [startsAt, endsAt] = ['2026-11-20T00:00:00.000Z', '2026-11-24T00:00:00.000Z'];
  const ofSale = { ...campaign, status: 'active' as const, sale: { ...sampleSale, startsAt, endsAt } };
  const factsOfSale = (changes: Partial<Campaign>, apiKeys = [publicKey]) =>
    factsOf({ campaign: { ...ofSale, ...changes }, codes: null, apiKeys, products: [], now });

  it('it is not named while the campaign is not live', () => {
    expect(factsOfSale({}).sale).toContain('until');
    expect(factsOfSale({ status: 'paused' }).sale).toBeUndefined();
    expect(factsOfSale({ endsAt: '2026-11-21T00:00:00.000Z' }).sale).toBeUndefined();
    expect(factsOfSale({}, []).sale).toBeUndefined();
  });

  it('a campaign without a country with a discount is live', () => {
    const used = { ...publicKey, lastUsedAt: now.toISOString() };
    const only = factsOfSale({ tiers: [] }, [used]);
    expect(only).toMatchObject({ codes: 'no-discounts', isSaleRunning: true, evidence: undefined });
    expect(liveState(only, now)).toEqual({ isLive: true, title: 'Live.' });
    expect(liveState({ ...only, isSaleRunning: false }, now).isLive).toBe(false);
  });
});
