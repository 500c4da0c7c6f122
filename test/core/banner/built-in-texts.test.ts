import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannerIn, checkoutTextsIn } from '../../../core/banner/banner-language.ts';
import { type BuiltInTexts, builtInTexts, defaultTexts } from '../../../core/banner/built-in-texts.ts';
import type { TextName } from '../../../core/campaigns/campaign-values.ts';
import { type Country, findCountry } from '../../../core/shared/countries.ts';
import { countryLanguages } from '../../../quality/table/language-tables.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

const directory = join('core', 'reference', 'texts');
const files = readdirSync(directory).map((file) => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(join(directory, file), 'utf8')) as BuiltInTexts,
]) as [tag: string, file: BuiltInTexts][];

/** All texts of a language by name. */
const textsOf = ({ banner, labels, checkout }: BuiltInTexts): Record<string, string> => ({
  ...banner,
  ...labels,
  ...checkout,
});
const placeholdersOf = (text: string) =>
  (text.match(/{{\w+}}/g) ?? []).map((each) => each.replace('remainingTenths', 'discount')).sort();
const withoutPlaceholders = (text: string) => text.replace(/{{\w+}}/g, '');

/** Languages that are not the main one of a country with a discount, each with its reason. */
const others: Readonly<Record<string, string>> = {
  de: 'Visitors from Germany, Austria and Switzerland get sales.',
  fil: 'The second language of the Philippines, with 60% of the people.',
  kk: 'The state language of Kazakhstan, with 64% of the people.',
  am: 'The official language of Ethiopia.',
  ps: 'An official language of Afghanistan, with 43% of the people.',
  te: 'One of the largest regional languages of India.',
  mr: 'One of the largest regional languages of India.',
  ta: 'One of the largest regional languages of India.',
  gu: 'One of the largest regional languages of India.',
  yo: 'A language of Nigeria with more than 10 million speakers.',
};

it('at least 160 of the 167 countries with a discount are spoken to in an official or their most used language, and all others in a listed one', () => {
  const countries = countryLanguages();
  expect(countries).toHaveLength(167);
  expect(countries.filter(({ isOwn }) => isOwn).length).toBeGreaterThanOrEqual(160);
  expect(countries.filter(({ languages }) => languages.length === 0)).toEqual([]);
});

it('each language is the main one of such a country, or has a reason', () => {
  const main = countryLanguages().map(({ languages: [first = ''] }) => first);
  expect(new Set(files.map(([tag]) => tag))).toEqual(new Set([...main, ...Object.keys(others)]));
});

describe.each(files)('the texts in %s', (tag, file) => {
  const texts = textsOf(file);

  test('have the price at the end of an estimate, because the script puts the words in front of it', () => {
    expect(file.labels.approximate).toMatch(/[^}]{{price}}$/);
  });

  test('are those of the service, and name the native speaker who reviewed them, if one did', () => {
    expect(Object.keys(builtInTexts)).toHaveLength(files.length);
    expect(builtInTexts[tag]).toEqual(file);
    expect(Object.keys(file)).toEqual(['reviewedBy', 'banner', 'labels', 'checkout']);
    if (file.reviewedBy !== null) expect(file.reviewedBy).toMatch(/^\p{L}[\p{L}. -]+$/u);
  });

  test('have the placeholders of the English ones', () => {
    const english = textsOf(defaultTexts);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(texts))
      expect([name, placeholdersOf(text)]).toEqual([name, placeholdersOf(english[name] ?? '')]);
  });

  test('are short, and the labels have at most 900 bytes, those of pages that lead to a checkout 750', () => {
    const limits: Record<TextName, number> = { offerTemplate: 30, messageTemplate: 100, ctaText: 20 };
    for (const [name, limit] of Object.entries(limits))
      expect([name, [...(texts[name] ?? '')].length <= limit]).toEqual([name, true]);
    for (const text of Object.values(texts)) {
      expect(text).toBe(text.trim().normalize('NFC'));
      expect(withoutPlaceholders(text).length).toBeGreaterThan(0);
      expect([...withoutPlaceholders(text)].length).toBeLessThanOrEqual(60);
    }
    expect(Buffer.byteLength(JSON.stringify(file.labels))).toBeLessThanOrEqual(900);
    expect(Buffer.byteLength(JSON.stringify(file.checkout))).toBeLessThanOrEqual(750);
  });

  test('say the discount at the checkout in the words of the headline, which is not said twice', () => {
    expect(file.checkout.terms).toContain(file.banner.offerTemplate);
    expect(file.checkout.applied).toContain(file.banner.offerTemplate);
  });

  test('are in the script and the direction of the language', () => {
    const { script } = new Intl.Locale(tag).maximize();
    const names = { Hans: 'Han', Hant: 'Han', Kore: 'Hangul', Jpan: 'Han Hiragana Katakana' };
    const own = (names[script as keyof typeof names] ?? String(script)).split(' ');
    const ownLetters = new RegExp(
      `^[${own.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]+$`,
      'u',
    );
    for (const text of Object.values(texts)) {
      const letters = withoutPlaceholders(text).replace(/[^\p{L}\p{M}]/gu, '');
      expect(letters).toMatch(ownLetters);
    }
    const isRightToLeft = /^\p{Script=Arabic}/u.test(file.labels.close);
    expect([tag, isRightToLeft]).toEqual([tag, ['ar', 'fa', 'ps', 'ur'].includes(tag)]);
  });

  test('write percentages as CLDR does, and CLDR has the names of countries', () => {
    // Most visitors with Spanish texts and a discount live in Latin America, which writes no space.
    const pattern = new Intl.NumberFormat(tag === 'es' ? 'es-419' : tag, { style: 'percent' })
      .formatToParts(0.6)
      .map(({ type, value }) => (type === 'integer' ? '{{discount}}' : value))
      .join('');
    if (!countsTenths(tag)) expect(file.banner.offerTemplate).toContain(pattern);
    expect(Intl.DisplayNames.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.DisplayNames(tag, { type: 'region' }).of('EG')).not.toBe('EG');
  });
});

