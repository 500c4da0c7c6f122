import * as fc from 'fast-check';
import { bannerIn } from '../../core/banner/banner-language.ts';
import { builtInTexts } from '../../core/banner/built-in-texts.ts';
import { canonicalLanguage } from '../../core/banner/language-tags.ts';
import { campaignEntry } from '../../core/edge/edge-entry.ts';
import { unknownCountry } from '../../core/shared/countries.ts';
import { gateCode } from '../../lib/edge/gate-code.ts';
import { defaultCampaignRules } from '../core/campaigns/default-rules.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { campaignId, configPath, entries, forwarded } from './requests.ts';
import { edgeEvent, loadGate, storeOf } from './sandbox.ts';

/** Languages of the campaign's translations that have no built-in texts. */
const translated = 'sv en-in pt-br pt-tl zh-hant';
const code = gateCode('release');
const gate = loadGate(storeOf({ ...entries, [campaignId]: { r: 7, d: [], l: translated } }), code);

/** Returns the language that the gate selects for a header. A list is a header that was sent several times. */
async function languageOf(header: string | string[], select = gate): Promise<string> {
  const result = await select(edgeEvent('GET', configPath, { 'Accept-Language': header }));
  return result.headers['x-ppp-language']?.value ?? '';
}

test.each([
  ['pt', 'pt'],
  ['pt-PT', 'pt'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-br'],
  ['PT-br', 'pt-br'],
  ['sv-FI', 'sv'],
  ['sv-Latn-FI-1996', 'sv'],
  ['fi, ar;q=0.5, en;q=0.9', 'en'],
  ['en;q=0.8,ar;q=0.80,pt;q=0.9', 'pt'],
  ['ar ; q=.5 , en ;q=0.4', 'ar'],
  ['en;q=0, ar;q=0.001', 'ar'],
  ['ar;q=1.0, en;q=1', 'ar'],
  ['en-US,en;q=0.9', 'en'],
  ['zh-TW,zh;q=0.9', 'zh-hant'],
  ['zh-Hant-HK', 'zh-hant'],
  ['tl-PH,tl;q=0.9,en;q=0.8', 'fil'],
  ['in-ID,en;q=0.9', 'id'],
  ['en-IN,en;q=0.9', 'en-in'],
  ['pt-TL', 'pt-tl'],
  ['inh, tlh', 'und'],
  ['en;level=1, ar;q=x, pt;q=1.2.3', 'und'],
  ['fi', 'und'],
  ['*', 'und'],
  ['', 'und'],
  ['-', 'und'],
  ['p', 'und'],
  ['ar en', 'und'],
  ['constructor, __proto__', 'und'],
  [`${'x'.repeat(36)}, ar`, 'ar'],
  [['ar', 'en'], 'und'],
])('Accept-Language: %j selects %s', async (header, language) => {
  expect(await languageOf(header)).toBe(language);
});

test('without translations the gate selects only built-in languages, and none without the header', async () => {
  const { headers } = await forwarded(edgeEvent('GET', configPath));
  expect(headers['x-ppp-language']?.value).toBe('und');
  const plain = loadGate(storeOf(entries));
  expect(await languageOf('sv, pt-BR;q=0.5, en;q=0.1', plain)).toBe('pt');
  expect(await languageOf('zh-TW, zh;q=0.9, en;q=0.1', plain)).toBe('zh-hant');
  expect(await languageOf('zh-CN, zh-TW', plain)).toBe('zh');
  expect(await languageOf('zh-Mong', plain)).toBe('zh');
  for (const tag of Object.keys(builtInTexts)) expect(await languageOf(tag, plain)).toBe(tag.toLowerCase());
});

test('returns 503 if the languages of the campaign are not a string', async () => {
  const broken = loadGate(storeOf({ ...entries, [campaignId]: { r: 7, d: [], l: ['de'] } }));
  expect(await broken(edgeEvent('GET', configPath))).toMatchObject({ statusCode: 503 });
});

test('any header selects one of the known languages', async () => {
  const known = new Set([
    'und',
    ...translated.split(' '),
    ...Object.keys(builtInTexts).map((tag) => tag.toLowerCase()),
  ]);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const range = (index: number) =>
    `${letters[index % 26]}${letters[Math.floor(index / 26) % 26]}-${letters[index % 25]}${letters[index % 23]}`;
  const headers = Array.from(
    { length: 1_000 },
    (_none, index) => `${range(index)};q=0.${index},${range(index * 7)}`,
  );
  const all = Array.from({ length: 1_000 }, (_none, index) => `${range(index)};q=0.${index}`).join();
  expect(all.length).toBeGreaterThan(8_192);
  const selected = new Set<string>();
  for (const header of [
    ...headers,
    all,
    all.repeat(2),
    'ar,'.repeat(2_731),
    ','.repeat(8_192),
    `${'a-'.repeat(4_096)}`,
  ])
    selected.add(await languageOf(header));
  expect([...selected].filter((language) => !known.has(language))).toEqual([]);
  expect(selected.size).toBeGreaterThan(3);
});

test('reads only the first six languages of the header, and their first 300 characters', async () => {
  expect(await languageOf(`${'xx,'.repeat(5)}ar`)).toBe('ar');
  expect(await languageOf(`${'xx,'.repeat(6)}ar`)).toBe('und');
  expect(await languageOf(`${' '.repeat(298)}ar`)).toBe('ar');
  expect(await languageOf(`${' '.repeat(299)}ar`)).toBe('und');
});

describe('gate and config function together', () => {
  const subtags = [
    fc.constantFrom('pt', 'zh', 'uz', 'sv', 'fil', 'sr', 'tl', 'in', 'en', 'und', 'xx'),
    fc.constantFrom('', '-Hant', '-Hans', '-Latn', '-Cyrl'),
    fc.constantFrom('', '-BR', '-PT', '-TW', '-HK', '-CN', '-AT', '-419'),
  ] as const;
  const tag = fc.tuple(...subtags).map((parts) => parts.join(''));
  const translated = fc.uniqueArray(tag, { maxLength: 6 });

  const bannerWith = (tags: string[]) => {
    const known = tags.flatMap((each) => canonicalLanguage(each) ?? []);
    const translations = Object.fromEntries(known.map((each) => [each, { ctaText: `in ${each}` }]));
    return { ...defaultCampaignRules().banner, translations };
  };

  test('return the same banner as the preview in that language', () => {
    const publication = { campaignId, merchantId: '', version: 1, isSuspended: false, baseCurrency: 'USD' };
    const visitor = { country: unknownCountry, discount: 12.5 };
    const same = fc.asyncProperty(tag, translated, async (language, tags) => {
      const banner = bannerWith(tags);
      const entry = campaignEntry({ ...publication, rules: { ...defaultCampaignRules(), banner } });
      const select = loadGate(storeOf({ ...entries, [campaignId]: entry }), code);
      const served = bannerIn(await languageOf(language, select), banner, visitor);
      expect(served).toEqual(bannerIn(language, banner, visitor));
    });
    return fc.assert(same, propertyRuns);
  });
});
