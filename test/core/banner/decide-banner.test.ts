import type { ConfigBanner } from '../../../core/banner/banner-config.ts';
import { defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { type BannerInputs, decideBanner } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import type { ButtonTest } from '../../../core/preview/link-report.ts';
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
      banner: { messageTemplate: 'Seu país: Brasil?' },
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
    [
      { codeInLinks: true, codeInCookie: true, code: 'ALL' },
      { codeInLinks: true, codeInCookie: true },
    ],
    [{ codeInCookie: true, code: 'ALL' }, {}],
  ])('of a campaign with %j has %j', (rules, added) => {
    const config = decideBanner(inputsWith({}, rules));
    const { endsAt, pagePaths, codeInLinks, codeInCookie } = (
      config.show ? config.banner : {}
    ) as ConfigBanner;
    expect({ endsAt, pagePaths, codeInLinks, codeInCookie }).toEqual(added);
  });

  const checkoutOf = (inputs: Partial<BannerInputs>, rules: Partial<CampaignRules> = {}) => {
    const config = decideBanner(inputsWith(inputs, { codeInLinks: true, code: 'ALL', ...rules }));
    return config.show ? config.banner.checkout : undefined;
  };
  test('with links that carry the code has texts of its own for pages that lead to a checkout', () => {
    expect(checkoutOf({})).toMatchObject({
      price: 'Your price: {{price}} instead of {{original}}',
      terms: '60% off for India, with your code',
      stillHere: 'Your 60% is still here.',
    });
    expect(checkoutOf({ country: 'PH' })?.terms).toMatch(/off for the Philippines, with your code$/);
    expect(checkoutOf({ language: 'hi' })?.terms).toBe('भारत · 60% की छूट, आपके कोड के साथ');
    expect(checkoutOf({ country: 'BR', language: 'pt-BR' })?.terms).toMatch(/^Brasil · /);
    expect(checkoutOf({}, { codeInLinks: false })).toBeUndefined();
    expect(checkoutOf({}, { code: null })).toBeUndefined();
  });

  const passed = { carried: 3, lost: 0, unknown: 0, path: '/', testedAt: '2026-11-20T09:30:00.000Z' };
  test.each<[string, ButtonTest | null]>([
    ['applied at the checkout', passed],
    ['with your code', { ...passed, lost: 1 }],
    ['with your code', { ...passed, carried: 0 }],
    ['with your code', { ...passed, unknown: 1 }],
    ['with your code', { ...passed, testedAt: '2026-10-28T09:30:00.000Z' }],
    ['with your code', null],
  ])('says “%s” after the test %j', (end, buttonTest) => {
    expect(checkoutOf({ buttonTest })?.terms).toBe(`60% off for India, ${end}`);
  });

  test('says in each language what a test has seen, but never in place of the merchant’s message', () => {
    expect(checkoutOf({ language: 'hi', buttonTest: passed })?.terms).toBe('भारत · 60% की छूट, चेकआउट पर लागू');
    const banner = { ...inputsWith().rules.banner, messageTemplate: 'Hello!' };
    expect(checkoutOf({ buttonTest: passed }, { banner })?.terms).toBeUndefined();
  });

  test('keeps a message that the merchant has written, and has no texts in languages without built-in ones', () => {
    const { banner } = inputsWith().rules;
    const own = { ...banner, messageTemplate: 'Hello!' };
    const texts = checkoutOf({}, { banner: own });
    expect([texts?.terms, texts?.goToCheckout]).toEqual([undefined, 'Go to the checkout']);
    const swedish = { ...banner, translations: { sv: { messageTemplate: 'Hej!' } } };
    expect(checkoutOf({ language: 'sv' }, { banner: swedish })).toBeUndefined();
    expect(checkoutOf({ language: 'sv' })?.terms).toBe('60% off for India, with your code');
  });
});
