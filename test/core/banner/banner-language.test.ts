import { bannerIn, readableTags } from '../../../core/banner/banner-language.ts';
import type { CampaignBanner } from '../../../core/banner/banner-style.ts';
import { type BuiltInTexts, builtInTexts } from '../../../core/banner/built-in-texts.ts';
import { canonicalLanguage } from '../../../core/banner/language-tags.ts';
import type { Translations } from '../../../core/campaigns/campaign-values.ts';
import { type Country, findCountry } from '../../../core/shared/countries.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

const { pt, en } = builtInTexts;
const country = findCountry('IN') as Country;

/**
 * Returns a default banner with these fields in a language, for a visitor from India who gets `discount`
 * percent.
 */
const bannerOf = (language: string, fields: Partial<CampaignBanner> = {}, discount = 60) =>
  bannerIn(language, { ...defaultCampaignRules().banner, ...fields }, { country, discount });

test.each([
  ['PT-br', 'pt-BR', ['pt-BR', 'pt']],
  ['pt', 'pt', ['pt']],
  ['zh-TW', 'zh-TW', ['zh-TW', 'zh-Hant']],
  ['zh-hans-cn', 'zh-Hans-CN', ['zh-Hans-CN', 'zh-Hans', 'zh']],
  ['uz-Cyrl', 'uz-Cyrl', ['uz-Cyrl', 'uz']],
  ['es-419', 'es-419', ['es-419', 'es']],
  ['sr-latn-rs', 'sr-Latn-RS', ['sr-Latn-RS', 'sr-Latn', 'sr']],
  ['zh', 'zh', ['zh', 'zh-Hans']],
  ['zh-CN', 'zh-CN', ['zh-CN', 'zh', 'zh-Hans']],
  ['zh-Hans-HK', 'zh-Hans-HK', ['zh-Hans-HK', 'zh-Hans', 'zh']],
  ['zh-Hant-HK', 'zh-Hant-HK', ['zh-Hant-HK', 'zh-Hant']],
  ['tl-PH', 'fil-PH', ['fil-PH', 'fil']],
  ['und', undefined, []],
  ['UND', undefined, []],
  ['x-klingon', undefined, []],
  ['sv-1996', undefined, []],
  ['', undefined, []],
])('the tag %j is %j, whose readers can read %j', (tag, canonical, readable) => {
  expect(canonicalLanguage(tag)).toBe(canonical);
  expect(readableTags(tag)).toEqual(readable);
});

describe('a default banner', () => {
  test.each(['pt', 'pt-BR', 'PT-pt'])(
    'in %s has the built-in texts of pt, with the name of the country',
    (tag) => {
      expect(bannerOf(tag)).toMatchObject({
        language: 'pt',
        style: {
          messageTemplate: 'Seu país: Índia? {{discount}}% de desconto com este código.',
          offerTemplate: '{{discount}}% de desconto',
          ctaText: 'Copiar código',
        },
        labels: pt?.labels,
      });
    },
  );

  test.each(['und', 'en-GB', 'fi', 'x', '__proto__'])('in %s has the texts of the campaign', (tag) => {
    const { language: _unknown, translations: _none, ...style } = defaultCampaignRules().banner;
    const banner = bannerOf(tag);
    expect(banner).toMatchObject({ language: 'en', labels: en?.labels });
    expect(banner.style).toEqual(style);
    expect(banner.sources.ctaText.language).toBe('en');
  });

  test('writes a fraction as the language does', () => {
    expect(bannerOf('pt', {}, 12.5).style.offerTemplate).toBe('12,5% de desconto');
    expect(bannerOf('en', {}, 12.5).style.offerTemplate).toBe('{{discount}}% off');
  });
});

