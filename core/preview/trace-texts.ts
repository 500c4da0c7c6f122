import type { BannerConfig } from '../banner/banner-config.ts';
import type { BannerInputs } from '../banner/decide-banner.ts';
import { textNames } from '../campaigns/campaign-values.ts';
import { whyNoCode } from '../campaigns/publication.ts';
import reference from '../reference/price-levels.json' with { type: 'json' };
import { type Country, findCountry, tierOfPriceLevel, unknownCountry } from '../shared/countries.ts';
import { isKept } from './recent-tests.ts';
import type { TraceEntry, TraceOf, TraceStep } from './trace.ts';

/** The host of a sample visitor's page, and the allowed domain that matches it. */
export interface MatchedSite {
  site: string | null;
  allowedDomain: string | null;
}

/** A decided visit. */
interface DecidedVisit {
  inputs: BannerInputs;
  matched: MatchedSite;
  config: BannerConfig;
}

type Rule = TraceEntry['rule'];
type Facts<Name extends Rule = Rule> = Name extends Rule ? Omit<TraceOf<Name>, 'message'> : never;

/** Returns the steps of a decision with the values that they used, and a sentence for people. */
export function traceOf(steps: readonly TraceStep[], visit: DecidedVisit): TraceEntry[] {
  const country = findCountry(visit.config.country) ?? unknownCountry;
  const all = steps.flatMap((step) => factsOf(step, visit, country));
  return all.map(({ rule, outcome, ...values }) => {
    const textOf = texts[rule] as (facts: object, country: Readonly<Country>) => string;
    return { rule, outcome, message: textOf({ outcome, ...values }, country), ...values } as TraceEntry;
  });
}

/** Returns a step with its values in the order of the schema. The language's step stands for all rules of a banner. */
function factsOf(step: TraceStep, visit: DecidedVisit, country: Readonly<Country>): Facts[] {
  const { inputs, matched, config } = visit;
  const { isVpn, isHostingProvider = false, rules, now } = inputs;
  const { startsAt, endsAt, sale, blockVpn, blockHostingProviders } = rules;
  switch (step.rule) {
    case 'site':
      return [{ ...step, ...matched }];
    case 'campaign':
      return [{ ...step, startsAt, endsAt }];
    case 'sale': {
      if (!sale) return [];
      const { name, discount, startsAt, endsAt } = sale;
      return [{ ...step, name, discount, startsAt, endsAt }];
    }
    case 'vpn':
      return [{ ...step, isVpn, blockVpn, isHostingProvider, blockHostingProviders }];
    case 'country': {
      const { offer, ...rule } = step;
      const { source, tier, discount, uncappedDiscount } = offer;
      const priceLevel = priceLevelOf(country);
      return [{ ...rule, source, tier, priceLevel, discount, uncappedDiscount }];
    }
    case 'code': {
      const { offer, source, ...rule } = step;
      return config.show
        ? [{ ...rule, code: config.code, source, absence: null }]
        : [{ ...rule, code: null, source, absence: whyNoCode(inputs, offer.discount, now) }];
    }
    case 'prices':
      return inputs.prices ? [{ ...step, askedAt: inputs.prices.askedAt }] : [];
    case 'language':
      return shapingFacts(step, visit);
    case 'checkout': {
      const test = inputs.buttonTest;
      return [{ ...step, testedAt: test && isKept(test.testedAt, now) ? test.testedAt : null }];
    }
  }
}

/** Returns the rules that shape a banner. */
function shapingFacts(
  { sources }: Extract<TraceStep, { rule: 'language' }>,
  { inputs: { rates, language: requested }, config }: DecidedVisit,
): Facts[] {
  if (!config.show) return [];
  const { baseCurrency, currencyCode, fxRate, language, banner } = config;
  const { endsAt, pagePaths } = banner;
  const shown = textNames.filter((text) => banner[text] !== '').map((text) => ({ text, ...sources[text] }));
  const outcome = 'applied';
  return [
    { rule: 'currency', outcome, baseCurrency, currencyCode, fxRate, ratesDate: rates.date },
    { rule: 'language', outcome, requested: requested ?? null, language, texts: shown },
    ...(endsAt ? [{ rule: 'countdown', outcome, endsAt } as const] : []),
    ...(pagePaths ? [{ rule: 'pages', outcome, pagePaths } as const] : []),
  ];
}

