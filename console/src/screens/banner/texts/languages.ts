import { builtInTexts } from '../../../../../core/banner/built-in-texts.ts';
import type { BannerStyle } from '../../../api/contract.ts';
import { languageName } from '../../../parts/numbers.ts';

/** Variants that readers tell apart, and further languages of shops, beside those with built-in texts. */
const others = 'de el es-419 es-MX fr it ja ko nl pl pt-BR pt-PT sv zh-TW'.split(' ');
const rightToLeft = new Set('Adlm Arab Hebr Nkoo Syrc Thaa'.split(' '));

/** Returns the tags (BCP 47) of languages by name: `all`, and those other than English with and without a translation. */
export function bannerLanguages({ language, translations }: BannerStyle): {
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

/** Returns the direction in which a language (BCP 47 tag) is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
