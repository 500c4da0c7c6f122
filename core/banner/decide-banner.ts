import type { CampaignRules } from '../campaigns/campaign-rules.ts';
import { type Offer, offerFor, saleFor } from '../campaigns/offer.ts';
import { type PublishedCodes, shownCodes } from '../campaigns/publication.ts';
import type { Sale } from '../campaigns/sale.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { type ExchangeRates, exchangeRate } from '../exchange-rates/exchange-rates.ts';
import { type Country, findCountry, unknownCountry } from '../shared/countries.ts';
import { findCurrency } from '../shared/currencies.ts';
import type { BannerConfig, ConfigBanner, NoDiscountReason } from './banner-config.ts';
import { type BannerInLanguage, bannerForEverybody, bannerIn, isDefaultText } from './banner-language.ts';
import type { BannerStyle } from './banner-style.ts';
import { messageColorOf } from './colors.ts';

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
  language?: string;
  site: 'any' | 'allowed' | 'denied';
  isVpn: boolean;
  /** True if the visitor's address belongs to a hosting provider. @default false */
  isHostingProvider?: boolean;
  isSuspended?: boolean;
  /**
   * True for the visitor of a preview link, who also sees codes of a checkout in test mode. @default false
   */
  isPreviewLink?: boolean;
  /** Time of the visit. */
  now: Date;
}

/**
 * Decides the banner: the larger of the country's own discount and the campaign's sale, and the own one if
 * they are equal. Reasons to hide it apply in this order: domain; paused, suspended or outside the period;
 * VPN; no discount, or a checkout without a live code for it. A sale is also for visitors behind a VPN, and
 * without a live code for it everybody keeps their own discount. Never throws.
 */
export function decideBanner(inputs: BannerInputs): BannerConfig {
  return bannerConfig(inputs, decide(inputs));
}

/** What a visitor gets, and the reason if there is no banner. */
export interface Decision {
  country: Readonly<Country>;
  /** The country's own discount. */
  offer: Offer;
  /** The sale, if the visitor gets it instead of the own discount. */
  sale?: Sale | undefined;
  /** Percent, of the sale or the own discount. */
  discount: number;
  code: string | null;
  /** The sale's message, if the visitor has no own discount. */
  message?: string | undefined;
  reason: NoDiscountReason | undefined;
}

/** Applies the rules of the campaign to a visit. */
export function decide(inputs: BannerInputs): Decision {
  const country = findCountry(inputs.country ?? '') ?? unknownCountry;
  const { rules, now } = inputs;
  const offer = offerFor(rules, country);
  const isBlocked = isAnonymous(inputs);
  const code = codeFor(inputs, offer);
  const own = isBlocked || code === undefined ? 0 : offer.discount;
  const sale = saleFor(rules, offer, now);
  const saleCode = sale && codeFor(inputs, sale, true);
  const decision = { country, offer, reason: reasonToHide(inputs) };
  if (sale && saleCode !== undefined && sale.discount > own) {
    const message = isBlocked || offer.discount === 0 ? sale.message : undefined;
    return { ...decision, sale, discount: sale.discount, code: saleCode, message };
  }
  if (own === 0) decision.reason ??= isBlocked ? 'vpn_detected' : 'no_discount';
  return { ...decision, discount: offer.discount, code: code ?? null };
}

/**
 * Returns the code of a discount or of the sale, `null` if the visitor needs none, and `undefined` if the
 * checkout has no live one.
 */
export function codeFor(
  inputs: BannerInputs,
  { discount, code }: { discount: number; code: string | null },
  isSale = false,
): string | null | undefined {
  const shown = shownCodes(inputs, inputs.now, inputs.isPreviewLink);
  if (!shown) return code ?? inputs.rules.code;
  if (!isSale) return shown.codes[discount];
  return shown.saleCode?.discount === discount ? shown.saleCode.code : undefined;
}

