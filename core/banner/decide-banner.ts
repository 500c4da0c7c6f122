import type { CampaignRules } from '../campaigns/campaign-rules.ts';
import { type Offer, offerFor } from '../campaigns/offer.ts';
import { type PublishedCodes, shownCodes } from '../campaigns/publication.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { type ExchangeRates, exchangeRate } from '../exchange-rates/exchange-rates.ts';
import { type Country, findCountry, unknownCountry } from '../shared/countries.ts';
import { findCurrency } from '../shared/currencies.ts';
import type { BannerConfig, ConfigBanner, NoDiscountReason } from './banner-config.ts';
import { bannerIn, isDefaultText } from './banner-language.ts';
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
  /** True for the visitor of a preview link, who also sees codes of a checkout in test mode. @default false */
  isPreviewLink?: boolean;
  /** Time of the visit. */
  now: Date;
}

/**
 * Decides the banner. Reasons apply in this order: domain; paused, suspended or outside the period; VPN; no
 * discount, or a checkout without a live code for it. Never throws.
 */
export function decideBanner(inputs: BannerInputs): BannerConfig {
  return bannerConfig(inputs, decide(inputs));
}

/** The country, its offer and code, and the reason if there is no banner. */
export interface Decision {
  country: Readonly<Country>;
  offer: Offer;
  code: string | null;
  reason: NoDiscountReason | undefined;
}

/** Applies the rules of the campaign to a visit. */
export function decide(inputs: BannerInputs): Decision {
  const country = findCountry(inputs.country ?? '') ?? unknownCountry;
  const offer = offerFor(inputs.rules, country);
  const { rules, now } = inputs;
  const codes = shownCodes(inputs, now, inputs.isPreviewLink);
  const code = codes ? (codes[offer.discount] ?? null) : (offer.code ?? rules.code);
  const isRedeemable = offer.discount > 0 && !(codes && code === null);
  return { country, offer, code, reason: reasonToHide(inputs, isRedeemable) };
}

function reasonToHide(inputs: BannerInputs, isRedeemable: boolean): NoDiscountReason | undefined {
  if (inputs.site === 'denied') return 'domain_not_allowed';
  if (isPaused(inputs)) return 'campaign_paused';
  if (isBlocked(inputs)) return 'vpn_detected';
  return isRedeemable ? undefined : 'no_discount';
}

function isBlocked({ isVpn, isHostingProvider, rules }: BannerInputs): boolean | undefined {
  return (isVpn && rules.blockVpn) || (isHostingProvider && rules.blockHostingProviders);
}

function isPaused({ isSuspended, rules, now }: BannerInputs): boolean {
  return isSuspended || rules.status !== 'active' || phaseAt(rules, now) !== 'during';
}

/** Converts a decision to the config response. */
export function bannerConfig(inputs: BannerInputs, { country, offer, code, reason }: Decision): BannerConfig {
  if (reason) return { show: false, country: country.code, countryName: country.name, reason };
  const { discount } = offer;
  const { language, style, labels, sources } = bannerIn(inputs.language ?? '', inputs.rules.banner, {
    country,
    discount,
  });
  const isDefault =
    sources.messageTemplate.source !== 'translation' &&
    isDefaultText('messageTemplate', inputs.rules.banner.messageTemplate);
  return {
    show: true,
    country: country.code,
    countryName: country.name,
    discount,
    code,
    ...localMoney(inputs, country),
    baseCurrency: inputs.baseCurrency,
    language,
    banner: {
      ...(code === null ? withoutCode(style, isDefault) : style),
      ...messageColor(style),
      labels,
      ...pageRules(inputs.rules, code),
    },
  };
}

/** Returns the colour of the message, unless it is the text's. */
export function messageColor({
  textColor,
  backgroundColor,
}: BannerStyle): Pick<ConfigBanner, 'messageColor'> {
  const color = messageColorOf(textColor, backgroundColor);
  return color === undefined ? {} : { messageColor: color };
}

/** Returns the rules that the script applies in the page. */
function pageRules(
  { showCountdown, endsAt, pagePaths, codeInLinks }: CampaignRules,
  code: string | null,
): Partial<ConfigBanner> {
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
