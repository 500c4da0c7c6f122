import { bannerWarnings } from '../banner/contrast.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { codeForDiscount, linkableCode, portableCode } from './coupon-codes.ts';
import type { CampaignWarning, CodeWarning } from './warning-schemas.ts';

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

/** Returns at most one warning, because every code that works in links is portable. */
function spellingWarnings(path: string, code: string, isInLinks: boolean): CodeWarning[] {
  const linkable = linkableCode(code);
  if (isInLinks && linkable !== code) return [{ path, type: 'code_not_for_links', suggestion: linkable }];
  const portable = portableCode(code);
  return portable === code ? [] : [{ path, type: 'code_not_portable', suggestion: portable }];
}
