import type { CampaignRules } from '../campaigns/campaign-rules.ts';
import { type Offer, offerFor, whyNoSale } from '../campaigns/offer.ts';
import { type PublishedCodes, shownCodes } from '../campaigns/publication.ts';
import type { Sale } from '../campaigns/sale.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { type ExchangeRates, exchangeRate } from '../exchange-rates/exchange-rates.ts';
import type { ButtonTest } from '../preview/link-report.ts';
import { hasPassed } from '../preview/recent-tests.ts';
import type { TraceStep } from '../preview/trace.ts';
import { type Country, findCountry, unknownCountry } from '../shared/countries.ts';
import { findCurrency } from '../shared/currencies.ts';
import type { BannerConfig, ConfigBanner, DiscountConfig, NoDiscountReason } from './banner-config.ts';
import { bannerForEverybody, bannerIn, checkoutTextsIn, isDefaultText } from './banner-language.ts';
import { messageColor } from './colors.ts';
import { type ExactPrices, pricesFor, priceTexts } from './exact-prices.ts';

/**
 * The inputs to a decision. `country` is an alpha-2 code from the edge, `site` the gate's decision on the
 * page's domain. Without `codes`, the rules contain the codes.
 */
export interface BannerInputs extends PublishedCodes {
  rules: CampaignRules;
  baseCurrency: string;
  rates: ExchangeRates;
  country: string | undefined;
  /** BCP 47 tag, in any case. @default - the campaign's own texts */
  language?: string | undefined;
  site: 'any' | 'allowed' | 'denied';
  isVpn: boolean;
  /** True if the visitor's address belongs to a hosting provider. @default false */
  isHostingProvider?: boolean | undefined;
  isSuspended?: boolean;
  /** What the campaign's checkout charges. @default - unknown */
  prices?: ExactPrices | undefined;
  /**
   * True for the visitor of a preview link, who also sees codes of a checkout in test mode. @default false
   */
  isPreviewLink?: boolean;
  /** The latest self-test of the shop's buy buttons. @default null */
  buttonTest?: ButtonTest | null;
  /** Time of the visit. */
  now: Date;
}

/**
 * Decides the banner: the larger of the country's own discount and the campaign's sale, and the own one if
 * they are equal. Reasons to hide it apply in this order: domain; paused, suspended or outside the period;
 * VPN; no discount, or a checkout without a live code for it. A sale is also for visitors behind a VPN, and
 * without a live code for it everybody keeps their own discount. Adds each applied rule to `steps`, if there
 * are any. Never throws.
 */
export function decideBanner(inputs: BannerInputs, steps?: TraceStep[]): BannerConfig {
  const decision = decide(inputs, steps);
  const { country, reason } = decision;
  if (reason) return { show: false, country: country.code, countryName: country.name, reason };
  return discountConfig(inputs, decision, steps);
}

/** A visitor's discount. */
export interface Discount {
  country: Readonly<Country>;
  reason?: undefined;
  /** Percent, of the sale or the country. */
  discount: number;
  code: string | null;
  /** The sale, if it replaces the country's own discount. */
  sale: Sale | undefined;
  /** True if the visitor has no own discount, so that the banner has the sale's message. */
  isForEverybody: boolean;
}

/** What a visitor gets, or the reason if there is no banner. */
export type Decision = Discount | { country: Readonly<Country>; reason: NoDiscountReason };

/** Applies the rules of the campaign to a visit, and adds each to `steps`. The first reason is the result. */
export function decide(inputs: BannerInputs, steps?: TraceStep[]): Decision {
  const { rules } = inputs;
  const country = findCountry(inputs.country ?? '') ?? unknownCountry;

  const site = inputs.site === 'denied' ? 'domain_not_allowed' : 'passed';
  steps?.push({ rule: 'site', outcome: site });
  if (site !== 'passed') return { country, reason: site };

  const effectiveStatus = effectiveStatusOf(inputs);
  const campaign = effectiveStatus === 'active' ? 'passed' : 'campaign_paused';
  steps?.push({ rule: 'campaign', outcome: campaign, effectiveStatus });
  if (campaign !== 'passed') return { country, reason: campaign };

  const offer = offerFor(rules, country);
  const ownCode = codeFor(inputs, offer);
  const isAnonymous =
    (inputs.isVpn && rules.blockVpn) || (inputs.isHostingProvider && rules.blockHostingProviders);
  const sale = largerSale(inputs, offer, isAnonymous || ownCode === undefined ? 0 : offer.discount, steps);

  const vpn = isAnonymous && !sale ? 'vpn_detected' : 'passed';
  steps?.push({ rule: 'vpn', outcome: vpn });
  if (vpn !== 'passed') return { country, reason: vpn };

  const { discount } = offer;
  const own = discount === 0 && !sale ? 'no_discount' : 'passed';
  steps?.push({ rule: 'country', outcome: own, offer });
  if (own !== 'passed') return { country, reason: own };

  const code = sale ? codeFor(inputs, sale, true) : ownCode;
  const shown = code === undefined ? 'no_discount' : 'applied';
  steps?.push({ rule: 'code', outcome: shown, source: codeSource(inputs, offer, code, sale), offer });
  if (code === undefined) return { country, reason: 'no_discount' };

  const isForEverybody = isAnonymous || discount === 0;
  return { country, discount: sale?.discount ?? discount, code, sale, isForEverybody };
}

