import { isDefaultText, readableTags } from '../../../../../../core/banner/banner-language.ts';
import { type BuiltInTexts, builtInTexts } from '../../../../../../core/banner/built-in-texts.ts';
import type { TextName } from '../../../../../../core/campaigns/campaign-values.ts';
import type { CampaignBanner } from '../../../api/contract.ts';
import { formatList, languageName } from '../../../parts/numbers.ts';

/** Regional variants and other common shop languages, in addition to the languages with built-in texts. */
const others = 'da es-419 es-MX fi nb pt-BR pt-PT sv zh-TW'.split(' ');
const rightToLeft = new Set('Adlm Arab Hebr Nkoo Syrc Thaa'.split(' '));
const textLabels = { offerTemplate: 'headline', messageTemplate: 'message', ctaText: 'button' } as const;

/** BCP 47 tags by what visitors get in each, sorted by language name. English is only in `all`. */
export interface BannerLanguages {
  all: string[];
  translated: string[];
  /** Without a translation, but with built-in texts. */
  builtIn: string[];
  /** Without either. */
  missing: string[];
}

/** Returns the languages that a merchant can choose from, with `chosen`, which may be any. */
export function bannerLanguages(
  {
    language,
    translations,
  }: Pick<CampaignBanner, 'language'> & { translations: Readonly<Record<string, object>> },
  chosen?: string,
): BannerLanguages {
  const byName = (left: string, right: string) => languageName(left).localeCompare(languageName(right));
  const known = new Set([...Object.keys(builtInTexts), ...others, ...(chosen ? [chosen] : [])]);
  const untranslated = [...known].filter((tag) => tag !== 'en' && !translations[tag]).sort(byName);
  return {
    all: [...new Set([...known, ...(language ? [language] : [])])].sort(byName),
    translated: Object.keys(translations).sort(byName),
    builtIn: untranslated.filter(textsFor),
    missing: untranslated.filter((tag) => !textsFor(tag)),
  };
}

/** Returns the built-in texts that readers of a language get. */
function textsFor(tag: string): BuiltInTexts | undefined {
  const builtIn = readableTags(tag).find((each) => Object.hasOwn(builtInTexts, each));
  return builtIn === undefined ? undefined : builtInTexts[builtIn];
}

/** Says which texts readers of a language get. `tag` is `undefined` for the campaign's own texts. */
export function languageNote(banner: CampaignBanner, tag: string | undefined): string {
  if (tag === undefined)
    return `Visitors get the texts in their browser’s language. ${Object.keys(builtInTexts).length} languages are built in.`;
  const texts = textsFor(tag);
  const name = languageName(tag);
  if (!texts)
    return `Not built in: readers of ${name} get your own texts until you translate all three, and labels such as “Copied” in English.`;
  const isTranslated = (text: TextName) =>
    readableTags(tag).some((each) => banner.translations[each]?.[text] !== undefined);
  const own = (Object.keys(textLabels) as TextName[]).filter(
    (text) => !isDefaultText(text, banner[text]) && !isTranslated(text),
  );
  const reviewed =
    texts.reviewedBy === null ? 'not reviewed by a native speaker' : `reviewed by ${texts.reviewedBy}`;
  if (own.length === 0) return `Built in, ${reviewed}.`;
  const changed = formatList(own.map((text) => textLabels[text]));
  return `You changed the ${changed}, so readers of ${name} get yours until you translate it here. The rest is built in, ${reviewed}.`;
}

/** Returns a language's writing direction. `language` is a BCP 47 tag. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
