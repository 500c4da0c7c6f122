import type { ShownBanner } from '../../../core/banner/banner-config.ts';
import { defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { type BannerFacts, decideBanner, explainBanner } from '../../../core/banner/decide-banner.ts';
import {
  type CampaignRules,
  codesPerTier,
  defaultCampaignRules,
} from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';

/** A visitor from India on a page that may show the default campaign. */
function factsWith(changes: Partial<BannerFacts> = {}, rules: Partial<CampaignRules> = {}): BannerFacts {
  return {
    rules: { ...defaultCampaignRules(), ...rules },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    country: 'IN',
    site: 'any',
    isAnonymized: false,
    now: new Date('2026-11-27T09:30:00.000Z'),
    ...changes,
  };
}

const { language: _unknown, translations: _none, ...defaultLook } = defaultCampaignRules().banner;

describe('a decision', () => {
  test('shows the discount of the tier of the country, in its currency', () => {
    expect(decideBanner(factsWith({}, { tiers: codesPerTier('PPP') }))).toEqual({
      show: true,
      country: 'IN',
      countryName: 'India',
      discount: 60,
      code: 'PPP60',
      currencyCode: 'INR',
      currencySymbol: '₹',
      fxRate: 96.0853,
      baseCurrency: 'USD',
      language: 'en',
      banner: { ...defaultLook, texts: defaultTexts.texts },
    });
  });

  test.each([
    [
      'You are from {{countryName}}. Use code {{code}} for {{discount}}% off.',
      'You are from {{countryName}}.',
    ],
    ['Save {{discount}}%. The code {{code}} works at shop.com until 2.5. Enjoy', 'Save {{discount}}%. Enjoy'],
    ['欢迎。使用代码{{code}}。再见。', '欢迎。再见。'],
    ['आपका स्वागत है। कोड {{code}} लगाएँ।', 'आपका स्वागत है।'],
    ['أهلا بك. هل لديك {{code}}؟ شكرا.', 'أهلا بك. شكرا.'],
    ['Use code {{code}} for {{discount}}% off', ''],
    ['With {{code}}!! Enjoy', 'Enjoy'],
  ])('without a code makes “%s” “%s”', (messageTemplate, expected) => {
    const banner = { ...defaultCampaignRules().banner, messageTemplate };
    const tiers = defaultCampaignRules().tiers.map((tier) => ({ ...tier, code: null }));
    expect(decideBanner(factsWith({}, { banner, tiers, code: null }))).toMatchObject({
      code: null,
      banner: { messageTemplate: expected },
    });
    expect(decideBanner(factsWith({}, { banner, tiers, code: 'ALL' }))).toMatchObject({
      code: 'ALL',
      banner: { messageTemplate },
    });
  });

  test('is in the visitor’s language', () => {
    expect(decideBanner(factsWith({ country: 'BR', language: 'pt-br' }))).toMatchObject({
      language: 'pt',
      banner: { messageTemplate: 'Nosso preço para o seu país: Brasil.' },
    });
  });

  test('of the default campaign is for every country that of its tier', () => {
    const discounts = { 1: 0, 2: 20, 3: 30, 4: 40, 5: 50, 6: 60 };
    for (const { code, tier } of listCountries()) {
      const config = decideBanner(factsWith({ country: code }));
      expect([code, config.show ? config.discount : 0]).toEqual([code, discounts[tier]]);
    }
  });

  test('ignores an override for the unknown country', () => {
    const countryOverrides = [{ country: 'XX', discount: 50, code: 'X' }];
    for (const unknown of ['XX', undefined, 'T1']) {
      const config = decideBanner(factsWith({ country: unknown }, { countryOverrides }));
      expect(config).toMatchObject({ show: false, country: 'XX', reason: 'no_discount' });
    }
  });

  test('of a country without a currency is in the base currency, rate 1', () => {
    const countryOverrides = [{ country: 'AQ', discount: 10, code: null }];
    const config = decideBanner(factsWith({ country: 'AQ', baseCurrency: 'GBP' }, { countryOverrides }));
    expect(config).toMatchObject({ currencyCode: 'GBP', currencySymbol: '£', fxRate: 1 });
  });

  test('with a base currency that has left the table is in that currency, rate 1', () => {
    const config = decideBanner(factsWith({ baseCurrency: 'DEM' }));
    expect(config).toMatchObject({ currencyCode: 'DEM', currencySymbol: 'DEM', fxRate: 1 });
  });
});

describe('the banner of a response', () => {
  const endsAt = '2026-12-01T00:00:00.000Z';
  test.each<[Partial<CampaignRules>, object]>([
    [{}, {}],
    [{ endsAt }, {}],
    [{ showCountdown: true }, {}],
    [{ showCountdown: true, endsAt }, { endsAt }],
    [{ pagePaths: ['/shop/*'] }, { pagePaths: ['/shop/*'] }],
  ])('of a campaign with %j has %j', (rules, added) => {
    const config = decideBanner(factsWith({}, rules));
    const { endsAt, pagePaths } = (config.show ? config.banner : {}) as ShownBanner;
    expect({ endsAt, pagePaths }).toEqual(added);
  });
});

describe('the explanation', () => {
  const lines = (changes: Partial<BannerFacts>, changedRules: Partial<CampaignRules> = {}) =>
    explainBanner(factsWith(changes, changedRules)).trace;

  test('has one line for each rule, in order', () => {
    expect(lines({ country: 'AM' }, { tiers: codesPerTier('PPP') })).toEqual([
      'site: any domain is allowed',
      'campaign active',
      'no VPN or proxy detected',
      'tier 5 (price level 0.38) → 50 %',
      'code PPP50 of the tier',
      '1 USD = 363.575 AMD (rates of 2026-09-29)',
      'no language: the texts of the campaign',
    ]);
  });

  test('says where discount, code and currency are from', () => {
    const countryOverrides = [{ country: 'AQ', discount: 12.5, code: 'COLD' }];
    expect(lines({ country: 'AQ', site: 'allowed' }, { countryOverrides })).toEqual([
      'site: the domain is allowed',
      'campaign active',
      'no VPN or proxy detected',
      'override AQ → 12.5 %',
      'code COLD of the override',
      'no local currency, quoted in the base currency USD',
      'no language: the texts of the campaign',
    ]);
    expect(lines({ country: 'IN', baseCurrency: 'INR' }, { code: 'ALL' }).slice(4)).toEqual([
      'code ALL of the campaign',
      'currency INR, as the base price',
      'no language: the texts of the campaign',
    ]);
    expect(lines({ country: 'IN' })[4]).toBe('no code');
    const banner = {
      ...defaultCampaignRules().banner,
      messageTemplate: 'Deal',
      translations: { 'pt-BR': { ctaText: 'Pegar' } },
    };
    expect(lines({ language: 'pt-BR' }, { banner }).at(-1)).toBe(
      'language pt-BR → pt-BR: messageTemplate not translated, ctaText translated (pt-BR), offerTemplate built in (pt)',
    );
  });

  test('ends with the first reason that applies', () => {
    expect(lines({ site: 'denied' })).toEqual(['site: the domain is not allowed → domain_not_allowed']);
    expect(lines({}, { status: 'paused' }).at(-1)).toBe('campaign paused → campaign_paused');
    expect(lines({ isSuspended: true }).at(-1)).toBe('merchant suspended → campaign_paused');
    expect(lines({ isAnonymized: true }).at(-1)).toBe('VPN or proxy detected → vpn_detected');
    expect(lines({ isAnonymized: true }, { blockVpn: false })[2]).toBe(
      'VPN or proxy detected, the campaign allows it',
    );
    expect(lines({ country: 'ZZ' }).at(-1)).toBe('country unknown → no_discount');
    expect(lines({}, { excludedCountries: ['IN'] }).at(-1)).toBe('country IN excluded → no_discount');
  });

  const [before, after] = ['2026-11-27T09:30:00.000Z', '2026-11-27T09:30:01.000Z'];
  test.each<[string, Partial<CampaignRules>]>([
    ['campaign starts on 2026-11-27 at 09:30:01 UTC → campaign_paused', { startsAt: after }],
    ['campaign ended on 2026-11-27 at 09:30:00 UTC → campaign_paused', { endsAt: before }],
    ['campaign paused → campaign_paused', { status: 'paused', startsAt: after }],
    ['campaign active, ends on 2026-11-27 at 09:30:01 UTC', { startsAt: before, endsAt: after }],
    ['campaign active', { startsAt: before }],
  ])('of the period is: %s', (line, rules) => {
    expect(lines({}, rules)[1]).toBe(line);
  });

  test('says which rule replaced or limited the tier, and what the script evaluates', () => {
    const rules = { maxDiscount: 25, euSingleTier: 3 } as const;
    expect(lines({ country: 'BG' }, rules)[3]).toBe('tier 3 (EU single market) → 30 %, limited to 25 %');
    expect(lines({ country: 'TR' }, rules)[3]).toMatch(/^tier \d \(price.*\) → \d\d %, limited to 25 %$/);
    expect(lines({}, { showCountdown: true, endsAt: after, pagePaths: ['/a', '/b/*'] }).slice(7)).toEqual([
      'countdown to 2026-11-27 at 09:30:01 UTC',
      'only on pages /a, /b/*',
    ]);
  });

  test.each([
    ['US', 'tier 1 (price level 1.00) → 0 % → no_discount'],
    ['TM', 'tier 6 (price level 0.28) → 60 %'],
    ['CU', 'tier 1 (no price level) → 0 % → no_discount'],
    ['TW', 'tier 3 (price level 0.44, adjusted for income) → 30 %'],
    ['HT', 'tier 4 (price level 0.85, adjusted for income) → 40 %'],
    ['BO', 'tier 5 (price level 0.39) → 50 %'],
  ])('of %s says %s', (its, expected) => {
    expect(lines({ country: its })[3]).toBe(expected);
  });
});
