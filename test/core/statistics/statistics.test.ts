import fc from 'fast-check';
import type { CampaignChange } from '../../../core/campaigns/campaign-changes.ts';
import { campaignStatistics } from '../../../core/statistics/statistics.ts';
import { campaignStatisticsSchema } from '../../../core/statistics/statistics-response.ts';
import { testProperty } from '../../support/property-runs.ts';

const early = '2026-02-27T08:00:00.000Z';
const gap = { from: '2026-02-27T09:00:00.000Z', to: '2026-03-01T09:00:00.000Z' };
const period = { from: '2026-02-27', to: '2026-03-01' };
const noCounts = { shown: 0, copied: 0, opened: 0, dismissed: 0 };
const counters = (day: string, country: string, shown: number, copied = 0, opened = 0, dismissed = 0) => {
  return { day, country, shown, copied, opened, dismissed };
};

it('adds up in all, by day with empty days, and by country with the most shown first', () => {
  const entries = [
    counters('2026-03-01', 'IN', 2, 1, 1),
    counters('2026-02-27', 'BR', 6, 1, 5, 4),
    counters('2026-02-27', 'IN', 1, 1),
    counters('2026-02-27', 'XX', 3),
    counters('2026-02-27', 'AR', 3),
  ];
  const discounts = [
    { day: '2026-03-01', discount: 55, isSale: false, shown: 2, copied: 1, opened: 1, dismissed: 0 },
    { day: '2026-02-27', discount: 60, isSale: false, shown: 3, copied: 2, opened: 0, dismissed: 0 },
    { day: '2026-02-28', discount: 60, isSale: false, shown: 1, copied: 0, opened: 0, dismissed: 0 },
    { day: '2026-02-27', discount: 40, isSale: true, shown: 3, copied: 0, opened: 2, dismissed: 0 },
  ];
  const redemptions = [
    { day: '2026-03-01', discount: 60, isSale: false, redeemed: 2 },
    { day: '2026-02-27', discount: 60, isSale: false, redeemed: -1 },
    { day: '2026-02-27', discount: 45.5, isSale: false, redeemed: 1 },
    { day: '2026-03-01', discount: 40, isSale: true, redeemed: 1 },
  ];
  const codes = [
    { day: '2026-03-01', code: 'PPP60B', discount: 60, isSale: false, redeemed: 1 },
    { day: '2026-03-01', code: 'PPP60A', discount: 60, isSale: false, redeemed: 1, gap },
    {
      day: '2026-03-01',
      code: 'SALE',
      discount: 40,
      isSale: true,
      redeemed: 1,
      gap: { ...gap, from: early },
    },
    { day: '2026-02-27', code: 'PPP60B', discount: 60, isSale: false, redeemed: 2 },
  ];
  expect(campaignStatistics(period, { counts: entries, discounts, redemptions, byCode: codes })).toEqual({
    ...period,
    totals: { shown: 15, copied: 3, opened: 6, dismissed: 4, redeemed: 4, copyPercent: 20 },
    byDay: [
      { date: '2026-02-27', shown: 13, copied: 2, opened: 5, dismissed: 4, redeemed: 1 },
      { date: '2026-02-28', shown: 0, copied: 0, opened: 0, dismissed: 0, redeemed: 0 },
      { date: '2026-03-01', shown: 2, copied: 1, opened: 1, dismissed: 0, redeemed: 3 },
    ],
    byCountry: [
      {
        country: 'BR',
        countryName: 'Brazil',
        shown: 6,
        copied: 1,
        opened: 5,
        dismissed: 4,
        copyPercent: 16.67,
      },
      {
        country: 'AR',
        countryName: 'Argentina',
        shown: 3,
        copied: 0,
        opened: 0,
        dismissed: 0,
        copyPercent: 0,
      },
      {
        country: 'IN',
        countryName: 'India',
        shown: 3,
        copied: 2,
        opened: 1,
        dismissed: 0,
        copyPercent: 66.67,
      },
      { country: 'XX', countryName: 'Unknown', shown: 3, copied: 0, opened: 0, dismissed: 0, copyPercent: 0 },
    ],
    byDiscount: [
      { discount: 45.5, isSale: false, ...noCounts, redeemed: 1 },
      { discount: 55, isSale: false, shown: 2, copied: 1, opened: 1, dismissed: 0, redeemed: 0 },
      { discount: 60, isSale: false, shown: 4, copied: 2, opened: 0, dismissed: 0, redeemed: 2 },
      { discount: 40, isSale: true, shown: 3, copied: 0, opened: 2, dismissed: 0, redeemed: 1 },
      { discount: null, isSale: false, shown: 6, copied: 0, opened: 3, dismissed: 4, redeemed: 0 },
    ],
    byCode: [
      { code: 'PPP60B', discount: 60, isSale: false, redeemed: 3, shared: null },
      { code: 'PPP60A', discount: 60, isSale: false, redeemed: 1, shared: null },
      { code: 'SALE', discount: 40, isSale: true, redeemed: 1, shared: null },
    ],
    gaps: [{ startedAt: early, endedAt: gap.to, redeemed: 2 }],
    changes: [],
    linkReport: null,
  });
});

