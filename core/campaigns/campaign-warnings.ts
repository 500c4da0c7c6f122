import * as z from 'zod';
import { bannerWarningSchema, bannerWarnings, warningPath } from '../banner/contrast.ts';
import { docs } from '../shared/resource.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { codeForDiscount, linkableCode, portableCode } from './coupon-codes.ts';

export const codeWarningTypeSchema = z.enum([
  'code_number_differs',
  'code_not_portable',
  'code_not_for_links',
]);

/** A warning about a coupon code that is probably a mistake. */
export const codeWarningSchema = z.object({
  path: warningPath,
  type: codeWarningTypeSchema.meta(
    docs(
      'The cause, which is stable. `code_number_differs`: the number in the code is not the discount. `code_not_portable`: checkouts reject codes with more than 32 characters or with characters other than letters, digits, `-` and `_`. `code_not_for_links`: with `codeInLinks`, Stripe ignores codes with characters other than letters and digits, without a message.',
      'code_number_differs',
    ),
  ),
  suggestion: z.string().meta(docs('The coupon code to use instead.', 'PPP70')),
});
export type CodeWarning = z.output<typeof codeWarningSchema>;

/** A warning about a checkout in test mode. */
export const checkoutWarningSchema = z.object({
  path: warningPath,
  type: z
    .literal('test_checkout')
    .meta(docs('The cause, which is stable. The checkout accepts its codes only for simulated payments.')),
});

/** A problem in a campaign that does not prevent the request. */
export const campaignWarningSchema = z.union([bannerWarningSchema, codeWarningSchema, checkoutWarningSchema]);
export type CampaignWarning = z.output<typeof campaignWarningSchema>;

/**
 * Returns warnings about texts that are hard to read, and about codes that differ from discounts or that
 * checkouts reject. With the mode of the campaign's checkout, it warns about a test mode instead of codes,
 * which are not shown.
 */
export function campaignWarnings(campaign: CampaignRules, checkoutMode?: 'live' | 'test'): CampaignWarning[] {
  const ofBanner = bannerWarnings(campaign.banner);
  if (checkoutMode === undefined) return [...ofBanner, ...codeWarnings(campaign)];
  const ofCheckout = { path: 'checkout', type: 'test_checkout' } as const;
  return checkoutMode === 'test' ? [...ofBanner, ofCheckout] : ofBanner;
}

function codeWarnings(rules: CampaignRules): CodeWarning[] {
  const { code, codeInLinks, tiers, maxDiscount, countryOverrides, sale } = rules;
  const warningsOf = (path: string, each: string | null, discount: number) =>
    each === null
      ? []
      : [...numberWarnings(path, each, discount), ...spellingWarnings(path, each, codeInLinks)];
  return [
    ...warningsOf('code', code, 0),
    ...tiers.flatMap((entry, index) =>
      warningsOf(`tiers.${index}.code`, entry.code, Math.min(entry.discount, maxDiscount ?? 100)),
    ),
    ...countryOverrides.flatMap((entry, index) =>
      warningsOf(`countryOverrides.${index}.code`, entry.code, entry.discount),
    ),
    ...(sale ? warningsOf('sale.code', sale.code, sale.discount) : []),
  ];
}

function numberWarnings(path: string, code: string, discount: number): CodeWarning[] {
  const suggestion = codeForDiscount(code, discount);
  return suggestion === undefined ? [] : [{ path, type: 'code_number_differs', suggestion }];
}

/** Returns at most one warning: a code for links is portable as well. */
function spellingWarnings(path: string, code: string, isInLinks: boolean): CodeWarning[] {
  const linkable = linkableCode(code);
  if (isInLinks && linkable !== code) return [{ path, type: 'code_not_for_links', suggestion: linkable }];
  const portable = portableCode(code);
  return portable === code ? [] : [{ path, type: 'code_not_portable', suggestion: portable }];
}
