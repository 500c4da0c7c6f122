import {
  type CampaignChange,
  campaignChangeSchema,
  changeBetween,
  withChange,
} from '../../../core/campaigns/campaign-changes.ts';
import { makeDefaultCampaign } from '../../../core/campaigns/default-campaign.ts';
import type { Sale } from '../../../core/campaigns/sale.ts';
import { sampleSale } from './sample-sale.ts';

const now = new Date('2026-11-07T09:14:00.000Z');
const campaign = makeDefaultCampaign('camp_1', now, {
  tiers: [
    { tier: 5, discount: 50, code: 'A' },
    { tier: 6, discount: 60, code: 'B' },
  ],
});
const changeTo = (changes: Partial<typeof campaign>) =>
  changeBetween(campaign, { ...campaign, ...changes }, now);

it('names the groups of countries whose discount differs, the largest first', () => {
  const change = changeTo({
    tiers: [
      { tier: 5, discount: 50, code: 'A' },
      { tier: 6, discount: 55, code: 'C' },
    ],
    countryOverrides: [{ country: 'US', discount: 10, code: null }],
    excludedCountries: ['IN'],
  });
  const of60 = change?.discounts[0]?.countries ?? 0;
  expect(of60).toBeGreaterThan(20);
  expect(change).toEqual({
    changedAt: '2026-11-07T09:14:00.000Z',
    discounts: [
      { formerDiscount: 60, discount: 55, countries: of60 },
      { formerDiscount: 60, discount: 0, countries: 1 },
      { formerDiscount: 0, discount: 10, countries: 1 },
    ],
    period: null,
    formerSale: null,
  });
  expect(campaignChangeSchema.parse(change)).toEqual(change);
});

it('a new code, name or status is no change of a chart, a new period is', () => {
  const tiers = campaign.tiers.map((tier) => ({ ...tier, code: 'NEW' }));
  expect(changeTo({ tiers, name: 'New', status: 'paused' })).toBeUndefined();
  const endsAt = '2026-12-01T00:00:00.000Z';
  expect(changeTo({ endsAt })).toMatchObject({ discounts: [], period: { startsAt: null, endsAt } });
});

it('at most 20 groups are kept, and the latest 50 changes', () => {
  const countries = 'IN BR ID MX PK TR PL NG PH VN EG AR BD CO UA ZA TH KE CL GH PE MA'.split(' ');
  const countryOverrides = countries.map((country, index) => ({ country, discount: index + 1, code: null }));
  expect(changeTo({ countryOverrides })?.discounts).toHaveLength(20);
  const change = (minute: number): CampaignChange => ({
    changedAt: new Date(now.getTime() + minute * 60_000).toISOString(),
    discounts: [],
    period: null,
    formerSale: null,
  });
  const changes = Array.from({ length: 60 }, (_, minute) => change(minute));
  const kept = changes.reduce<CampaignChange[]>(withChange, []);
  expect(kept).toEqual(changes.slice(10));
});

it('names a sale that had started when it was removed, replaced, or ended, and no other', () => {
  const running = { ...sampleSale, startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' };
  const formerSale = (before: Sale | null, after: Sale | null) =>
    changeBetween({ ...campaign, sale: before }, { ...campaign, sale: after }, now)?.formerSale;
  const { name, discount, startsAt } = running;
  const cut = { name, discount, startsAt, endsAt: now.toISOString() };
  expect(formerSale(running, null)).toEqual(cut);
  expect(formerSale(running, { ...running, discount: 30 })).toEqual(cut);
  const over = { ...running, endsAt: '2026-11-05T00:00:00.000Z' };
  expect(formerSale(over, { ...sampleSale, startsAt: '2026-12-20T00:00:00.000Z' })).toEqual({
    ...cut,
    endsAt: over.endsAt,
  });
  expect(formerSale(running, { ...running, endsAt: '2026-11-30T00:00:00.000Z', message: 'New' })).toBe(
    undefined,
  );
  expect(formerSale({ ...running, startsAt: '2026-11-08T00:00:00.000Z' }, null)).toBe(undefined);
  expect(formerSale(null, running)).toBe(undefined);
});
