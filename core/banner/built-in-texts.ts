import ar from '../reference/texts/ar.json' with { type: 'json' };
import en from '../reference/texts/en.json' with { type: 'json' };
import pt from '../reference/texts/pt.json' with { type: 'json' };
import type { BannerTexts, TextName } from './banner-config.ts';

/** The built-in texts of one language: the banner's texts and words. */
export interface BuiltInTexts {
  banner: Record<TextName, string>;
  texts: BannerTexts;
}

/** The built-in texts by language. How each was checked is in its file. */
export const builtInTexts: Readonly<Record<string, BuiltInTexts>> = { ar, en, pt };

/** Texts of banners without texts of their own, in English. */
export const defaultTexts: BuiltInTexts = en;