/** The sentence of each rule. */
const texts: { [Name in Rule]: (facts: Facts<Name>, country: Readonly<Country>) => string } = {
  site({ outcome, site, allowedDomain }) {
    const subject = site === null ? 'The site is unknown' : `The site is ${site}`;
    if (outcome !== 'passed') return `${subject}, which matches no allowed domain.`;
    if (allowedDomain === null) return `${subject}, and the campaign allows any domain.`;
    return `${subject}, which matches ${allowedDomain}.`;
  },
  campaign: ({ effectiveStatus, startsAt, endsAt }) =>
    ({
      suspended: 'The merchant is suspended.',
      paused: 'The campaign is paused.',
      scheduled: `The campaign starts on ${timeText(startsAt)}.`,
      ended: `The campaign ended on ${timeText(endsAt)}.`,
      active: `The campaign is active${endsAt === null ? '' : ` until ${timeText(endsAt)}`}.`,
    })[effectiveStatus],
  sale({ result, name, discount, startsAt, endsAt }, { code }) {
    const gives = `The sale “${name}” gives ${discount}%`;
    return {
      applied: `${gives} until ${timeText(endsAt)}.`,
      scheduled: `The sale “${name}” starts on ${timeText(startsAt)}.`,
      ended: `The sale “${name}” ended on ${timeText(endsAt)}.`,
      excluded_country: `The sale “${name}” is not for ${code}, which the campaign excludes.`,
      no_live_code: `The checkout has no live code for the sale “${name}”, so everybody keeps their own discount.`,
      own_discount: `${gives}, and the visitor’s own discount is at least as large.`,
    }[result];
  },
  vpn({ outcome, isVpn, blockVpn, isHostingProvider, blockHostingProviders }) {
    const vpn = 'A VPN or proxy was detected';
    const host = 'The address belongs to a hosting provider';
    const end = outcome === 'passed' ? ', so the visitor gets only the sale.' : '.';
    if (isVpn && blockVpn) return vpn + end;
    if (isHostingProvider && blockHostingProviders) return host + end;
    if (isVpn || isHostingProvider) return `${isVpn ? vpn : host}, and the campaign allows it.`;
    return 'No VPN or proxy was detected.';
  },
  country({ source, tier, priceLevel, discount, uncappedDiscount }, { code, tier: usualTier }) {
    const limit = discount < uncappedDiscount ? `, limited to ${discount}%` : '';
    const gives = `gives ${uncappedDiscount}%${limit}.`;
    return {
      unknown_country: 'The country is unknown.',
      excluded_country: `The campaign excludes ${code}.`,
      override: `The override for ${code} ${gives}`,
      eu_tier: `Tier ${tier} (EU single market) ${gives}`,
      tier: `Tier ${tier} (${priceLevelText(priceLevel, usualTier)}) ${gives}`,
    }[source];
  },
  code({ code, source, absence }) {
    if (code !== null) return `The code ${code} is from the ${source}.`;
    if (absence === null) return 'The campaign has no code.';
    return {
      not_created: 'The checkout has no live code for this discount.',
      test_mode: 'The checkout is in test mode, so only preview links show its code for this discount.',
      not_confirmed: 'The provider has not confirmed the code for this discount for seven days.',
    }[absence];
  },
  prices({ result, askedAt }, { code }) {
    const asked = `asked on ${timeText(askedAt)}`;
    return {
      exact: `Prices are what the checkout charges in ${code}, ${asked}.`,
      not_asked: `Prices are estimates, because the checkout, ${asked}, has said none for this discount in ${code}.`,
      too_old: `Prices are estimates, because the checkout was last ${asked}.`,
      sale: 'Prices are estimates during the sale, because the checkout is asked for the visitor’s own discount.',
    }[result];
  },
  currency({ baseCurrency, currencyCode, fxRate, ratesDate }, { currency }) {
    if (currencyCode !== baseCurrency)
      return `1 ${baseCurrency} is ${fxRate} ${currencyCode} at the rates of ${ratesDate}.`;
    return currency === currencyCode
      ? `The country uses the base currency ${currencyCode}.`
      : `Prices stay in the base currency ${currencyCode}, because there is no local currency.`;
  },
  language: ({ requested, language }) =>
    requested === null
      ? 'No language was given, so the banner has the campaign’s own texts.'
      : `The banner for ${requested} is in ${language}.`,
  countdown: ({ endsAt }) => `The banner counts down to ${timeText(endsAt)}.`,
  pages: ({ pagePaths }) => `The script shows the banner only on ${pagePaths.join(', ')}.`,
  checkout({ form, testedAt }) {
    const page = 'A page that leads to a checkout';
    const notSeen = testedAt
      ? `not all buttons were seen to carry it in the test on ${timeText(testedAt)}`
      : 'no test of the buy buttons has passed in the last 30 days';
    return {
      applied: `${page} says that the discount is applied there, because all buttons carried the code in the test on ${timeText(testedAt)}.`,
      with_code: `${page} says that the discount comes with the code, because ${notSeen}.`,
      own_message: `${page} has a button to it, and keeps the campaign’s own message.`,
      code: 'Pages that lead to a checkout offer the code, because the language has no built-in texts.',
    }[form];
  },
};

/** Returns a stored time to the second: `2026-11-27 at 09:30:00 UTC`. */
function timeText(time: string | null): string {
  return String(time).replace(/T(.{8}).*/, ' at $1 UTC');
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
