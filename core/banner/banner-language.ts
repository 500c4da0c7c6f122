import { type TextName, type Translations, textNames } from '../campaigns/campaign-values.ts';
import type { Sale } from '../campaigns/sale.ts';
import { type Country, nameInSentence } from '../shared/countries.ts';
import type { CheckoutTexts } from './banner-config.ts';
import type { BannerStyle, CampaignBanner } from './banner-style.ts';
import { type BuiltInTexts, builtInTexts, defaultTexts } from './built-in-texts.ts';
import type { CheckoutForm } from './checkout-form.ts';
import { canonicalLanguage } from './language-tags.ts';
import { firstSentence, withoutCode } from './without-code.ts';

interface Visitor {
  country: Readonly<Country>;
  /** Percent. */
  discount: number;
  /** `null` if the visitor needs none, so that no text mentions it. */
  code?: string | null;
}

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
 * - Visitors without a code get no sentence about it, and only the first sentence of the default message.
 * - Without a headline, the built-in button appears only beside a translated or built-in message.
 * - If no text is in the visitor's language, the banner has the language of the merchant's own texts, if it
 *   is known.
 * - Labels are English if there are no built-in labels for the language.
 */
export function bannerIn(
  tag: string,
  { translations, language: own, ...style }: CampaignBanner,
  visitor: Visitor,
): BannerInLanguage {
  const tags = readableTags(tag);
  const builtIn = tags.find((each) => Object.hasOwn(builtInTexts, each));
  const translated = tags.find((each) => Object.hasOwn(translations, each));
  const isWithoutHeadline = style.offerTemplate === '';
  const sources = {} as Record<TextName, TextSource>;
  const write = writer(visitor);
  for (const name of textNames) {
    const isDefault = isDefaultText(name, style[name]);
    const isBesideOwnMessage =
      name === 'ctaText' && isWithoutHeadline && sources.messageTemplate.source === 'own';
    const language = tags.find((each) => translations[each]?.[name] !== undefined);
    if (language !== undefined) {
      style[name] = write(name, language, translations[language]?.[name] ?? '');
      sources[name] = { source: 'translation', language };
    } else if (builtIn && isDefault && !isBesideOwnMessage) {
      const text = builtIn === 'en' ? style[name] : builtInTextsIn(builtIn).banner[name];
      style[name] = write(name, builtIn, text, true);
      sources[name] = { source: 'built_in', language: builtIn };
    } else {
      const language = (!isDefault && own) || 'en';
      style[name] = write(name, language, style[name], isDefault);
      sources[name] = { source: 'own', language };
    }
  }
  const isOwn = textNames.every((name) => sources[name].source === 'own');
  if (own !== null && isOwn && textNames.some((name) => sources[name].language === own))
    return { language: own, style, labels: builtInTextsIn(...readableTags(own), ...tags).labels, sources };
  return { language: translated ?? builtIn ?? 'en', style, labels: builtInTextsIn(...tags).labels, sources };
}

/**
 * Returns what the banner of a visit says on pages that lead to a checkout. Returns `undefined` in languages
 * without built-in texts, whose texts would mix with English ones.
 */
export function checkoutTextsIn(
  language: string,
  visitor: Visitor,
  form: Exclude<CheckoutForm, 'code'>,
): CheckoutTexts | undefined {
  const tag = readableTags(language).find((each) => Object.hasOwn(builtInTexts, each));
  if (!tag) return undefined;
  const { name } = visitor.country;
  const fill = (template: string): string =>
    localize(tag, template, visitor)
      .replace('{{countryName}}', nameInSentence(name))
      .replace('{{discount}}', String(visitor.discount));
  const { price, terms, applied, stillHere, ...texts } = builtInTextsIn(tag).checkout;
  const template = { applied, with_code: terms, own_message: undefined }[form];
  // In the order of the schema.
  return { price, ...(template ? { terms: fill(template) } : {}), ...texts, stillHere: fill(stillHere) };
}

/**
 * Returns a banner with the message of a sale, which is for visitors from any country, even an unknown one:
 * without a flag, without a headline that contains the country, and with the sale's translations in place of
 * the banner's.
 */
export function bannerForEverybody(banner: CampaignBanner, sale: Sale): CampaignBanner {
  const offerTemplate = banner.offerTemplate.includes('{{countryName}}')
    ? defaultTexts.banner.offerTemplate
    : banner.offerTemplate;
  const translations: Translations = {};
  for (const [tag, { message }] of Object.entries(sale.translations))
    translations[tag] = { messageTemplate: message };
  return { ...banner, messageTemplate: sale.message, offerTemplate, showFlag: false, translations };
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
 * Returns a function that writes a text for the visitor, after it has taken sentences out: a country's name may
 * contain the mark that ends one, as in "St. Lucia".
 */
function writer(visitor: Visitor) {
  const { country, code } = visitor;
  return (name: TextName, language: string, template: string, isDefault = false): string => {
    const isDefaultMessage = isDefault && name === 'messageTemplate';
    let text = template;
    if (isDefaultMessage && language === 'en' && nameInSentence(country.name) !== country.name)
      text = text.replace('{{', 'the {{');
    if (code === null && isDefaultMessage) text = firstSentence(text);
    else if (code === null && name !== 'ctaText') text = withoutCode(text);
    return localize(language, text, visitor);
  };
}

/**
 * Inserts the country's name and the discount into a text if its language writes them differently from
 * English, and always the tenths of the price that remain, which renderers do not know.
 */
function localize(language: string, template: string, { country, discount }: Visitor): string {
  return template.replace(/{{(countryName|discount|remainingTenths)}}/g, (placeholder, name) => {
    if (name === 'remainingTenths') return numbersIn(language).format((100 - discount) / 10);
    if (/^en\b/.test(language)) return placeholder;
    const isNumber = name === 'discount';
    const text = isNumber ? numbersIn(language).format(discount) : namesIn(language).of(country.code);
    return text === (isNumber ? String(discount) : country.name) ? placeholder : (text ?? placeholder);
  });
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
