import type { Country } from '../shared/countries.ts';
import {
  type BannerStyle,
  type BannerTexts,
  type CampaignBanner,
  type TextName,
  textNames,
} from './banner-config.ts';
import { type BuiltInTexts, builtInTexts, defaultTexts } from './built-in-texts.ts';

/** Where a text comes from: a merchant's translation or a built-in text with its tag, or the campaign's own text. */
export interface TextSource {
  origin: 'translated' | 'built in' | 'own';
  language: string;
}

/** A banner in one language, with the source of each text. */
export interface BannerInLanguage {
  language: string;
  look: BannerStyle;
  texts: BannerTexts;
  sources: Record<TextName, TextSource>;
}

/** The form of a tag, for documents. */
export const languagePattern = '[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?';

const tagShape = new RegExp(`^(?!und)${languagePattern}$`, 'i');

/** Returns the tag in its canonical case, such as `pt-BR`; `undefined` unless it is a language, optionally with script and region. */
export function canonicalLanguage(tag: string): string | undefined {
  if (!tagShape.test(tag)) return undefined;
  return Intl.getCanonicalLocales(tag)[0];
}

/**
 * Returns the tags whose texts a reader of `tag` can read, the most specific first: `pt-BR` → `pt-BR`, `pt`; `zh-TW` → `zh-TW`, `zh-Hant`,
 * without the simplified `zh`. The gate selects tags in the same way.
 */
export function readableTags(tag: string): string[] {
  const canonical = canonicalLanguage(tag);
  if (!canonical) return [];
  const parts = canonical.split('-');
  const tags = parts.map((_part, index) => parts.slice(0, parts.length - index).join('-'));
  if (parts[0] !== 'zh') return tags;
  const isTraditional = /zh-(Hant|TW|HK|MO)\b/.test(canonical);
  return [...new Set(isTraditional ? [canonical, 'zh-Hant'] : [...tags, 'zh-Hans'])];
}

/**
 * Returns the banner in the language of `tag`. A merchant's translation of a text comes first; built-in texts replace only texts
 * that the merchant has not changed; all others stay as they are. Texts in another language than the campaign's name country and discount in that
 * language. A banner without a text in the visitor's language is in the language of the merchant's own texts, if it is known. The
 * response's words are in English if there are no built-in ones.
 */
export function bannerIn(
  tag: string,
  { translations, language: own, ...style }: CampaignBanner,
  { country, discount }: { country: Readonly<Country>; discount: number },
): BannerInLanguage {
  const tags = readableTags(tag);
  const builtIn = tags.find((each) => Object.hasOwn(builtInTexts, each));
  const translated = tags.find((each) => Object.hasOwn(translations, each));
  const look = { ...style };
  const sources = {} as Record<TextName, TextSource>;
  const localize = localizer(country, discount);
  for (const name of textNames) {
    const isDefault = style[name] === defaultTexts.banner[name];
    const [translation] = tags.flatMap((language) => {
      const text = translations[language]?.[name];
      return text === undefined ? [] : [{ language, text }];
    });
    if (translation) {
      look[name] = localize(translation.language, translation.text);
      sources[name] = { origin: 'translated', language: translation.language };
    } else if (builtIn && isDefault) {
      look[name] = localize(builtIn, builtInTextsIn(builtIn).banner[name]);
      sources[name] = { origin: 'built in', language: builtIn };
    } else {
      const language = (!isDefault && own) || 'en';
      look[name] = localize(language, style[name]);
      sources[name] = { origin: 'own', language };
    }
  }
  const isOwn = textNames.every((name) => sources[name].origin === 'own');
  if (own !== null && isOwn && textNames.some((name) => sources[name].language === own))
    return { language: own, look, texts: builtInTextsIn(...readableTags(own), ...tags).texts, sources };
  return { language: translated ?? builtIn ?? 'en', look, texts: builtInTextsIn(...tags).texts, sources };
}

/** Returns the built-in texts of the first of these languages that has any, else the English ones. */
function builtInTextsIn(...tags: string[]): BuiltInTexts {
  return tags.map((tag) => builtInTexts[tag]).find(Boolean) ?? defaultTexts;
}

/** Returns a function that puts the country's name and the discount into a text, where its language writes them in another way than English. */
function localizer(country: Readonly<Country>, discount: number) {
  return (language: string, template: string): string => {
    if (/^en\b/.test(language)) return template;
    return template.replace(/{{(countryName|discount)}}/g, (placeholder, name) => {
      const [text, english] =
        name === 'discount'
          ? [numbersIn(language).format(discount), String(discount)]
          : [namesIn(language).of(country.code), country.name];
      return text === english ? placeholder : (text ?? placeholder);
    });
  };
}

// The first use of each takes milliseconds of CPU time, so it is left to texts that need it.
const namesIn = memoized((language) => new Intl.DisplayNames(language, { type: 'region' }));
const numbersIn = memoized((language) => new Intl.NumberFormat(language));

/** Computes once for each tag. Visitors and merchants choose tags, so all results are dropped at the hundredth. */
function memoized<Result>(compute: (tag: string) => Result): (tag: string) => Result {
  const results = new Map<string, Result>();
  return (tag) => {
    const known = results.get(tag);
    if (known !== undefined) return known;
    if (results.size >= 100) results.clear();
    const result = compute(tag);
    results.set(tag, result);
    return result;
  };
}