/** Returns the reason to hide the banner from everybody. */
function reasonToHide(inputs: BannerInputs): NoDiscountReason | undefined {
  if (inputs.site === 'denied') return 'domain_not_allowed';
  return isPaused(inputs) ? 'campaign_paused' : undefined;
}

/** Returns true if the campaign gives the visitor no country's discount, because the country may be wrong. */
function isAnonymous({ isVpn, isHostingProvider = false, rules }: BannerInputs): boolean {
  return (isVpn && rules.blockVpn) || (isHostingProvider && rules.blockHostingProviders);
}

function isPaused({ isSuspended, rules, now }: BannerInputs): boolean {
  return isSuspended || rules.status !== 'active' || phaseAt(rules, now) !== 'during';
}

/** Converts a decision to the config response. */
export function bannerConfig(inputs: BannerInputs, decision: Decision): BannerConfig {
  const { country, discount, code, sale, reason } = decision;
  if (reason) return { show: false, country: country.code, countryName: country.name, reason };
  const { language, style, labels, sources } = bannerOf(inputs, decision);
  const isDefault =
    sources.messageTemplate.source !== 'translation' &&
    isDefaultText('messageTemplate', decision.message ?? inputs.rules.banner.messageTemplate);
  return {
    show: true,
    country: country.code,
    countryName: country.name,
    discount,
    code,
    ...(sale ? { isSale: true } : {}),
    ...localMoney(inputs, country),
    baseCurrency: inputs.baseCurrency,
    language,
    banner: {
      ...(code === null ? withoutCode(style, isDefault) : style),
      ...messageColor(style),
      labels,
      ...pageRules(inputs.rules, decision),
    },
  };
}

/** Returns the color of the message, unless it is the text's. */
export function messageColor({
  textColor,
  backgroundColor,
}: BannerStyle): Pick<ConfigBanner, 'messageColor'> {
  const color = messageColorOf(textColor, backgroundColor);
  return color === undefined ? {} : { messageColor: color };
}

/**
 * Returns the banner in the visitor's language, with the sale's message if the visitor has no own discount.
 */
export function bannerOf({ language = '', rules }: BannerInputs, decision: Decision): BannerInLanguage {
  const { message } = decision;
  const banner = message === undefined ? rules.banner : bannerForEverybody(rules.banner, message);
  return bannerIn(language, banner, decision);
}

/** Returns the rules that the script applies in the page. */
function pageRules(
  { showCountdown, endsAt: campaignEnd, pagePaths, codeInLinks }: CampaignRules,
  { code, sale }: Decision,
): Partial<ConfigBanner> {
  // Both are ISO 8601 in UTC with milliseconds, so that their order is that of the times.
  const isSaleFirst = sale && (campaignEnd === null || sale.endsAt < campaignEnd);
  const endsAt = isSaleFirst ? sale.endsAt : campaignEnd;
  return {
    ...(showCountdown && endsAt !== null ? { endsAt } : {}),
    ...(pagePaths.length > 0 ? { pagePaths } : {}),
    ...(codeInLinks && code !== null ? { codeInLinks } : {}),
  };
}

/**
 * A sentence in Latin, Arabic, Urdu, Hindi, Burmese, Ethiopic or East Asian writing. It does not end at a
 * mark before a letter or digit, as in "2.5".
 */
const sentence = /.+?(?:[.!?؟۔।။።。！？]+\B|$)/gs;

/**
 * Returns the banner for visitors without a code: without the sentences that contain `{{code}}`, and, of the
 * default message, with its question only.
 */
export function withoutCode(banner: BannerStyle, isDefault = false): BannerStyle {
  const strip = (template: string): string =>
    template.replace(sentence, (text) => (text.includes('{{code}}') ? '' : text)).trim();
  const { offerTemplate, messageTemplate } = banner;
  const message = isDefault ? (messageTemplate.match(sentence)?.[0] ?? '') : messageTemplate;
  return { ...banner, offerTemplate: strip(offerTemplate), messageTemplate: strip(message) };
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
