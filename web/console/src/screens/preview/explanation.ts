import type { PreviewResponse, TraceEntry } from '../../api/contract.ts';
import { isolated } from '../../parts/isolated.ts';
import { formatDay, formatMoment, formatPercent, languageName } from '../../parts/numbers.ts';
import { isListedPage } from '../campaign/page-url.ts';

/** An applied rule. `screen` is the screen where merchants set the rule. */
export interface RuleResult {
  title: string;
  text: string;
  isDecisive: boolean;
  screen: string;
}

type Rule = TraceEntry['rule'];
type EntryOf<Name extends Rule> = Extract<TraceEntry, { rule: Name }>;

/** Each rule's name on screens, and the sentence about its entry. */
const rules: { readonly [Name in Rule]: readonly [title: string, textOf: (entry: EntryOf<Name>) => string] } =
  {
    site: ['Domain', siteText],
    campaign: ['Campaign', campaignText],
    sale: ['Sale', saleText],
    vpn: ['VPN or proxy', vpnText],
    country: ['Country', countryText],
    code: ['Code', codeText],
    prices: ['Exact prices', pricesText],
    currency: ['Currency', currencyText],
    language: ['Language', languageText],
    countdown: ['Countdown', ({ endsAt }) => `The banner counts down to ${formatMoment(endsAt)}.`],
    pages: ['Pages', ({ pagePaths }) => `Only these pages show the banner: ${pagePaths.join(', ')}.`],
    checkout: ['Checkout', checkoutText],
  };

/** Returns true if the script shows no banner on a page with this path. An unknown path may show it. */
export function isExcludedPage(config: PreviewResponse['data']['config'], path: string | undefined): boolean {
  const { pagePaths } = config.show ? config.banner : {};
  return pagePaths !== undefined && path !== undefined && !isListedPage(pagePaths, path);
}

/** The countries in which the merchant's checkout charges its own price, as answered in the setup. */
export interface OwnPriceCountries {
  checkout: string;
  countries: readonly string[];
}

/**
 * Returns a preview's applied rules for a page with this path. The deciding rule is the country or the sale
 * for a discount, or else the rule that did not pass.
 */
export function ruleResults(
  { config, trace }: PreviewResponse['data'],
  path?: string,
  ownPrices?: OwnPriceCountries,
): RuleResult[] {
  const hasOwnPrice = ownPrices?.countries.includes(config.country);
  const ownPriceText = `The country is excluded, because ${ownPrices?.checkout} charges its own price there.`;
  const discountRule = config.show && config.isSale ? 'sale' : 'country';
  const decidingRule = isExcludedPage(config, path) ? 'pages' : discountRule;
  return trace.map((entry) => {
    const [title, textOf] = rules[entry.rule];
    return {
      title,
      text:
        hasOwnPrice && entry.rule === 'country' && entry.source === 'excluded_country'
          ? ownPriceText
          : textOf(entry as never), // the compiler does not see that both have the same rule
      isDecisive: config.show ? entry.rule === decidingRule : entry.outcome !== 'passed',
      screen: entry.rule === 'language' ? 'banner' : 'campaign',
    };
  });
}

/** Returns a preview's result on a page with this path, as a sentence. */
export function summarizePreview({ config, trace }: PreviewResponse['data'], path?: string): string {
  if (isExcludedPage(config, path))
    return `A visitor from ${config.countryName} sees no banner on this page, because it isn’t in the campaign’s list of pages.`;
  if (config.show) {
    const code = config.code === null ? 'without a code' : `with the code ${config.code}`;
    return `A visitor from ${config.countryName} gets ${formatPercent(config.discount)} off, ${code}.`;
  }
  const visitor = `A visitor from ${config.countryName} sees no banner`;
  switch (config.reason) {
    case 'domain_not_allowed':
      return `${visitor}, because the domain isn’t in the campaign’s list.`;
    case 'campaign_paused':
      return `${visitor}, because ${campaignTexts[entryOf(trace, 'campaign')?.effectiveStatus ?? 'paused']}.`;
    case 'vpn_detected':
      return entryOf(trace, 'vpn')?.isVpn
        ? `${visitor}, because of the VPN or proxy.`
        : `${visitor}, because the address belongs to a hosting provider.`;
    case 'no_discount':
      return trace.at(-1)?.rule === 'code'
        ? `${visitor}, because your checkout has no working code for its discount.`
        : `${visitor}, because the country gets no discount.`;
    case 'rate_limited':
      return `${visitor}, because there were too many requests.`;
  }
}

const campaignTexts: Record<EntryOf<'campaign'>['effectiveStatus'], string> = {
  active: 'the campaign is active',
  paused: 'the campaign is paused',
  scheduled: 'the campaign hasn’t started yet',
  ended: 'the campaign has ended',
  suspended: 'your account is suspended',
};

function entryOf<Name extends Rule>(trace: readonly TraceEntry[], rule: Name): EntryOf<Name> | undefined {
  return trace.find((each): each is EntryOf<Name> => each.rule === rule);
}

function siteText({ outcome, site, allowedDomain }: EntryOf<'site'>): string {
  const subject = site ?? 'An unknown domain';
  if (outcome !== 'passed') return `${subject} isn’t in the list of allowed domains.`;
  return allowedDomain === null
    ? `${subject}: every domain is allowed.`
    : `${subject} matches ${allowedDomain}.`;
}

