import { type BannerWarning, bannerWarnings } from '../banner/contrast.ts';
import type { CampaignRules } from './campaign-rules.ts';

const maxPortableLength = 32;

/** A code that is probably not what the merchant wants. `suggestion` is the code to use instead. */
export interface CodeWarning {
  /** The field, such as `tiers.0.code`. */
  path: string;
  code: 'code_number_differs' | 'code_not_portable';
  suggestion: string;
}

/** Returns the warnings of a campaign: texts that are hard to read, and codes that differ from discounts or that checkouts reject. */
export function campaignWarnings(campaign: CampaignRules): (BannerWarning | CodeWarning)[] {
  const { banner, code, tiers, maxDiscount, countryOverrides } = campaign;
  return [
    ...bannerWarnings(banner),
    ...warningsOf('code', code, 0),
    ...tiers.flatMap((entry, index) =>
      warningsOf(`tiers.${index}.code`, entry.code, Math.min(entry.discount, maxDiscount ?? 100)),
    ),
    ...countryOverrides.flatMap((entry, index) =>
      warningsOf(`countryOverrides.${index}.code`, entry.code, entry.discount),
    ),
  ];
}

function warningsOf(path: string, code: string | null, discount: number): CodeWarning[] {
  if (code === null) return [];
  const withNumber = codeForDiscount(code, discount);
  const portable = portableCode(code);
  return [
    ...(withNumber === undefined
      ? []
      : [{ path, code: 'code_number_differs' as const, suggestion: withNumber }]),
    ...(portable === code ? [] : [{ path, code: 'code_not_portable' as const, suggestion: portable }]),
  ];
}

/**
 * Returns the code with the discount as its number, if it has another one: `COURSE60` at 70 % → `COURSE70`. `undefined` if the code
 * has the discount in it, or no number from 1 to 100. A fraction is written with a dash: 12.5 → `12-5`.
 */
export function codeForDiscount(code: string, discount: number): string | undefined {
  if (!(discount > 0)) return undefined;
  const number = String(discount).replace('.', '-');
  const hasDiscount = new RegExp(`(?<!\\d)0*${number.replace('-', '[-_.]')}(?!\\d)`).test(code);
  const other = [...code.matchAll(/\d+/g)].filter(([digits]) => Number(digits) > 0 && Number(digits) <= 100);
  const last = other.at(-1);
  if (hasDiscount || !last) return undefined;
  return code.slice(0, last.index) + number + code.slice(last.index + last[0].length);
}

/**
 * Returns the code in the characters and the length that every checkout accepts: at most 32 letters, digits, `-` and `_`. The same
 * code if it already is; `CODE` if nothing is left of it.
 */
export function portableCode(code: string): string {
  const plain = code
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.]+/g, '-')
    .replace(/[^A-Za-z0-9_-]/g, '');
  return plain.slice(0, maxPortableLength) || 'CODE';
}
