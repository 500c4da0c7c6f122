import type { BannerConfig, DiscountConfig } from '../banner/banner-config.ts';
import {
  type BannerInputs,
  bannerConfig,
  bannerOf,
  codeFor,
  type Decision,
  decide,
} from '../banner/decide-banner.ts';
import { textNames } from '../campaigns/campaign-values.ts';
import type { Offer } from '../campaigns/offer.ts';
import type { Sale } from '../campaigns/sale.ts';
import { phaseAt } from '../campaigns/schedule.ts';
import reference from '../reference/price-levels.json' with { type: 'json' };
import { type Country, tierOfPriceLevel } from '../shared/countries.ts';
import type { CodeAbsence, DecidedReason, TraceEntry, TraceOf } from './trace.ts';

/** The host of a sample visitor's page, and the allowed domain that matches it. */
export interface MatchedSite {
  site: string | null;
  allowedDomain: string | null;
}

/**
 * Decides like `decideBanner` and returns the applied rules in order. The last one has the reason if there is
 * no banner.
 */
export function explainBanner(
  inputs: BannerInputs,
  matched: MatchedSite = { site: null, allowedDomain: null },
): { config: BannerConfig; trace: TraceEntry[] } {
  const decision = decide(inputs);
  const config = bannerConfig(inputs, decision);
  const checks = [
    siteEntry(inputs, matched),
    campaignEntry(inputs),
    ...saleEntries(inputs, decision),
    vpnEntry(inputs, decision),
    countryEntry(decision),
    codeEntry(inputs, decision),
  ];
  const last = checks.findIndex(({ outcome }) => outcome !== 'passed' && outcome !== 'applied');
  const trace = last === -1 ? checks : checks.slice(0, last + 1);
  return { config, trace: [...trace, ...(config.show ? shownEntries(inputs, decision, config) : [])] };
}

function shownEntries(inputs: BannerInputs, decision: Decision, config: DiscountConfig): TraceEntry[] {
  const { endsAt, pagePaths } = config.banner;
  return [
    currencyEntry(inputs, decision.country, config),
    languageEntry(inputs, decision),
    ...(endsAt ? [countdownEntry(endsAt)] : []),
    ...(pagePaths ? [pagesEntry(pagePaths)] : []),
  ];
}

/** Returns `passed`, or the reason if a rule hides the banner. */
function outcomeOf(isHiding: boolean, reason: DecidedReason) {
  return isHiding ? reason : 'passed';
}

function siteEntry(inputs: BannerInputs, matched: MatchedSite): TraceOf<'site'> {
  const subject = matched.site === null ? 'The site is unknown' : `The site is ${matched.site}`;
  const message = {
    any: `${subject}, and the campaign allows any domain.`,
    allowed: `${subject}, which matches ${matched.allowedDomain}.`,
    denied: `${subject}, which matches no allowed domain.`,
  }[inputs.site];
  const outcome = outcomeOf(inputs.site === 'denied', 'domain_not_allowed');
  return { rule: 'site', outcome, message, ...matched };
}

function campaignEntry({ isSuspended, rules, now }: BannerInputs): TraceOf<'campaign'> {
  const { status, startsAt, endsAt } = rules;
  const period = { before: 'scheduled', during: 'active', after: 'ended' } as const;
  const effectiveStatus = isSuspended
    ? 'suspended'
    : status === 'paused'
      ? 'paused'
      : period[phaseAt(rules, now)];
  const message = {
    suspended: 'The merchant is suspended.',
    paused: 'The campaign is paused.',
    scheduled: `The campaign starts on ${timeText(startsAt)}.`,
    ended: `The campaign ended on ${timeText(endsAt)}.`,
    active: endsAt === null ? 'The campaign is active.' : `The campaign is active until ${timeText(endsAt)}.`,
  }[effectiveStatus];
  const outcome = outcomeOf(effectiveStatus !== 'active', 'campaign_paused');
  return { rule: 'campaign', outcome, message, effectiveStatus, startsAt, endsAt };
}

/** Returns a stored time to the second: `2026-11-27 at 09:30:00 UTC`. */
function timeText(time: string | null): string {
  return String(time).replace(/T(.{8}).*/, ' at $1 UTC');
}

function saleEntries(inputs: BannerInputs, decision: Decision): TraceOf<'sale'>[] {
  const { sale } = inputs.rules;
  if (!sale) return [];
  const { name, discount, startsAt, endsAt } = sale;
  const result = saleResultOf(inputs, sale, decision);
  const gives = `The sale “${name}” gives ${discount}%`;
  const message = {
    applied: `${gives} until ${timeText(endsAt)}.`,
    scheduled: `The sale “${name}” starts on ${timeText(startsAt)}.`,
    ended: `The sale “${name}” ended on ${timeText(endsAt)}.`,
    excluded_country: `The sale “${name}” is not for ${decision.country.code}, which the campaign excludes.`,
    no_live_code: `The checkout has no live code for the sale “${name}”, so everybody keeps their own discount.`,
    own_discount: `${gives}, and the visitor’s own discount is at least as large.`,
  }[result];
  const outcome = result === 'applied' ? 'applied' : 'passed';
  return [{ rule: 'sale', outcome, message, result, name, discount, startsAt, endsAt }];
}

function saleResultOf(inputs: BannerInputs, sale: Sale, decision: Decision): TraceOf<'sale'>['result'] {
  if (decision.sale) return 'applied';
  const phase = phaseAt(sale, inputs.now);
  if (phase !== 'during') return phase === 'before' ? 'scheduled' : 'ended';
  if (decision.offer.source === 'excluded_country') return 'excluded_country';
  return codeFor(inputs, sale, true) === undefined ? 'no_live_code' : 'own_discount';
}