function campaignText({ effectiveStatus, startsAt, endsAt }: EntryOf<'campaign'>): string {
  if (effectiveStatus === 'scheduled' && startsAt) return `The campaign starts on ${formatMoment(startsAt)}.`;
  if (effectiveStatus === 'ended' && endsAt) return `The campaign ended on ${formatMoment(endsAt)}.`;
  if (effectiveStatus === 'active' && endsAt) return `The campaign is active until ${formatMoment(endsAt)}.`;
  return asSentence(campaignTexts[effectiveStatus]);
}

function saleText({ result, name, discount, startsAt, endsAt }: EntryOf<'sale'>): string {
  const gives = `“${isolated(name)}” gives ${formatPercent(discount)}`;
  switch (result) {
    case 'applied':
      return `${gives} until ${formatMoment(endsAt)}.`;
    case 'scheduled':
      return `“${isolated(name)}” starts on ${formatMoment(startsAt)}.`;
    case 'ended':
      return `“${isolated(name)}” ended on ${formatMoment(endsAt)}.`;
    case 'excluded_country':
      return `“${isolated(name)}” isn’t for excluded countries.`;
    case 'no_live_code':
      return `“${isolated(name)}” needs a code that your checkout doesn’t have, so everybody keeps their own discount.`;
    case 'own_discount':
      return `${gives}. The visitor’s own discount is at least as large.`;
  }
}

function vpnText({ isVpn, blockVpn, isHostingProvider, blockHostingProviders }: EntryOf<'vpn'>): string {
  const vpn = 'A VPN or proxy was detected.';
  const host = 'The address belongs to a hosting provider.';
  if (isVpn && blockVpn) return vpn;
  if (isHostingProvider && blockHostingProviders) return host;
  if (isVpn || isHostingProvider) return `${isVpn ? vpn : host} You allow them.`;
  return 'No VPN or proxy detected.';
}

function countryText({ source, priceLevel, discount, uncappedDiscount }: EntryOf<'country'>): string {
  const prices =
    priceLevel === null
      ? 'Countries with prices like these'
      : `Countries with prices like these (${formatPercent(priceLevel * 100)} of the US)`;
  const limit = discount < uncappedDiscount ? `, limited to ${formatPercent(discount)}` : '';
  const result = `${formatPercent(uncappedDiscount)}${limit}`;
  switch (source) {
    case 'unknown_country':
      return 'The country is unknown.';
    case 'excluded_country':
      return 'The country is excluded.';
    case 'override':
      return `The country’s own discount: ${result}.`;
    case 'eu_tier':
      return `The EU’s single market: ${result}.`;
    case 'tier':
      return `${prices}: ${result}.`;
  }
}

const codeSources: Record<EntryOf<'code'>['source'], string> = {
  none: '',
  checkout: 'which exists at your checkout',
  sale: 'for the sale',
  tier: 'for countries with prices like these',
  override: 'for this country',
  campaign: 'for all countries',
};

function codeText({ code, source }: EntryOf<'code'>): string {
  if (code !== null) return `${code}, the code ${codeSources[source]}.`;
  return source === 'checkout' ? 'Your checkout has no working code for this discount.' : 'No code.';
}

function checkoutText({ form, testedAt }: EntryOf<'checkout'>): string {
  const page = 'Pages that lead there';
  switch (form) {
    case 'applied':
      return `${page} say “applied at the checkout”, because your latest test of the buy buttons has seen it.`;
    case 'with_code':
      return testedAt
        ? `${page} say “with your code”. In your test of ${formatMoment(testedAt)}, not every button was seen to carry it.`
        : `${page} say “with your code”. Test your buy buttons on your own page, and they say “applied at the checkout”.`;
    case 'own_message':
      return `${page} keep your own message.`;
    case 'code':
      return `${page} offer the code, because there are no built-in texts in this language.`;
  }
}

function pricesText({ result, askedAt }: EntryOf<'prices'>): string {
  const asked = formatMoment(askedAt);
  return {
    exact: `Those that your checkout charges, asked on ${asked}.`,
    not_asked: `Estimates: your checkout had no price for this discount on ${asked}.`,
    too_old: `Estimates: your checkout was last asked on ${asked}, more than three days ago.`,
    sale: 'Estimates: the visitor gets the sale.',
  }[result];
}

function currencyText({ baseCurrency, currencyCode, fxRate, ratesDate }: EntryOf<'currency'>): string {
  if (currencyCode === baseCurrency) return `Prices stay in ${baseCurrency}.`;
  return `1 ${baseCurrency} = ${fxRate} ${currencyCode} (rates of ${formatDay(ratesDate)}).`;
}

const textNames = { messageTemplate: 'message', ctaText: 'button', offerTemplate: 'headline' };
const textSources = {
  translation: 'translated by you',
  built_in: 'translated for you',
  own: 'as in the campaign',
};

function languageText({ requested, language, texts }: EntryOf<'language'>): string {
  if (requested === null) return 'The campaign’s texts, not translated.';
  const parts = texts.map(({ text, source }) => `${textNames[text]} ${textSources[source]}`);
  return `${languageName(language)}: ${parts.join(', ')}.`;
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
