import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import territories from 'cldr-core/supplemental/territoryInfo.json' with { type: 'json' };
import { type BuiltInTexts, builtInTexts, defaultTexts } from '../../../core/banner/built-in-texts.ts';
import type { TextName } from '../../../core/campaigns/campaign-values.ts';
import { listCountries } from '../../../core/shared/countries.ts';

const directory = join('core', 'reference', 'texts');
const files = readdirSync(directory).map((file) => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(join(directory, file), 'utf8')) as BuiltInTexts & { checked: string },
]) as [tag: string, file: BuiltInTexts & { checked: string }][];

/** Population and languages of a country in CLDR; percentages of the population. */
interface Territory {
  _population: string;
  languagePopulation?: Record<string, { _populationPercent: string; _officialStatus?: string }>;
}

/** All texts of a language by name. */
const textsOf = ({ banner, labels }: BuiltInTexts): Record<string, string> => ({ ...banner, ...labels });
const placeholdersOf = (text: string) => (text.match(/{{\w+}}/g) ?? []).sort();
const withoutPlaceholders = (text: string) => text.replace(/{{\w+}}/g, '');

/** The official languages of the 40 most populous countries of tiers 3 to 6, with their speakers there. */
function officialLanguages() {
  const info = territories.supplemental.territoryInfo as unknown as Record<string, Territory>;
  const population = (code: string) => Number(info[code]?._population ?? 0);
  const countries = listCountries()
    .filter(({ tier }) => tier >= 3)
    .sort((one, other) => population(other.code) - population(one.code))
    .slice(0, 40);
  const languages = new Map<string, { speakers: number; isNational: boolean }>();
  for (const { code } of countries)
    for (const [tag, { _populationPercent, _officialStatus }] of Object.entries(
      info[code]?.languagePopulation ?? {},
    )) {
      if (!_officialStatus) continue;
      const [name = ''] = tag.split('_');
      const { speakers = 0, isNational = false } = languages.get(name) ?? {};
      languages.set(name, {
        speakers: speakers + (population(code) * Number(_populationPercent)) / 100,
        isNational: isNational || /^(de_facto_)?official$/.test(_officialStatus),
      });
    }
  return [...languages].sort(([, one], [, other]) => other.speakers - one.speakers);
}

/** Languages besides these, each with its reason. "Add a language" in CONTRIBUTING.md leads here. */
const others: Readonly<Record<string, string>> = {
  'zh-Hant': 'Readers of traditional Chinese never get the simplified texts.',
};

it('there are 30 languages, the official ones with 10 million speakers and those of regions with the most, and others with a reason', () => {
  const all = officialLanguages();
  const national = all.filter(([, { isNational, speakers }]) => isNational && speakers >= 10_000_000);
  const regional = all.filter(([, { isNational }]) => !isNational).slice(0, 30 - national.length);
  const expected = [...[...national, ...regional].map(([tag]) => tag), ...Object.keys(others)].sort();
  expect(files.map(([tag]) => tag).sort()).toEqual(expected);
});

describe.each(files)('the texts in %s', (tag, { checked, ...file }) => {
  const texts = textsOf(file);

  test('are those of the service, with a note how they were checked', () => {
    expect(Object.keys(builtInTexts)).toHaveLength(files.length);
    expect(builtInTexts[tag]).toEqual({ checked, ...file });
    const now = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'second');
    expect(checked).toMatch(tag === 'en' ? 'source' : 'Not reviewed by a native speaker');
    if (tag !== 'en')
      expect(checked).toContain(file.labels.currentPrice === now ? 'so is “now”' : `not its “${now}”`);
  });

  test('have the placeholders of the English ones', () => {
    const english = textsOf(defaultTexts);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(texts))
      expect([name, placeholdersOf(text)]).toEqual([name, placeholdersOf(english[name] ?? '')]);
  });

  test('are short, and the labels have at most 900 bytes', () => {
    const limits: Record<TextName, number> = { offerTemplate: 30, messageTemplate: 100, ctaText: 20 };
    for (const [name, limit] of Object.entries(limits))
      expect([name, [...(texts[name] ?? '')].length <= limit]).toEqual([name, true]);
    for (const text of Object.values(texts)) {
      expect(text).toBe(text.trim().normalize('NFC'));
      expect(withoutPlaceholders(text).length).toBeGreaterThan(0);
      expect([...withoutPlaceholders(text)].length).toBeLessThanOrEqual(60);
    }
    expect(Buffer.byteLength(JSON.stringify(file.labels))).toBeLessThanOrEqual(900);
  });

  test('ask the visitor, and name the country, before they mention the code', () => {
    expect(file.banner.messageTemplate).toMatch(/^[^?؟？]*{{countryName}}[^?؟？]*[?؟？].*{{discount}}/);
  });

  test('are in the script and the direction of the language', () => {
    const { script } = new Intl.Locale(tag).maximize();
    const name = { Hans: 'Han', Hant: 'Han', Kore: 'Hangul' }[String(script)] ?? script;
    const ownLetters = new RegExp(`^\\p{Script_Extensions=${name}}+$`, 'u');
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
    expect(file.banner.offerTemplate).toContain(pattern);
    expect(Intl.DisplayNames.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.DisplayNames(tag, { type: 'region' }).of('EG')).not.toBe('EG');
  });
});
