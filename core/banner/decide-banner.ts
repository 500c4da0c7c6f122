import type { CampaignRules } from '../campaigns/campaign-rules.ts';
import { type ExchangeRates, exchangeRate } from '../exchange-rates/exchange-rates.ts';
import reference from '../reference/price-levels.json' with { type: 'json' };
import { type Country, findCountry, unknownCountry } from '../shared/countries.ts';
import { findCurrency } from '../shared/currencies.ts';
import type { BannerConfig, BannerStyle, DiscountConfig, RefusalReason } from './banner-config.ts';
import { bannerIn } from './banner-language.ts';

/** The facts that decide a response; `country` is alpha-2 from the edge, `site` is the gate's decision on the page's domain. */
export interface BannerFacts {
  rules: CampaignRules;
  baseCurrency: string;
  rates: ExchangeRates;
  country: string | undefined;
  /** BCP 47 tag, in any case. @default - none, which selects the campaign's own texts */
  language?: string;
  site: 'any' | 'allowed' | 'denied';
  isAnonymized: boolean;
  isSuspended?: boolean;
}

/** Decides the banner. The order of refusals is domain, paused or suspended, VPN, no discount. Never throws. */
export function decideBanner(facts: BannerFacts): BannerConfig {
  return bannerConfig(facts, decide(facts));
}

/**
 * Decides like `decideBanner` and adds one line for each rule that was applied, in order. `siteText` explains how the site was
 * matched; the facts contain only the outcome.
 */
export function explainBanner(
  facts: BannerFacts,
  siteText = siteLine(facts),
): { config: BannerConfig; trace: string[] } {
  const decision = decide(facts);
  const config = bannerConfig(facts, decision);
  return { config, trace: traceOf(facts, siteText, decision, config) };
}

/** Percentage and coupon code of one country, and the rule that they come from. */
interface Offer {
  origin: 'override' | 'tier' | 'unknown country';
  discount: number;
  code: string | null;
}

interface Decision {
  country: Readonly<Country>;
  offer: Offer;
  reason: RefusalReason | undefined;
}

function decide(facts: BannerFacts): Decision {
  const country = findCountry(facts.country ?? '') ?? unknownCountry;
  const offer = offerFor(facts.rules, country);
  return { country, offer, reason: refusal(facts, offer) };
}

function offerFor(rules: CampaignRules, country: Readonly<Country>): Offer {
  if (country === unknownCountry) return { origin: 'unknown country', discount: 0, code: null };
  const override = rules.countryOverrides.find((entry) => entry.country === country.code);
  if (override) return { origin: 'override', discount: override.discount, code: override.code };
  const tier = rules.tiers.find((entry) => entry.tier === country.tier);
  return { origin: 'tier', discount: tier?.discount ?? 0, code: tier?.code ?? null };
}

function refusal(facts: BannerFacts, offer: Offer): RefusalReason | undefined {
  if (facts.site === 'denied') return 'domain_not_allowed';
  if (facts.isSuspended || facts.rules.status !== 'active') return 'campaign_paused';
  if (facts.isAnonymized && facts.rules.blockVpn) return 'vpn_detected';
  return offer.discount > 0 ? undefined : 'no_discount';
}

function bannerConfig(facts: BannerFacts, { country, offer, reason }: Decision): BannerConfig {
  if (reason) return { show: false, country: country.code, countryName: country.name, reason };
  const code = offer.code ?? facts.rules.code;
  const { discount } = offer;
  const { language, look, texts } = bannerIn(facts.language ?? '', facts.rules.banner, { country, discount });
  return {
    show: true,
    country: country.code,
    countryName: country.name,
    discount,
    code,
    ...localMoney(facts, country),
    language,
    banner: { ...(code === null ? withoutCode(look) : look), texts, ...pageRules(facts.rules) },
  };
}

/** Returns the rules that the script applies in the page. */
function pageRules({ showCountdown, endsAt, pagePaths }: CampaignRules) {
  return {
    ...(showCountdown && endsAt !== null ? { endsAt } : {}),
    ...(pagePaths.length > 0 ? { pagePaths } : {}),
  };
}

/**
 * A sentence. It ends at a mark of Latin, Arabic, Urdu, Hindi, Burmese, Ethiopic or East Asian writing that no letter or digit
 * follows ("2.5" is no end).
 */
