import type { CampaignRules } from '../campaigns/campaign-rules.ts';
import { type Offer, offerFor } from '../campaigns/offer.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import { type ExchangeRates, exchangeRate } from '../exchange-rates/exchange-rates.ts';
import reference from '../reference/price-levels.json' with { type: 'json' };
import { type Country, findCountry, type Tier, unknownCountry } from '../shared/countries.ts';
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
  /** Time of the visit. */
  now: Date;
}

/** Decides the banner. The order of refusals is domain, paused (or suspended, or outside the period), VPN, no discount. Never throws. */
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

function refusal(facts: BannerFacts, offer: Offer): RefusalReason | undefined {
  if (facts.site === 'denied') return 'domain_not_allowed';
  if (isPaused(facts)) return 'campaign_paused';
  if (facts.isAnonymized && facts.rules.blockVpn) return 'vpn_detected';
  return offer.discount > 0 ? undefined : 'no_discount';
}

function isPaused({ isSuspended, rules, now }: BannerFacts): boolean {
  return isSuspended || rules.status !== 'active' || phaseAt(rules, now) !== 'during';
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
    baseCurrency: facts.baseCurrency,
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
  if (!config.show) return trace;
  const { endsAt, pagePaths = [] } = config.banner;
  return [
    ...trace,
    codeLine(config, decision.offer),
    moneyLine(facts, decision.country, config),
    languageLine(facts, decision),
    ...(endsAt ? [`countdown to ${timeText(endsAt)}`] : []),
    ...(pagePaths.length > 0 ? [`only on pages ${pagePaths.join(', ')}`] : []),
  ];
}

function siteLine({ site }: BannerFacts): string {
  if (site === 'any') return 'site: any domain is allowed';
  return site === 'allowed' ? 'site: the domain is allowed' : 'site: the domain is not allowed';
}

function statusLine({ isSuspended, rules, now }: BannerFacts): string {
  if (isSuspended) return 'merchant suspended';
  const { status, startsAt, endsAt } = rules;
  if (status !== 'active') return `campaign ${status}`;
  const phase = phaseAt(rules, now);
  if (phase === 'before') return `campaign starts on ${timeText(startsAt)}`;
  if (phase === 'after') return `campaign ended on ${timeText(endsAt)}`;
  return endsAt === null ? 'campaign active' : `campaign active, ends on ${timeText(endsAt)}`;
}

/** Returns a stored time to the second: `2026-11-27 at 09:30:00 UTC`. */
function timeText(time: string | null): string {
  return String(time).replace(/T(.{8}).*/, ' at $1 UTC');
}

function anonymizerLine({ isAnonymized, rules }: BannerFacts): string {
  if (!isAnonymized) return 'no VPN or proxy detected';
  return rules.blockVpn ? 'VPN or proxy detected' : 'VPN or proxy detected, the campaign allows it';
}

function offerLine({ country, offer }: Decision): string {
  const { rule, tier, discount, fullDiscount } = offer;
  if (rule === 'unknown country') return 'country unknown';
  if (rule === 'excluded country') return `country ${country.code} excluded`;
  const limit = discount < fullDiscount ? `, limited to ${discount} %` : '';
  return `${ruleText(rule, tier, country)} → ${fullDiscount} %${limit}`;
}

function ruleText(rule: Offer['rule'], tier: Tier, country: Readonly<Country>): string {
  if (rule === 'override') return `override ${country.code}`;
  return `tier ${tier} (${rule === 'tier' ? priceLevelText(country) : 'EU single market'})`;
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
  if (offer.code === null) return `code ${code} of the campaign`;
  return `code ${code} of the ${offer.rule === 'override' ? 'override' : 'tier'}`;
}

function moneyLine({ baseCurrency, rates }: BannerFacts, country: Readonly<Country>, config: DiscountConfig) {
  const { currencyCode, fxRate } = config;
  const ofDate = `rates of ${rates.date}`;
  if (currencyCode !== baseCurrency) return `1 ${baseCurrency} = ${fxRate} ${currencyCode} (${ofDate})`;
  if (country.currency === currencyCode) return `currency ${currencyCode}, as the base price`;
  return `no local currency, quoted in the base currency ${currencyCode}`;
}

/** Names the visitor's language, that of the banner, and the origin of each text. */
function languageLine({ language, rules }: BannerFacts, { country, offer: { discount } }: Decision): string {
  if (language === undefined) return 'no language: the texts of the campaign';
  const { sources, ...banner } = bannerIn(language, rules.banner, { country, discount });
  const texts = Object.entries(sources).map(([name, source]) =>
    source.origin === 'own' ? `${name} not translated` : `${name} ${source.origin} (${source.language})`,
  );
  return `language ${language} → ${banner.language}: ${texts.join(', ')}`;
}