function vpnEntry({ isVpn, rules: { blockVpn } }: BannerInputs, { sale }: Decision): TraceOf<'vpn'> {
  const detected = blockVpn
    ? sale
      ? 'A VPN or proxy was detected, so the visitor gets only the sale.'
      : 'A VPN or proxy was detected.'
    : 'A VPN or proxy was detected, and the campaign allows it.';
  const message = isVpn ? detected : 'No VPN or proxy was detected.';
  const outcome = outcomeOf(isVpn && blockVpn && !sale, 'vpn_detected');
  return { rule: 'vpn', outcome, message, isVpn, blockVpn };
}

function countryEntry({ country, offer, sale }: Decision): TraceOf<'country'> {
  const { source, tier, discount, uncappedDiscount } = offer;
  const level = priceLevelOf(country);
  const outcome = outcomeOf(discount === 0 && !sale, 'no_discount');
  const message = countryMessage(country, offer, level);
  return { rule: 'country', outcome, message, source, tier, priceLevel: level, discount, uncappedDiscount };
}

function countryMessage({ code, tier: usualTier }: Readonly<Country>, offer: Offer, level: number | null) {
  const { source, tier, discount, uncappedDiscount } = offer;
  const limit = discount < uncappedDiscount ? `, limited to ${discount}%` : '';
  const gives = `gives ${uncappedDiscount}%${limit}.`;
  switch (source) {
    case 'unknown_country':
      return 'The country is unknown.';
    case 'excluded_country':
      return `The campaign excludes ${code}.`;
    case 'override':
      return `The override for ${code} ${gives}`;
    case 'eu_tier':
      return `Tier ${tier} (EU single market) ${gives}`;
    case 'tier':
      return `Tier ${tier} (${priceLevelText(level, usualTier)}) ${gives}`;
  }
}

/** Truncates to two decimals: 0.2958 is tier 6 (below 0.30) and must not appear as 0.30. */
function priceLevelOf({ code }: Readonly<Country>): number | null {
  const levels: Readonly<Record<string, number>> = reference.priceLevels;
  const level = levels[code];
  return level === undefined ? null : Number(level.toFixed(4).slice(0, -2));
}

function priceLevelText(level: number | null, tier: number): string {
  if (level === null) return 'no price level';
  const text = `price level ${level.toFixed(2)}`;
  return tierOfPriceLevel(level) === tier ? text : `${text}, adjusted for income`;
}

function codeEntry(inputs: BannerInputs, decision: Decision): TraceOf<'code'> {
  const { code, offer } = decision;
  const source = codeSourceOf(inputs, decision);
  const absence = source === 'checkout' && code === null ? absenceOf(inputs, offer) : null;
  const missing = absence ? absenceMessage(absence, offer) : 'The campaign has no code.';
  const message = code === null ? missing : `The code ${code} is from the ${source}.`;
  return { rule: 'code', outcome: absence ? 'no_discount' : 'applied', message, code, source, absence };
}

function absenceOf(inputs: BannerInputs, { discount }: Offer): CodeAbsence {
  const { codes, codesMode, codesEndAt, unconfirmed, now } = inputs;
  const haveEnded = codesEndAt !== undefined && Date.parse(codesEndAt) <= now.getTime();
  if (haveEnded || unconfirmed?.includes(discount)) return 'not_confirmed';
  return codesMode === 'test' && codes?.[discount] ? 'test_mode' : 'not_created';
}

function absenceMessage(absence: CodeAbsence, { discount }: Offer): string {
  return {
    not_created: `The checkout has no live code for ${discount}%.`,
    test_mode: `The checkout is in test mode, so only preview links show its code for ${discount}%.`,
    not_confirmed: `The provider has not confirmed the code for ${discount}% for seven days.`,
  }[absence];
}

function codeSourceOf({ codes }: BannerInputs, { code, offer, sale }: Decision) {
  if (codes) return 'checkout';
  if (code === null) return 'none';
  if ((sale ?? offer).code === null) return 'campaign';
  if (sale) return 'sale';
  return offer.source === 'override' ? 'override' : 'tier';
}

function currencyEntry(
  { baseCurrency, rates }: BannerInputs,
  country: Readonly<Country>,
  { currencyCode, fxRate }: DiscountConfig,
): TraceOf<'currency'> {
  const ratesDate = rates.date;
  const unconverted =
    country.currency === currencyCode
      ? `The country uses the base currency ${currencyCode}.`
      : `Prices stay in the base currency ${currencyCode}, because there is no local currency.`;
  const message =
    currencyCode === baseCurrency
      ? unconverted
      : `1 ${baseCurrency} is ${fxRate} ${currencyCode} at the rates of ${ratesDate}.`;
  return { rule: 'currency', outcome: 'applied', message, baseCurrency, currencyCode, fxRate, ratesDate };
}

function languageEntry(inputs: BannerInputs, decision: Decision): TraceOf<'language'> {
  const { language: requested } = inputs;
  const { sources, style, language } = bannerOf(inputs, decision);
  const texts = textNames.filter((text) => style[text] !== '').map((text) => ({ text, ...sources[text] }));
  const message =
    requested === undefined
      ? 'No language was given, so the banner has the campaign’s own texts.'
      : `The banner for ${requested} is in ${language}.`;
  return { rule: 'language', outcome: 'applied', message, requested: requested ?? null, language, texts };
}

function countdownEntry(endsAt: string): TraceOf<'countdown'> {
  const message = `The banner counts down to ${timeText(endsAt)}.`;
  return { rule: 'countdown', outcome: 'applied', message, endsAt };
}

function pagesEntry(pagePaths: string[]): TraceOf<'pages'> {
  const message = `The script shows the banner only on ${pagePaths.join(', ')}.`;
  return { rule: 'pages', outcome: 'applied', message, pagePaths };
}
