import { dayMs } from '../../../../../core/shared/durations.ts';
import type { DailyCounts } from '../../../../../core/statistics/counters.ts';
import { campaignStatistics } from '../../../../../core/statistics/statistics.ts';
import { merged, partsOf } from '../../../../../web/console/src/api/statistics.ts';

const year = { from: '2025-11-01', to: '2026-11-23' };

it('a long period is read in parts that the service accepts, without gap or overlap', () => {
  expect(partsOf({ from: '2026-01-01', to: '2026-04-02' })).toHaveLength(1);
  const parts = partsOf(year);
  expect([parts[0]?.from, parts.at(-1)?.to, parts.length]).toEqual([year.from, year.to, 5]);
  for (const [index, { from, to }] of parts.entries()) {
    expect((Date.parse(to) - Date.parse(from)) / dayMs).toBeLessThan(92);
    const next = parts[index + 1];
    if (next) expect(Date.parse(next.from) - Date.parse(to)).toBe(dayMs);
  }
});

it('the merged parts are the statistics of the whole period', () => {
  const counters: DailyCounts[] = ['2025-11-28', '2025-11-28', '2026-03-01', '2026-11-23'].map(
    (day, index) => ({
      ...{
        day,
        country: index === 1 ? 'BR' : 'IN',
        shown: 10 + index,
        copied: index,
        opened: index,
        dismissed: 1,
      },
    }),
  );
  const discounts = [
    { day: '2025-11-28', discount: 60, isSale: false, shown: 11, copied: 1, opened: 1, dismissed: 1 },
    { day: '2026-11-23', discount: 55, isSale: false, shown: 13, copied: 3, opened: 3, dismissed: 1 },
  ];
  const redemptions = [
    { day: '2025-11-28', discount: 60, isSale: false, redeemed: 2 },
    { day: '2026-03-01', discount: 60, isSale: false, redeemed: 3 },
    { day: '2026-11-23', discount: 20, isSale: false, redeemed: 1 },
    { day: '2026-11-23', discount: 55, isSale: true, redeemed: 1 },
  ];
  const byCode = redemptions.map((each) => ({ ...each, code: `PPP${each.discount}` }));
  const parts = partsOf(year).map((part) =>
    campaignStatistics(part, {
      counts: counters.filter(({ day }) => part.from <= day && day <= part.to),
      discounts: discounts.filter(({ day }) => part.from <= day && day <= part.to),
      redemptions: redemptions.filter(({ day }) => part.from <= day && day <= part.to),
      byCode: byCode.filter(({ day }) => part.from <= day && day <= part.to),
    }),
  );
  const whole = campaignStatistics(year, { counts: counters, discounts, redemptions, byCode });
  const result = merged(year, parts);
  expect({ ...result, totals: undefined, byCountry: undefined }).toEqual({
    ...whole,
    totals: undefined,
    byCountry: undefined,
  });
  const withoutRate = ({ copyPercent: _, ...row }: { copyPercent: number | null }) => row;
  expect(withoutRate(result.totals)).toEqual(withoutRate(whole.totals));
  expect(result.byCountry.map(withoutRate)).toEqual(whole.byCountry.map(withoutRate));
});
