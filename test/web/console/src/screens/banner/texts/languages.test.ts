import { builtInTexts } from '../../../../../../../core/banner/built-in-texts.ts';
import {
  bannerLanguages,
  languageNote,
} from '../../../../../../../web/console/src/screens/banner/texts/languages.ts';
import { defaultCampaignRules } from '../../../../../../core/campaigns/default-rules.ts';

const { banner } = defaultCampaignRules();

test.each([
  [{}, undefined, 'Visitors get the texts in their browser’s language. 64 languages are built in.'],
  [{}, 'ja', 'Built in, not reviewed by a native speaker.'],
  [{}, 'pt-BR', 'Built in, not reviewed by a native speaker.'],
  [
    { ctaText: 'Buy' },
    'ja',
    'You changed the button, so readers of Japanese get yours until you translate it here. The rest is built in, not reviewed by a native speaker.',
  ],
  [
    { ctaText: 'Buy', translations: { ja: { ctaText: '購入' } } },
    'ja',
    'Built in, not reviewed by a native speaker.',
  ],
  [
    { ctaText: 'Buy', offerTemplate: 'Sale' },
    'pt-BR',
    'You changed the headline and button, so readers of Brazilian Portuguese get yours until you translate it here. The rest is built in, not reviewed by a native speaker.',
  ],
  [
    {},
    'sv',
    'Not built in: readers of Swedish get your own texts until you translate all three, and labels such as “Copied” in English.',
  ],
])('with the texts %j, the note about %s is “%s”', (fields, tag, note) => {
  expect(languageNote({ ...banner, ...fields }, tag)).toBe(note);
});

test('a language is listed once, by what its readers get, and any tag that was chosen as well', () => {
  const languages = bannerLanguages({ ...banner, translations: { ja: { ctaText: '購入' } } }, 'lb');
  const { translated, builtIn, missing } = languages;
  expect(translated).toEqual(['ja']);
  expect(builtIn).toEqual(expect.arrayContaining(['pt', 'pt-BR', 'zh-TW', 'ro']));
  expect(missing).toEqual(['da', 'fi', 'lb', 'nb', 'sv']);
  const listed = [...translated, ...builtIn, ...missing];
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(Object.keys(builtInTexts).filter((tag) => tag !== 'en')));
});
