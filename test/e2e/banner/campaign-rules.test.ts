import { setTimeout as sleep } from 'node:timers/promises';
import { campaignWith } from '../../support/service/campaign.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { ask, configOf, from } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Rules');
  });

  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const [past, future, later] = [-3_600, 3_600, 7_200].map(inSeconds) as [string, string, string];
  const override = { country: 'PL', discount: 90 };

  // Default discounts; tiers: IN 6 (60 %), BG 4 (40 %), PL 3 (30 %), DE 1.
  it.each<[fields: object, country: string, outcome: number | string, line: RegExp]>([
    [{ startsAt: past, endsAt: future }, 'IN', 60, /^campaign active, ends on 20/],
    [{ startsAt: future, endsAt: later }, 'IN', 'campaign_paused', /^campaign starts on 20/],
    [{ endsAt: past }, 'IN', 'campaign_paused', /^campaign ended on 20/],
    [{ maxDiscount: 45 }, 'IN', 45, /→ 60 %, limited to 45 %$/],
    [{ maxDiscount: 45, countryOverrides: [override] }, 'PL', 90, /^override PL → 90 %$/],
    [{ euSingleTier: 2 }, 'BG', 20, /^tier 2 \(EU single market\) → 20 %$/],
    [{ euSingleTier: 2 }, 'DE', 20, /^tier 2 \(EU single market\) → 20 %$/],
    [{ euSingleTier: 1 }, 'BG', 'no_discount', /^tier 1 \(EU single market\) → 0 % → no_discount$/],
    [{ euSingleTier: 2 }, 'IN', 60, /^tier 6 \(price level/],
    [{ excludedCountries: ['IN'] }, 'IN', 'no_discount', /^country IN excluded → no_discount$/],
    [{ excludedCountries: ['PL'], countryOverrides: [override] }, 'PL', 'no_discount', /^country PL excl/],
    [{ pagePaths: ['/shop/*'] }, 'IN', 60, /^only on pages \/shop\/\*$/],
    [{ showCountdown: true, endsAt: future }, 'IN', 60, /^countdown to 20/],
  ])('%j for a visitor from %s: %s, from the edge’s cache too', async (fields, country, outcome, line) => {
    const { key, preview } = await campaignWith(emulator, { ...fields });
    const config = await configOf(emulator, key, from(country));
    expect(config.show ? config.discount : config.reason).toBe(outcome);
    expect(await configOf(emulator, key, from(country))).toEqual(config);
    const previewed = await preview({ country });
    expect(previewed.config).toEqual(config);
    expect(previewed.trace).toContainEqual(expect.stringMatching(line));
  });

  it('the banner has the pages and the end that the script evaluates, only if the campaign sets them', async () => {
    const { key, change } = await campaignWith(emulator);
    const banner = async () => (await configOf(emulator, key, from('IN'))).banner;
    expect(await banner()).not.toHaveProperty('endsAt');
    expect(await banner()).not.toHaveProperty('pagePaths');
    await change({ pagePaths: ['/pricing/'], showCountdown: true, endsAt: future });
    expect(await banner()).toMatchObject({ pagePaths: ['/pricing'], endsAt: future });
  });

  it('a stored start is compared with a new end', async () => {
    const { change } = await campaignWith(emulator, { startsAt: future });
    const { status, body } = await change({ endsAt: past });
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: 'endsAt', code: 'ends_before_start', message: 'Must be after startsAt.' }],
    ]);
    expect((await change({ endsAt: past, startsAt: null })).status).toBe(200);
  });

  it('no response of the cache outlives the end of the campaign', async () => {
    let hits = 0;
    // A slow machine gets a longer campaign, until a response before its end comes from the cache.
    for (let seconds = 3.5; hits === 0; seconds *= 2) {
      const endsAt = inSeconds(seconds);
      const { path } = await campaignWith(emulator, { endsAt });
      for (let afterMs = Number.NEGATIVE_INFINITY; afterMs < 300; await sleep(100)) {
        const sentAfterMs = Date.now() - Date.parse(endsAt);
        const { headers, text } = await ask(emulator, path, from('IN'));
        afterMs = Date.now() - Date.parse(endsAt);
        if (afterMs < 0) expect(text).toContain('"show":true');
        if (afterMs < 0) expect(headers.expires).toBe(new Date(endsAt).toUTCString());
        if (afterMs < 0 && headers['x-cache'] === 'Hit from cloudfront') hits += 1;
        if (sentAfterMs >= 0) expect(text).toContain('"reason":"campaign_paused"');
      }
    }
  });
});