it('without a view there is no copy rate, and without events no country', () => {
  const empty = campaignStatistics(period, { counts: [], discounts: [], redemptions: [], byCode: [] });
  expect(empty.totals).toEqual({
    shown: 0,
    copied: 0,
    opened: 0,
    dismissed: 0,
    redeemed: 0,
    copyPercent: null,
  });
  expect(empty.byCountry).toEqual([]);
  const counts = [counters('2026-03-01', 'IN', 0, 2)];
  expect(
    campaignStatistics(period, { counts, discounts: [], redemptions: [], byCode: [] }).byCountry[0]
      ?.copyPercent,
  ).toBeNull();
});

const entry = fc.record({
  day: fc.constantFrom('2026-02-27', '2026-02-28', '2026-03-01'),
  country: fc.constantFrom('IN', 'BR', 'XX'),
  discount: fc.constantFrom(null, 20, 45.5, 60),
  isSale: fc.boolean(),
  shown: fc.nat(),
  copied: fc.nat(),
  opened: fc.nat(),
  dismissed: fc.nat(),
});

testProperty('days, countries and discounts add up to the totals', [fc.array(entry)], (entries) => {
  const discounts = entries.flatMap(({ discount, ...counts }) =>
    discount === null ? [] : [{ discount, ...counts }],
  );
  const statistics = campaignStatistics(period, { counts: entries, discounts, redemptions: [], byCode: [] });
  expect(campaignStatisticsSchema.parse(statistics)).toEqual(statistics);
  const { copyPercent: _rate, redeemed: _redeemed, ...totals } = statistics.totals;
  for (const parts of [statistics.byDay, statistics.byCountry, statistics.byDiscount]) {
    const sum = (counter: keyof typeof totals) => parts.reduce((total, part) => total + part[counter], 0);
    const sums = Object.keys(totals).map((counter) => [counter, sum(counter as keyof typeof totals)]);
    expect(Object.fromEntries(sums)).toEqual(totals);
  }
});

it('only the changes in the period, or of a sale in it, are in the statistics', () => {
  const change = (changedAt: string, formerSale: CampaignChange['formerSale'] = null) => ({
    changedAt,
    discounts: [{ formerDiscount: 60, discount: 55, countries: 28 }],
    period: null,
    formerSale,
  });
  const days = ['2026-02-26T23:59:59.999Z', '2026-02-27T00:00:00.000Z', '2026-03-01T23:59:59.999Z'];
  const changes = [...days, '2026-03-02T00:00:00.000Z'].map((day) => change(day));
  const counters = { counts: [], discounts: [], redemptions: [], byCode: [] };
  expect(campaignStatistics(period, counters, { changes }).changes).toEqual(changes.slice(1, 3));
  const sale = (startsAt: string, endsAt: string) => ({ name: 'Sale', discount: 40, startsAt, endsAt });
  const ofSale = change(
    '2026-05-01T00:00:00.000Z',
    sale('2026-03-01T23:00:00.000Z', '2026-03-09T00:00:00.000Z'),
  );
  const early = change(
    '2026-05-02T00:00:00.000Z',
    sale('2026-02-01T00:00:00.000Z', '2026-02-26T23:59:59.000Z'),
  );
  expect(campaignStatistics(period, counters, { changes: [ofSale, early] }).changes).toEqual([ofSale]);
});
