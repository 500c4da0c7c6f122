import type { Campaign } from '../../api/contract.ts';
import { formatAmount, formatList, formatMoment, formatPercent } from '../../parts/numbers.ts';
import { countryName, groupsByDiscount, shortList } from '../offers/groups.ts';
import { limitedDiscount } from '../offers/offer.ts';

/** Returns the countries' discounts, the largest first, and the number of these countries. */
export function discountsValue(campaign: Campaign): string {
  const groups = groupsByDiscount(campaign);
  if (groups.length === 0) return 'No discount';
  const count = groups.reduce((sum, { countries }) => sum + countries.length, 0);
  const discounts = formatList(groups.map(({ discount }) => formatPercent(discount)));
  return `${discounts} in ${formatAmount(count, 'country', 'countries')}`;
}

/** Returns the countries with a discount of their own. */
export function countriesValue({ countryOverrides: rules }: Campaign): string {
  const names = rules.map(({ country, discount }) => `${countryName(country)} ${formatPercent(discount)}`);
  return names.length === 0 ? 'None' : shortList(names);
}

/** Returns the maximum, the discount for the EU's single market, and the excluded countries. */
export function limitsValue(campaign: Campaign): string {
  const { maxDiscount, euTier, tiers, excludedCountries } = campaign;
  const discount = limitedDiscount(campaign, tiers.find(({ tier }) => tier === euTier)?.discount ?? 0);
  return [
    maxDiscount === null ? 'No maximum.' : `At most ${formatPercent(maxDiscount)}.`,
    ...(euTier === null ? [] : [`EU single market: ${formatPercent(discount)}.`]),
    ...(excludedCountries.length === 0 ? [] : [`Not in ${shortList(excludedCountries.map(countryName))}.`]),
  ].join(' ');
}

/** Returns when the campaign runs. */
export function periodValue({ startsAt, endsAt, showCountdown }: Campaign): string {
  if (!startsAt && !endsAt) return 'Always';
  const parts = [
    startsAt ? `from ${formatMoment(startsAt)}` : '',
    endsAt ? `until ${formatMoment(endsAt)}` : 'without an end',
    showCountdown && endsAt ? 'with a countdown' : '',
  ].filter(Boolean);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the domains that may show the banner. */
export function domainsValue({ allowedDomains }: Campaign): string {
  return allowedDomains.length === 0 ? 'Every domain' : shortList(allowedDomains);
}

/** Returns the pages that show the banner. */
export function pagesValue({ pagePaths }: Campaign): string {
  return pagePaths.length === 0 ? 'Every page' : shortList(pagePaths);
}

/** Returns who gets no discount. */
export function vpnValue({ blockVpn, blockHostingProviders }: Campaign): string {
  if (blockVpn && blockHostingProviders) return 'No discount for both VPNs and hosting providers';
  if (blockVpn) return 'No discount behind a VPN; hosting providers allowed';
  return blockHostingProviders ? 'VPNs allowed; no discount for hosting providers' : 'Allowed';
}
