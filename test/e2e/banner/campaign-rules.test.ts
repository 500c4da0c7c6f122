import { campaignWith } from '../../support/service/campaign.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { configOf, from } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Rules');
  });

  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const [past, future, later] = [-3_600, 3_600, 7_200].map(inSeconds) as [string, string, string];
  const override = { country: 'PL', discount: 90 };

  // Default discounts; tiers: IN 6 (60%), BG 4 (40%), PL 3 (30%), DE 1.
  it.each<[fields: object, country: string, outcome: number | string, entry: object]>([
    [{ startsAt: past, endsAt: future }, 'IN', 60, { effectiveStatus: 'active' }],
    [{ startsAt: future, endsAt: later }, 'IN', 'campaign_paused', { effectiveStatus: 'scheduled' }],
    [{ endsAt: past }, 'IN', 'campaign_paused', { effectiveStatus: 'ended' }],
    [{ maxDiscount: 45 }, 'IN', 45, { uncappedDiscount: 60, discount: 45 }],
    [{ maxDiscount: 45, countryOverrides: [override] }, 'PL', 90, { source: 'override' }],
    [{ euTier: 2 }, 'BG', 20, { source: 'eu_tier', tier: 2 }],
    [{ euTier: 2 }, 'DE', 20, { source: 'eu_tier', tier: 2 }],
    [{ euTier: 1 }, 'BG', 'no_discount', { source: 'eu_tier', outcome: 'no_discount' }],
    [{ euTier: 2 }, 'IN', 60, { source: 'tier', tier: 6 }],
    [{ excludedCountries: ['IN'] }, 'IN', 'no_discount', { source: 'excluded_country' }],
    [
      { excludedCountries: ['PL'], countryOverrides: [override] },
      'PL',
      'no_discount',
      { source: 'excluded_country' },
    ],
    [{ pagePaths: ['/shop/*'] }, 'IN', 60, { rule: 'pages', pagePaths: ['/shop/*'] }],
    [{ showCountdown: true, endsAt: future }, 'IN', 60, { rule: 'countdown' }],
  ])('%j for a visitor from %s: %s, cached or not', async (fields, country, outcome, entry) => {
    const { key, preview } = await campaignWith(emulator, { ...fields });
    const config = await configOf(emulator, key, from(country));
    expect(config.show ? config.discount : config.reason).toBe(outcome);
    expect(await configOf(emulator, key, from(country))).toEqual(config);
    const previewed = await preview({ country });
    expect(previewed.config).toEqual(config);
    expect(previewed.trace).toContainEqual(expect.objectContaining(entry));
  });
});
