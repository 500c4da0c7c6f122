import { type TextName, textNames } from '../campaigns/campaign-values.ts';
import type { Country } from '../shared/countries.ts';
import type { BannerStyle, CampaignBanner } from './banner-style.ts';
import { type BuiltInTexts, builtInTexts, defaultTexts } from './built-in-texts.ts';
import { canonicalLanguage } from './language-tags.ts';

/** Matches the English country names that follow "the" in a sentence, such as "the Philippines". */
const needsArticle =
  /Bahamas|Comoros|Emirates|Gambia|Islands|Isle|Kingdom|Maldives|Netherlands|Philippines|Republic|States|Territor/;

/**
 * The origin and language of a text: a merchant's translation, a built-in text, or the campaign's own text.
 */
export interface TextSource {
  source: 'translation' | 'built_in' | 'own';
  language: string;
}

/** A banner in one language, with the source of each text. */
export interface BannerInLanguage {
  language: string;
  style: BannerStyle;
  labels: BuiltInTexts['labels'];
  sources: Record<TextName, TextSource>;
}

/**
 * Returns the banner in the language of `tag`.
 *
 * - A merchant's translation comes first. Built-in texts replace only texts that the merchant has not
 *   changed.
 * - Each text writes the country's name and the discount as its language does.
 * - Without a headline, the built-in button appears only beside a translated or built-in message.
 * - If no text is in the visitor's language, the banner has the language of the merchant's own texts, if it
 *   is known.
 * - Labels are English if there are no built-in labels for the language.
 */
export function bannerIn(
  tag: string,
  { translations, language: own, ...style }: CampaignBanner,
  { country, discount }: { country: Readonly<Country>; discount: number },
): BannerInLanguage {
  const tags = readableTags(tag);
  const builtIn = tags.find((each) => Object.hasOwn(builtInTexts, each));
  const translated = tags.find((each) => Object.hasOwn(translations, each));
  const isWithoutHeadline = style.offerTemplate === '';
  const sources = {} as Record<TextName, TextSource>;
  const localize = localizer(country, discount);
  for (const name of textNames) {
    const isDefault = isDefaultText(name, style[name]);
    const isBesideOwnMessage =
      name === 'ctaText' && isWithoutHeadline && sources.messageTemplate.source === 'own';
    const language = tags.find((each) => translations[each]?.[name] !== undefined);
    if (language !== undefined) {
      style[name] = localize(language, translations[language]?.[name] ?? '');
      sources[name] = { source: 'translation', language };
    } else if (builtIn && isDefault && !isBesideOwnMessage) {
      if (builtIn !== 'en') style[name] = localize(builtIn, builtInTextsIn(builtIn).banner[name]);
      sources[name] = { source: 'built_in', language: builtIn };
    } else {
      const language = (!isDefault && own) || 'en';
      style[name] = localize(language, style[name]);
      sources[name] = { source: 'own', language };
    }
  }
  if (isDefaultText('messageTemplate', style.messageTemplate) && needsArticle.test(country.name))
    style.messageTemplate = style.messageTemplate.replace('{{', 'the {{');
  const isOwn = textNames.every((name) => sources[name].source === 'own');
  if (own !== null && isOwn && textNames.some((name) => sources[name].language === own))
    return { language: own, style, labels: builtInTextsIn(...readableTags(own), ...tags).labels, sources };
  return { language: translated ?? builtIn ?? 'en', style, labels: builtInTextsIn(...tags).labels, sources };
}

/**
 * Returns a banner whose message is for visitors from any country, even an unknown one: without a flag,
 * without a headline that contains the country, and without translations, because the message has none.
 */
export function bannerForEverybody(banner: CampaignBanner, messageTemplate: string): CampaignBanner {
  const offerTemplate = banner.offerTemplate.includes('{{countryName}}')
    ? defaultTexts.banner.offerTemplate
    : banner.offerTemplate;
  return { ...banner, messageTemplate, offerTemplate, showFlag: false, translations: {} };
}

/** The default message of campaigns that are older than the present one. They keep it in English. */
const formerMessage = 'Our price for visitors from {{countryName}}.';

/** Returns true if a campaign's text is a default, which built-in texts replace in other languages. */
export function isDefaultText(name: TextName, text: string): boolean {
  return text === defaultTexts.banner[name] || (name === 'messageTemplate' && text === formerMessage);
}

/** Returns the built-in texts of the first of these languages that has any, else the English ones. */
function builtInTextsIn(...tags: string[]): BuiltInTexts {
  return tags.map((tag) => builtInTexts[tag]).find(Boolean) ?? defaultTexts;
}

/**
 * Returns a function that inserts the country's name and the discount into a text if its language writes them
 * differently from English.
 */
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

// The first use of each takes milliseconds of CPU time, so only texts that need it create one.
const namesIn = memoized((language) => new Intl.DisplayNames(language, { type: 'region' }));
const numbersIn = memoized((language) => new Intl.NumberFormat(language));

/** Caches results by tag. Visitors and merchants choose tags, so the cache is cleared at 100 entries. */
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

/**
 * Returns the tags that a reader of `tag` can read, the most specific first: `pt-BR` → `pt-BR`, `pt`; `zh-TW`
 * → `zh-TW`, `zh-Hant`, without the simplified `zh`. The gate selects tags in the same way.
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