function effectiveStatusOf({ isSuspended, rules, now }: BannerInputs) {
  if (isSuspended) return 'suspended';
  if (rules.status !== 'active') return rules.status;
  return ({ before: 'scheduled', during: 'active', after: 'ended' } as const)[phaseAt(rules, now)];
}

/** Returns the sale if it gives the visitor more than `own` percent. */
function largerSale(inputs: BannerInputs, offer: Offer, own: number, steps?: TraceStep[]): Sale | undefined {
  const { sale } = inputs.rules;
  if (!sale) return undefined;
  const isLive = codeFor(inputs, sale, true) !== undefined;
  const compared = sale.discount > own ? 'applied' : 'own_discount';
  const result = whyNoSale(sale, offer, inputs.now) ?? (isLive ? compared : 'no_live_code');
  const outcome = result === 'applied' ? result : 'passed';
  steps?.push({ rule: 'sale', outcome, result });
  return outcome === 'applied' ? sale : undefined;
}

/**
 * Returns the code of a discount or of the sale, `null` if the visitor needs none, and `undefined` if the
 * checkout has no live one.
 */
function codeFor(
  inputs: BannerInputs,
  { discount, code }: { discount: number; code: string | null },
  isSale = false,
): string | null | undefined {
  const shown = shownCodes(inputs, inputs.now, inputs.isPreviewLink);
  if (!shown) return code ?? inputs.rules.code;
  if (!isSale) return shown.codes[discount];
  return shown.saleCode?.discount === discount ? shown.saleCode.code : undefined;
}

/** Returns the setting that a visitor's code comes from. */
function codeSource(
  { codes }: BannerInputs,
  { source, code: ownCode }: Offer,
  code: string | null | undefined,
  sale?: Sale,
) {
  if (codes) return 'checkout';
  if (code === null) return 'none';
  if ((sale ? sale.code : ownCode) === null) return 'campaign';
  if (sale) return 'sale';
  return source === 'override' ? source : 'tier';
}

/** Converts a discount to the config response. */
function discountConfig(inputs: BannerInputs, decision: Discount, steps?: TraceStep[]): DiscountConfig {
  const { country, discount, code, sale, isForEverybody } = decision;
  const { baseCurrency, rules } = inputs;
  const banner = sale && isForEverybody ? bannerForEverybody(rules.banner, sale) : rules.banner;
  const charged = chargedPrices(inputs, decision, steps);
  const { style, labels, language, sources } = bannerIn(inputs.language ?? '', banner, decision);
  const isTranslated = sources.messageTemplate.source === 'translation';
  const isDefault = !isTranslated && isDefaultText('messageTemplate', banner.messageTemplate);
  steps?.push({ rule: 'language', outcome: 'applied', sources });
  const seen = hasPassed(inputs.buttonTest ?? null, inputs.now) ? 'applied' : 'with_code';
  const form = isDefault ? seen : 'own_message';
  const hasLinks = rules.codeInLinks && code !== null;
  const checkout = hasLinks && checkoutTextsIn(language, decision, form);
  if (hasLinks) steps?.push({ rule: 'checkout', outcome: 'applied', form: checkout ? form : 'code' });
  return {
    show: true,
    country: country.code,
    countryName: country.name,
    discount,
    code,
    ...(sale ? { isSale: true } : {}),
    ...localMoney(inputs, country),
    baseCurrency,
    ...(charged ? { exactPrices: priceTexts(charged, language) } : {}),
    language,
    banner: {
      ...style,
      ...messageColor(style),
      labels,
      ...(checkout ? { checkout } : {}),
      ...pageRules(rules, decision),
    },
  };
}

/** Returns what the checkout charges the visitor, if that is known. It was asked with the country's own code. */
function chargedPrices(
  { prices, now }: BannerInputs,
  { country, discount, code, sale }: Discount,
  steps?: TraceStep[],
) {
  if (!prices || code === null) return undefined;
  const found = sale ? ({ result: 'sale' } as const) : pricesFor(prices, country.code, discount, now);
  const outcome = found.result === 'exact' ? 'applied' : 'passed';
  steps?.push({ rule: 'prices', outcome, result: found.result });
  return found.result === 'exact' ? found : undefined;
}

/** Returns the rules that the script applies in the page. */
function pageRules(
  { showCountdown, endsAt: campaignEnd, pagePaths, codeInLinks, codeInCookie }: CampaignRules,
  { code, sale }: Discount,
): Partial<ConfigBanner> {
  // Both are ISO 8601 in UTC with milliseconds, so that their order is that of the times.
  const isSaleFirst = sale && (campaignEnd === null || sale.endsAt < campaignEnd);
  const endsAt = isSaleFirst ? sale.endsAt : campaignEnd;
  return {
    ...(showCountdown && endsAt !== null ? { endsAt } : {}),
    ...(pagePaths.length > 0 ? { pagePaths } : {}),
    ...(codeInLinks && code !== null ? { codeInLinks, ...(codeInCookie ? { codeInCookie } : {}) } : {}),
  };
}

/**
 * Keeps the base currency if the country has no currency, or if the base currency is no longer in the table.
 */
function localMoney({ baseCurrency, rates }: BannerInputs, { currency }: Readonly<Country>) {
  const base = findCurrency(baseCurrency);
  const local = currency ? findCurrency(currency) : base;
  if (!base || !local) return { currencyCode: baseCurrency, currencySymbol: baseCurrency, fxRate: 1 };
  const fxRate = exchangeRate(rates, base.code, local.code);
  return { currencyCode: local.code, currencySymbol: local.symbol, fxRate };
}