/** Returns true for languages in which shops name the price that stays: 60% off is 4折. */
function countsTenths(tag: string): boolean {
  return /^zh/.test(tag);
}

describe('a country’s name', () => {
  /**
   * Languages whose message has the name within a sentence, with the reason why it needs no article, case or
   * harmony there. English has forms, which the next test lists.
   */
  const withinSentence: Readonly<Record<string, string>> = {
    en: 'listed below: with or without “the”',
    fa: 'prepositions change no noun',
    fil: '“sa” changes no noun',
    id: 'nouns have no cases and no articles',
    ja: '“から” follows every noun unchanged',
    ko: '“에서” follows every noun unchanged',
    ms: 'nouns have no cases and no articles',
    my: '“မှ” follows every noun unchanged',
    sw: 'nouns have no cases and no articles',
    th: 'nouns have no cases and no articles',
    vi: 'nouns have no cases and no articles',
    yo: '“láti” changes no noun',
    zh: 'nouns have no cases and no articles',
    'zh-Hant': 'nouns have no cases and no articles',
  };
  const twenty = 'AE AZ BR CD CF CZ DO EG GM HU IN KR LC MV PH RO SC TR UA VN'
    .split(' ')
    .map((code) => findCountry(code) as Country);
  const { language: _own, ...defaults } = defaultCampaignRules().banner;
  const messageIn = (tag: string, country: Country) =>
    bannerIn(tag, { ...defaults, language: null }, { country, discount: 60 }).style.messageTemplate.replace(
      '{{countryName}}',
      country.name,
    );

  test.each(files)('in %s stands alone, unless the language is listed with its reason', (tag, file) => {
    const { messageTemplate } = file.banner;
    const standsAlone = /^[^{]+([:：՝፦៖]| —) {{countryName}}(\s?[?؟]|[.։] )/.test(messageTemplate);
    expect([tag, standsAlone]).toEqual([tag, !Object.hasOwn(withinSentence, tag)]);
    for (const text of [file.checkout.terms, file.checkout.applied])
      if (tag !== 'en') expect(text).toMatch(/^{{countryName}} · /);
  });

  test.each(files.filter(([tag]) => tag !== 'en'))('in %s is in its basic form', (tag, { banner }) => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const [before = '', after = ''] = banner.messageTemplate.split('{{countryName}}');
    for (const country of twenty)
      expect(messageIn(tag, country)).toBe(`${before}${names.of(country.code)}${withDiscount(tag, after)}`);
  });

  /** The rest of a message whose discount of 60% the service has written. */
  function withDiscount(tag: string, text: string): string {
    const number = new Intl.NumberFormat(tag).format(60);
    return text
      .replace('{{discount}}', number === '60' ? '{{discount}}' : number)
      .replace('{{remainingTenths}}', new Intl.NumberFormat(tag).format(4));
  }

  test('has “the” in English where a sentence needs it', () => {
    const withThe = twenty.filter((country) => /from the /.test(messageIn('en', country)));
    expect(withThe.map(({ code }) => code)).toEqual('AE CD CF DO GM MV PH SC'.split(' '));
    for (const country of twenty) {
      const terms = checkoutTextsIn('en', { country, discount: 60 }, 'with_code')?.terms;
      expect(terms).toContain(
        withThe.includes(country) ? `for the ${country.name},` : `for ${country.name},`,
      );
    }
  });

  test('with a mark that ends a sentence is not cut for visitors without a code', () => {
    const country = findCountry('KN') as Country;
    const messageOf = (tag: string) =>
      bannerIn(tag, { ...defaults, language: null }, { country, discount: 60, code: null }).style
        .messageTemplate;
    expect(messageOf('vi')).toBe('Bạn đến từ St. Kitts và Nevis?');
    expect(messageOf('de')).toBe('Ihr Land: St. Kitts und Nevis?');
    expect(messageOf('el')).toMatch(/^Η χώρα σας: [^.]+\.$/);
  });
});

