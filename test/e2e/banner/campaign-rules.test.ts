import { setTimeout as sleep } from 'node:timers/promises';
import { campaignWith } from '../../support/service/campaign.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { configOf, from, sendAsVisitor } from '../../support/service/visitor.ts';

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

  it('the banner contains page paths and end date only if the campaign sets them', async () => {
    const { key, update } = await campaignWith(emulator);
    const banner = async () => (await configOf(emulator, key, from('IN'))).banner;
    expect(await banner()).not.toHaveProperty('endsAt');
    expect(await banner()).not.toHaveProperty('pagePaths');
    await update({ pagePaths: ['/pricing/'], showCountdown: true, endsAt: future });
    expect(await banner()).toMatchObject({ pagePaths: ['/pricing'], endsAt: future });
  });

  it('an update validates its end date against the stored start date', async () => {
    const { update } = await campaignWith(emulator, { startsAt: future });
    const { status, body } = await update({ endsAt: past });
    expect([status, body.error.details]).toMatchObject([
      400,
      [{ path: 'endsAt', code: 'ends_before_start' }],
    ]);
    expect((await update({ endsAt: past, startsAt: null })).status).toBe(200);
  });

  it('no cached response outlives the end of the campaign', async () => {
    let hits = 0;
    // Each round uses a longer campaign, until the machine is fast enough for a cached response before its
    // end.
    for (let seconds = 3.5; hits === 0; seconds *= 2) {
      const endsAt = inSeconds(seconds);
      const { path } = await campaignWith(emulator, { endsAt });
      for (let afterMs = Number.NEGATIVE_INFINITY; afterMs < 300; await sleep(100)) {
        const sentAfterMs = Date.now() - Date.parse(endsAt);
        const { headers, text } = await sendAsVisitor(emulator, path, from('IN'));
        afterMs = Date.now() - Date.parse(endsAt);
        if (afterMs < 0) expect(text).toContain('"show":true');
        if (afterMs < 0) expect(headers.expires).toBe(new Date(endsAt).toUTCString());
        if (afterMs < 0 && headers['x-cache'] === 'Hit from cloudfront') hits += 1;
        if (sentAfterMs >= 0) expect(text).toContain('"reason":"campaign_paused"');
      }
    }
  });
});
