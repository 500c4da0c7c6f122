import type { ConfigBanner } from '../../../core/banner/banner-config.ts';
import { defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';
import { inputsWith } from './sample-inputs.ts';

const { language: _unknown, translations: _none, ...defaultLook } = defaultCampaignRules().banner;

describe('a decision', () => {
  test('shows the discount of the tier of the country, in its currency', () => {
    expect(decideBanner(inputsWith({}, { tiers: codesPerTier('PPP') }))).toEqual({
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
      banner: { ...defaultLook, messageColor: '#cfd1d4', labels: defaultTexts.labels },
    });
  });

  test('without a code has no sentence about one', () => {
    const banner = { ...defaultCampaignRules().banner, messageTemplate: 'Hello! Your code is {{code}}.' };
    const messageOf = (code: string | null) =>
      decideBanner(inputsWith({}, { banner, code })) as { banner?: ConfigBanner };
    expect(messageOf(null).banner?.messageTemplate).toBe('Hello!');
    expect(messageOf('ALL').banner?.messageTemplate).toBe(banner.messageTemplate);
  });

  test('is in the visitor’s language', () => {
    expect(decideBanner(inputsWith({ country: 'BR', language: 'pt-br' }))).toMatchObject({
      language: 'pt',
      banner: { messageTemplate: 'Seu país é Brasil?' },
    });
  });

  test('ignores an override for the unknown country', () => {
    const countryOverrides = [{ country: 'XX', discount: 50, code: 'X' }];
    for (const unknown of ['XX', undefined, 'T1']) {
      const config = decideBanner(inputsWith({ country: unknown }, { countryOverrides }));
      expect(config).toMatchObject({ show: false, country: 'XX', reason: 'no_discount' });
    }
  });

  test('of a country without a currency is in the base currency, rate 1', () => {
    const countryOverrides = [{ country: 'AQ', discount: 10, code: null }];
    const config = decideBanner(inputsWith({ country: 'AQ', baseCurrency: 'GBP' }, { countryOverrides }));
    expect(config).toMatchObject({ currencyCode: 'GBP', currencySymbol: '£', fxRate: 1 });
  });

  test('with a base currency that has left the table is in that currency, rate 1', () => {
    const config = decideBanner(inputsWith({ baseCurrency: 'DEM' }));
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
    [{ codeInLinks: true, code: 'ALL' }, { codeInLinks: true }],
    [{ codeInLinks: true }, {}],
  ])('of a campaign with %j has %j', (rules, added) => {
    const config = decideBanner(inputsWith({}, rules));
    const { endsAt, pagePaths, codeInLinks } = (config.show ? config.banner : {}) as ConfigBanner;
    expect({ endsAt, pagePaths, codeInLinks }).toEqual(added);
  });
});