test.each([
  ['PH', 'Visiting from the {{countryName}}? Take {{discount}}% off with this code.'],
  ['DO', 'Visiting from the {{countryName}}? Take {{discount}}% off with this code.'],
  ['IN', 'Visiting from {{countryName}}? Take {{discount}}% off with this code.'],
])('the English default message for %s is %j', (code, message) => {
  const visit = { country: findCountry(code) as Country, discount: 50 };
  const ownBanner = defaultCampaignRules().banner;
  expect(bannerIn('en', ownBanner, visit).style.messageTemplate).toBe(message);
  expect(bannerIn('xx', ownBanner, visit).style.messageTemplate).toBe(message);
  const messageTemplate = 'Hello, visitors from {{countryName}}';
  expect(bannerIn('en', { ...ownBanner, messageTemplate }, visit).style.messageTemplate).toBe(
    messageTemplate,
  );
});

test('a campaign with the former default message keeps it in English, and has the built-in message in other languages', () => {
  const visit = { country: findCountry('PH') as Country, discount: 50 };
  const messageTemplate = 'Our price for visitors from {{countryName}}.';
  const ownBanner = { ...defaultCampaignRules().banner, messageTemplate };
  const inEnglish = bannerIn('en', ownBanner, visit);
  expect(inEnglish.style.messageTemplate).toBe('Our price for visitors from the {{countryName}}.');
  expect(bannerIn('xx', ownBanner, visit).style.messageTemplate).toBe(inEnglish.style.messageTemplate);
  const inPortuguese = bannerIn('pt', ownBanner, visit);
  expect(inPortuguese.style.messageTemplate).toMatch(/^Seu país: Filipinas\?/);
  expect(inPortuguese.sources.messageTemplate.source).toBe('built_in');
});

describe('translations', () => {
  const own = { messageTemplate: 'Deal for {{countryName}}', ctaText: 'Get it' };
  const translations: Translations = {
    'pt-BR': { messageTemplate: 'Oferta: {{countryName}}' },
    pt: { ctaText: 'Pegar' },
    sv: { messageTemplate: 'Erbjudande för {{countryName}}' },
    'zh-Hant': { ctaText: '複製' },
    en: { ctaText: 'Take it' },
  };
  test.each([
    ['pt-BR', 'pt-BR', 'Oferta: Índia', 'Pegar', '{{discount}}% de desconto'],
    ['pt-PT', 'pt', own.messageTemplate, 'Pegar', '{{discount}}% de desconto'],
    ['sv-FI', 'sv', 'Erbjudande för Indien', own.ctaText, '{{discount}}% off'],
    ['zh-TW', 'zh-Hant', own.messageTemplate, '複製', '4折優惠'],
    ['en-US', 'en', own.messageTemplate, 'Take it', '{{discount}}% off'],
    ['ar', 'ar', own.messageTemplate, own.ctaText, 'خصم {{discount}}\u200e%\u200e'],
  ])('in %s (%s) replace “message”, button and offer by %j, %j, %j', (tag, language, message, cta, offer) => {
    const shown = bannerOf(tag, { ...own, translations });
    expect([
      shown.language,
      shown.style.messageTemplate,
      shown.style.ctaText,
      shown.style.offerTemplate,
    ]).toEqual([language, message, cta, offer]);
    expect(shown.style).not.toHaveProperty('translations');
  });

  test('replace default texts, too', () => {
    const shown = bannerOf('pt', { translations });
    expect(shown.style).toMatchObject({
      ctaText: 'Pegar',
      messageTemplate: expect.stringContaining('Índia'),
    });
    expect(shown.sources).toEqual({
      messageTemplate: { source: 'built_in', language: 'pt' },
      ctaText: { source: 'translation', language: 'pt' },
      offerTemplate: { source: 'built_in', language: 'pt' },
    });
  });

  test('into English have the country’s name in the response, which can differ from that in CLDR', () => {
    const { style } = bannerIn(
      'en',
      { ...defaultCampaignRules().banner, translations: { en: { messageTemplate: '{{countryName}}' } } },
      { country: findCountry('CD') as Country, discount: 12.5 },
    );
    expect(style.messageTemplate).toBe('{{countryName}}');
  });

  test('are never scanned for names of properties', () => {
    expect(bannerOf('constructor', { translations }).language).toBe('en');
    expect(
      bannerOf('pt', { translations: { pt: { messageTemplate: '$& {{countryName}}' } } }).style,
    ).toMatchObject({
      messageTemplate: '$& Índia',
    });
  });
});

