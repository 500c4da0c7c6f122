import { makeDefaultCampaign } from '../../../core/campaigns/campaign.ts';
import {
  type CampaignChange,
  campaignChangeSchema,
  changeBetween,
  givenUntil,
  withChange,
} from '../../../core/campaigns/campaign-changes.ts';
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
  });
  const changes = Array.from({ length: 60 }, (_, minute) => change(minute));
  const kept = changes.reduce<CampaignChange[]>(withChange, []);
  expect(kept).toEqual(changes.slice(10));
});

it('a discount was given until the last change that ended it, and present ones are given now', () => {
  const ended = (changedAt: string, from: number) => ({
    changedAt,
    discounts: [{ formerDiscount: from, discount: 50, countries: 1 }],
    period: null,
  });
  const changes = [
    ended('2026-11-01T00:00:00.000Z', 60),
    ended('2026-11-02T00:00:00.000Z', 55),
    ended('2026-11-03T00:00:00.000Z', 55),
  ];
  const given = givenUntil(campaign, changes);
  expect(given.get(60)).toBe(Number.POSITIVE_INFINITY);
  expect(given.get(50)).toBe(Number.POSITIVE_INFINITY);
  expect(given.get(55)).toBe(Date.parse('2026-11-03T00:00:00.000Z'));
  expect(given.has(40)).toBe(false);
});

it('a sale gives its discount until its end, unless countries get it anyway', () => {
  const end = Date.parse(sampleSale.endsAt);
  expect(givenUntil({ ...campaign, sale: sampleSale }, []).get(40)).toBe(end);
  const equal = { ...sampleSale, discount: 60 };
  expect(givenUntil({ ...campaign, sale: equal }, []).get(60)).toBe(Number.POSITIVE_INFINITY);
});