const sentence = /.+?(?:[.!?؟۔।။።。！？]+\B|$)/gs;

/** Leaves out the sentences that name the code of a visitor who gets none. */
function withoutCode(banner: BannerStyle): BannerStyle {
  const strip = (template: string): string =>
    template.replace(sentence, (text) => (text.includes('{{code}}') ? '' : text)).trim();
  const { offerTemplate, messageTemplate } = banner;
  return { ...banner, offerTemplate: strip(offerTemplate), messageTemplate: strip(messageTemplate) };
}

/** Prices stay in the base currency in two cases: the country has no currency, or the base currency is no longer in the table. */
function localMoney({ baseCurrency, rates }: BannerFacts, { currency }: Readonly<Country>) {
  const base = findCurrency(baseCurrency);
  const local = currency ? findCurrency(currency) : base;
  if (!base || !local) return { currencyCode: baseCurrency, currencySymbol: baseCurrency, fxRate: 1 };
  const fxRate = exchangeRate(rates, base.code, local.code);
  return { currencyCode: local.code, currencySymbol: local.symbol, fxRate };
}

function traceOf(facts: BannerFacts, siteText: string, decision: Decision, config: BannerConfig): string[] {
  const refusals: [RefusalReason, string][] = [
    ['domain_not_allowed', siteText],
    ['campaign_paused', statusLine(facts)],
    ['vpn_detected', anonymizerLine(facts)],
    ['no_discount', offerLine(decision)],
  ];
  const trace: string[] = [];
  for (const [reason, line] of refusals) {
    if (reason === decision.reason) return [...trace, `${line} → ${reason}`];
    trace.push(line);
  }
  if (config.show) trace.push(codeLine(config, decision.offer), moneyLine(facts, decision.country, config));
  return trace;
}

function siteLine({ site }: BannerFacts): string {
  if (site === 'any') return 'site: any domain is allowed';
  return site === 'allowed' ? 'site: the domain is allowed' : 'site: the domain is not allowed';
}

function statusLine({ isSuspended, rules }: BannerFacts): string {
  return isSuspended ? 'merchant suspended' : `campaign ${rules.status}`;
}

function anonymizerLine({ isAnonymized, rules }: BannerFacts): string {
  if (!isAnonymized) return 'no VPN or proxy detected';
  return rules.blockVpn ? 'VPN or proxy detected' : 'VPN or proxy detected, the campaign allows it';
}

function offerLine({ country, offer }: Decision): string {
  if (offer.origin === 'unknown country') return 'country unknown';
  const rule =
    offer.origin === 'override'
      ? `override ${country.code}`
      : `tier ${country.tier} (${priceLevelText(country)})`;
  return `${rule} → ${offer.discount} %`;
}

const lowestPriceLevels = [0.7, 0.6, 0.5, 0.4, 0.3];

/**
 * Truncates to two decimals: 0.2958 is tier 6 (below 0.30) and must not appear as 0.30. The table is used only here, so that a
 * bundle without `explainBanner` does not contain it.
 */
function priceLevelText({ code, tier }: Readonly<Country>): string {
  const levels: Readonly<Record<string, number>> = reference.priceLevels;
  const level = levels[code];
  if (level === undefined) return 'no price level';
  const tierByLevel = lowestPriceLevels.filter((lowest) => level < lowest).length + 1;
  const text = `price level ${level.toFixed(4).slice(0, -2)}`;
  return tierByLevel === tier ? text : `${text}, adjusted for income`;
}

function codeLine({ code }: DiscountConfig, offer: Offer): string {
  if (code === null) return 'no code';
  return offer.code === null ? `code ${code} of the campaign` : `code ${code} of the ${offer.origin}`;
}

function moneyLine({ baseCurrency, rates }: BannerFacts, country: Readonly<Country>, config: DiscountConfig) {
  const { currencyCode, fxRate } = config;
  const ofDate = `rates of ${rates.date}`;
  if (currencyCode !== baseCurrency) return `1 ${baseCurrency} = ${fxRate} ${currencyCode} (${ofDate})`;
  if (country.currency === currencyCode) return `currency ${currencyCode}, as the base price`;
  return `no local currency, quoted in the base currency ${currencyCode}`;
}