describe('a banner without a text in the visitor’s language', () => {
  const texts = { messageTemplate: 'Ett erbjudande', ctaText: 'Kopiera', offerTemplate: 'Rabatt' };
  const fr = builtInTexts.fr;
  test.each<[own: string | null, visitor: string, language: string, words: BuiltInTexts | undefined]>([
    ['sv', 'pt-BR', 'sv', pt],
    ['sv', 'fi', 'sv', en],
    ['fr-CA', 'pt-BR', 'fr-CA', fr],
    ['fr-CA', 'fi', 'fr-CA', fr],
    [null, 'pt-BR', 'pt', pt],
    [null, 'fi', 'en', en],
  ])(
    'is in the campaign’s, %j, with its words if there are any: visitor %s, %s',
    (own, visitor, language, words) => {
      const banner = bannerOf(visitor, { ...texts, language: own });
      expect([banner.language, banner.labels]).toEqual([language, words?.labels]);
      expect(banner.style).not.toHaveProperty('language');
      expect(banner.sources.ctaText).toEqual({ source: 'own', language: own ?? 'en' });
    },
  );

  test('names the country in the campaign’s language', () => {
    const messageTemplate = 'Erbjudande för {{countryName}}';
    expect(bannerOf('pt', { messageTemplate, language: 'sv' }).style).toMatchObject({
      messageTemplate: 'Erbjudande för Indien',
      offerTemplate: '{{discount}}% de desconto',
    });
    expect(bannerOf('pt', { messageTemplate }).style.messageTemplate).toBe(messageTemplate);
  });

  test('is in English while no text is the merchant’s', () => {
    const banner = bannerOf('fi', { language: 'sv' });
    expect([banner.language, banner.labels, banner.sources.ctaText.language]).toEqual([
      'en',
      en?.labels,
      'en',
    ]);
    expect(bannerOf('fi', { language: 'sv', ctaText: 'Kopiera' }).language).toBe('sv');
  });

  test('is in the visitor’s as soon as one text is', () => {
    const banner = bannerOf('pt-BR', { ...texts, ctaText: 'Copy code', language: 'sv' });
    expect([banner.language, banner.labels]).toEqual(['pt', pt?.labels]);
  });
});

describe('a banner without a headline', () => {
  const messageTemplate = 'Use {{code}} for {{discount}}% off.';
  test('has its button in the language of its message', () => {
    const own = bannerOf('pt', { offerTemplate: '', messageTemplate });
    expect(own.style).toMatchObject({ offerTemplate: '', messageTemplate, ctaText: 'Copy code' });
    expect(own.sources.ctaText).toEqual({ source: 'own', language: 'en' });
    const translations = { pt: { messageTemplate: 'Com {{code}}.' } };
    for (const banner of [{}, { messageTemplate, translations }])
      expect(bannerOf('pt', { offerTemplate: '', ...banner }).style.ctaText).toBe('Copiar código');
  });

  test('has the headline of a translation', () => {
    const translations = { pt: { offerTemplate: 'Oferta' } };
    expect(bannerOf('pt', { offerTemplate: '', translations }).style.offerTemplate).toBe('Oferta');
  });
});

test('formats of a language are created once, and all are dropped at the hundredth', () => {
  const { DisplayNames } = Intl;
  const created: unknown[] = [];
  class Counted extends DisplayNames {
    constructor(...options: ConstructorParameters<typeof DisplayNames>) {
      super(...options);
      created.push(options[0]);
    }
  }
  const show = (tag: string) =>
    bannerOf(tag, { translations: { [tag]: { messageTemplate: '{{countryName}}' } } });
  const letters = [...'abcdefghij'];
  const others = letters.flatMap((one) => letters.map((other) => `q${one}${other}`));
  Object.assign(Intl, { DisplayNames: Counted });
  try {
    for (const tag of ['nb', 'da', 'nb', 'da', ...others, 'nb']) show(tag);
  } finally {
    Object.assign(Intl, { DisplayNames });
  }
  expect(created.filter((tag) => tag === 'nb')).toHaveLength(2);
  expect(created).toHaveLength(103);
});
