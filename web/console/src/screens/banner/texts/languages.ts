import { builtInTexts } from '../../../../../../core/banner/built-in-texts.ts';
import type { CampaignBanner } from '../../../api/contract.ts';
import { languageName } from '../../../parts/numbers.ts';

/** Regional variants and other common shop languages, in addition to the languages with built-in texts. */
const others = 'de el es-419 es-MX fr it ja ko nl pl pt-BR pt-PT sv zh-TW'.split(' ');
const rightToLeft = new Set('Adlm Arab Hebr Nkoo Syrc Thaa'.split(' '));

/** Returns BCP 47 tags, sorted by language name. `translated` and `untranslated` leave out English. */
export function bannerLanguages({ language, translations }: CampaignBanner): {
  all: string[];
  translated: string[];
  untranslated: string[];
} {
  const byName = (left: string, right: string) => languageName(left).localeCompare(languageName(right));
  const known = new Set([...Object.keys(builtInTexts), ...others]);
  return {
    all: [...new Set([...known, ...(language ? [language] : [])])].sort(byName),
    translated: Object.keys(translations).sort(byName),
    untranslated: [...known].filter((tag) => tag !== 'en' && !translations[tag]).sort(byName),
  };
}

/** Returns a language's writing direction. `language` is a BCP 47 tag. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
