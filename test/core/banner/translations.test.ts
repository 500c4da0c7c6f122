import { bannerUpdateSchema, campaignBannerSchema } from '../../../core/banner/banner-style.ts';
import { requireTranslationSize } from '../../../core/banner/translations.ts';
import { updatedCampaign } from '../../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { problemsOf } from '../shared/problems.ts';

/** `count` tags of 5 characters: `aa-AA`, `aa-AB`, … */
const tags = (count: number) =>
  Array.from(
    { length: count },
    (_none, index) =>
      `aa-${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + Math.floor(index / 26))}`,
  );
const translated = (names: string[], text = 'x') =>
  Object.fromEntries(names.map((tag) => [tag, { messageTemplate: text }]));

test('tags are stored in canonical case, texts trimmed', () => {
  const { translations } = parseFields(campaignBannerSchema, {
    translations: {
      'PT-br': { messageTemplate: ' Olá ', ctaText: 'Copiar' },
      'zh-hant': { offerTemplate: '{{discount}}%' },
    },
  });
  expect(translations).toEqual({
    'pt-BR': { messageTemplate: 'Olá', ctaText: 'Copiar' },
    'zh-Hant': { offerTemplate: '{{discount}}%' },
  });
});

describe.each([
  ['a new campaign', campaignBannerSchema],
  ['a change', bannerUpdateSchema],
])('translations of %s', (_which, schema) => {
  test.each([
    [{ portuguese: {} }, ['translations.portuguese invalid_language']],
    [{ 'pt-BR-x-shop': {} }, ['translations.pt-BR-x-shop invalid_language']],
    [{ 'pt-br': { ctaText: 'x' }, 'pt-BR': { ctaText: 'y' } }, ['translations.pt-BR duplicate']],
    [{ pt: { message: 'x' } }, ['translations.pt.message unknown_field']],
    [{ pt: { ctaText: '' } }, ['translations.pt.ctaText too_short']],
    [{ pt: { messageTemplate: 'x {{contry}}' } }, ['translations.pt.messageTemplate unknown_placeholder']],
    [{ pt: { offerTemplate: 'x'.repeat(61) } }, ['translations.pt.offerTemplate too_long']],
    [{ pt: 'x' }, ['translations.pt wrong_type']],
    [[], ['translations wrong_type']],
  ])('%j: %j', (translations, problems) => {
    expect(problemsOf(schema, { translations })).toEqual(problems);
  });
});

test.each([
  ['41 tags', translated(tags(41)), 'too_big'],
  ['more than 190 characters of tags', translated(tags(39)), 'too_long'],
  ['more than 4,096 bytes', translated(tags(9), 'ह'.repeat(160)), 'too_long'],
])('%s are an error, also as the result of a change', (_what, translations, code) => {
  expect(problemsOf(campaignBannerSchema, { translations })).toEqual([`translations ${code}`]);
  expect(() => requireTranslationSize(translations)).toThrow(/banner.translations/);
  const [first = ''] = Object.keys(translations);
  const { [first]: last, ...others } = translations;
  const campaign = makeCampaign({ name: 'Summer', banner: { translations: others } }, 'camp_1', new Date());
  const change = () =>
    updatedCampaign(campaign, { banner: { translations: { [first]: last ?? null } } }, new Date());
  expect(change).toThrow(/banner.translations/);
});

test('40 tags, 190 characters of tags, and 4,096 bytes are allowed', () => {
  const short = tags(40).map((tag) => `${tag.slice(0, 1)}${tag.slice(3)}`);
  expect(problemsOf(campaignBannerSchema, { translations: translated(short) })).toEqual([]);
  const names = tags(38);
  const left = 4096 - Buffer.byteLength(JSON.stringify(translated(names, '')));
  const translations = {
    ...translated(names, 'x'.repeat(Math.floor(left / 38))),
    'aa-AA': { messageTemplate: 'x'.repeat(Math.floor(left / 38) + (left % 38)) },
  };
  expect(Buffer.byteLength(JSON.stringify(translations))).toBe(4096);
  expect(problemsOf(campaignBannerSchema, { translations })).toEqual([]);
});

test('the language of the merchant’s texts is a tag in canonical case, or unknown', () => {
  const languageOf = (banner: object) => parseFields(campaignBannerSchema, banner).language;
  expect([{}, { language: null }, { language: ' PT-br ' }].map(languageOf)).toEqual([null, null, 'pt-BR']);
  expect(problemsOf(bannerUpdateSchema, { language: 'german' })).toEqual(['language invalid_language']);
});
