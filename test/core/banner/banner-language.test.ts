import type { CampaignBanner, Translations } from '../../../core/banner/banner-config.ts';
import { bannerIn, canonicalLanguage, readableTags } from '../../../core/banner/banner-language.ts';
import { builtInTexts } from '../../../core/banner/built-in-texts.ts';
import { defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { type Country, findCountry } from '../../../core/shared/countries.ts';

const { pt, en } = builtInTexts;
const country = findCountry('IN') as Country;

/** Returns a default banner with these fields in a language, for a visitor from India who gets `discount` percent. */
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
  ['und', undefined, []],
  ['x-klingon', undefined, []],
  ['de-1996', undefined, []],
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
        look: {
          messageTemplate: 'Nosso preço para o seu país: Índia.',
          offerTemplate: '{{discount}}% de desconto',
          ctaText: 'Copiar código',
        },
        texts: pt?.texts,
      });
    },
  );

  test.each(['und', 'en-GB', 'ja', 'x', '__proto__'])('in %s has the texts of the campaign', (tag) => {
    const { translations: _none, ...look } = defaultCampaignRules().banner;
    expect(bannerOf(tag)).toMatchObject({ language: 'en', look, texts: en?.texts });
  });

  test('writes a fraction as the language does', () => {
    expect(bannerOf('pt', {}, 12.5).look.offerTemplate).toBe('12,5% de desconto');
    expect(bannerOf('en', {}, 12.5).look.offerTemplate).toBe('{{discount}}% off');
  });
});

describe('translations', () => {
  const own = { messageTemplate: 'Deal for {{countryName}}', ctaText: 'Get it' };
  const translations: Translations = {
    'pt-BR': { messageTemplate: 'Oferta: {{countryName}}' },
    pt: { ctaText: 'Pegar' },
    de: { messageTemplate: 'Angebot für {{countryName}}' },
    'zh-Hant': { ctaText: '複製' },
    en: { ctaText: 'Take it' },
  };
  test.each([
    ['pt-BR', 'pt-BR', 'Oferta: Índia', 'Pegar', '{{discount}}% de desconto'],
    ['pt-PT', 'pt', own.messageTemplate, 'Pegar', '{{discount}}% de desconto'],
    ['de-AT', 'de', 'Angebot für Indien', own.ctaText, '{{discount}}% off'],
    ['zh-TW', 'zh-Hant', own.messageTemplate, '複製', '{{discount}}% off'],
    ['en-US', 'en', own.messageTemplate, 'Take it', '{{discount}}% off'],
    ['ar', 'ar', own.messageTemplate, own.ctaText, 'خصم {{discount}}\u200e%\u200e'],
  ])('in %s (%s) replace “message”, button and offer by %j, %j, %j', (tag, language, message, cta, offer) => {
    const shown = bannerOf(tag, { ...own, translations });
    expect([
      shown.language,
      shown.look.messageTemplate,
      shown.look.ctaText,
      shown.look.offerTemplate,
    ]).toEqual([language, message, cta, offer]);
    expect(shown.look).not.toHaveProperty('translations');
  });

  test('replace default texts, too', () => {
    const shown = bannerOf('pt', { translations });
    expect(shown.look).toMatchObject({ ctaText: 'Pegar', messageTemplate: expect.stringContaining('Índia') });
    expect(shown.sources).toEqual({
      messageTemplate: { origin: 'built in', language: 'pt' },
      ctaText: { origin: 'translated', language: 'pt' },
      offerTemplate: { origin: 'built in', language: 'pt' },
    });
  });

  test('are never scanned for names of properties', () => {
    expect(bannerOf('constructor', { translations }).language).toBe('en');
    expect(
      bannerOf('pt', { translations: { pt: { messageTemplate: '$& {{countryName}}' } } }).look,
    ).toMatchObject({
      messageTemplate: '$& Índia',
    });
  });
});