/** The beginning of each language's word for the code. */
const codeWords: Readonly<Record<string, RegExp>> = {
  am: /ኮ[ድዱ]/,
  ar: /رمز/,
  az: /kod/i,
  bg: /код/i,
  bn: /কোড/,
  bs: /kod/i,
  ca: /codi/i,
  cs: /k[óo]d/i,
  de: /code/i,
  el: /κωδικ/i,
  en: /code/i,
  es: /código/i,
  et: /kood/i,
  fa: /کد/,
  fil: /code/i,
  fr: /code/i,
  gu: /કોડ/,
  hi: /कोड/,
  hr: /kod/i,
  hu: /kód/i,
  hy: /կոդ/i,
  id: /kode/i,
  it: /codice/i,
  ja: /コード/,
  ka: /კოდ/,
  kk: /код/i,
  km: /កូដ/,
  ko: /코드/,
  ky: /код/i,
  lo: /ລະຫັດ/,
  lt: /kod/i,
  lv: /kod/i,
  mk: /код/i,
  mn: /код/i,
  mr: /कोड/,
  ms: /kod/i,
  my: /ကုဒ်/,
  ne: /कोड/,
  nl: /code/i,
  pl: /kod/i,
  ps: /کوډ/,
  pt: /código/i,
  ro: /codul|cod/i,
  ru: /промокод/i,
  si: /කේත/,
  sk: /kód/i,
  sl: /kod/i,
  sq: /kod/i,
  sr: /код/i,
  'sr-Latn': /kod/i,
  sw: /msimbo/i,
  ta: /குறியீட/,
  te: /కోడ్/,
  tg: /код/i,
  th: /โค้ด/,
  tk: /kod/i,
  tr: /kod/i,
  uk: /промокод/i,
  ur: /کوڈ/,
  uz: /kod/i,
  vi: /mã/i,
  yo: /kóòdù/i,
  zh: /优惠码/,
  'zh-Hant': /優惠碼/,
};

test.each(files)('the texts in %s have one word for the code', (tag, { banner, labels, checkout }) => {
  const about = [
    banner.messageTemplate,
    banner.ctaText,
    labels.codeSelected,
    labels.withCode,
    labels.inCheckout,
  ];
  for (const text of [...about, checkout.terms, checkout.copyInstead])
    expect(withoutPlaceholders(text)).toMatch(codeWords[tag] ?? /^$/);
  expect(checkout.applied).not.toMatch(codeWords[tag] ?? /^/);
});

test.each([
  ['zh', 60, '4折优惠'],
  ['zh-TW', 35, '6.5折優惠'],
  ['zh', 12.5, '8.75折优惠'],
])('in %s, a discount of %d%% is %s, which names the price that stays', (tag, discount, headline) => {
  const country = findCountry('CN') as Country;
  expect(bannerIn(tag, defaultCampaignRules().banner, { country, discount }).style.offerTemplate).toBe(
    headline,
  );
});

test('a merchant’s text can name the price that stays, in any language', () => {
  const country = findCountry('CN') as Country;
  const banner = { ...defaultCampaignRules().banner, offerTemplate: 'Pay {{remainingTenths}}/10' };
  expect(bannerIn('en', banner, { country, discount: 60 }).style.offerTemplate).toBe('Pay 4/10');
});
