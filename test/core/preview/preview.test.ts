import * as fc from 'fast-check';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import type { PublishedCodes } from '../../../core/campaigns/publication.ts';
import { discountsOf } from '../../../core/checkouts/campaign-checkout.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import {
  bannerPreviewSchema,
  previewBanner,
  type SampleVisitor,
  sampleVisitorSchema,
} from '../../../core/preview/preview.ts';
import type { TraceEntry } from '../../../core/preview/trace.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { campaignRules, countryCodes } from '../campaigns/arbitrary-campaigns.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';
import { problemsOf } from '../shared/problems.ts';

function traceOf(visit: SampleVisitor, rules: Partial<CampaignRules> = {}) {
  const preview = previewBanner(visit, {
    rules: { ...defaultCampaignRules(), ...rules },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    now: new Date(),
  });
  expect(bannerPreviewSchema.parse(preview)).toEqual(preview);
  return preview.trace;
}

describe('a preview', () => {
  const denied = { outcome: 'domain_not_allowed', allowedDomain: null };
  test.each<[string | null, string[], object, string]>([
    ['a.example', [], {}, 'The site is a.example, and the campaign allows any domain.'],
    [null, [], {}, 'The site is unknown, and the campaign allows any domain.'],
    [
      'b.a.example',
      ['c.example', '*.a.example'],
      { allowedDomain: '*.a.example' },
      'The site is b.a.example, which matches *.a.example.',
    ],
    ['a.example', ['b.example'], denied, 'The site is a.example, which matches no allowed domain.'],
    [null, ['b.example'], denied, 'The site is unknown, which matches no allowed domain.'],
  ])('explains that the site %s is compared with %j', (site, allowedDomains, expected, message) => {
    const [entry] = traceOf({ country: 'IN', ...(site && { site }) }, { allowedDomains });
    const usual = { rule: 'site', outcome: 'passed', site, allowedDomain: null };
    expect(entry).toEqual({ ...usual, ...expected, message });
  });

  test('is for a visitor without a VPN and without a language, unless the request has them', () => {
    const entryOf = (rule: string, visit: Omit<SampleVisitor, 'country'>) =>
      traceOf({ country: 'IN', ...visit }, { blockVpn: false }).find((entry) => entry.rule === rule);
    expect(entryOf('vpn', {})).toMatchObject({ isVpn: false });
    expect(entryOf('vpn', { isVpn: true })).toMatchObject({ isVpn: true });
    expect(entryOf('language', {})).toMatchObject({ requested: null });
    expect(entryOf('language', { language: 'hi' })).toMatchObject({ requested: 'hi' });
  });

  test('of 60,000 visitors is the visitor’s config, and the trace leads to it', () => {
    const visits = fc.property(
      ...([campaignRules, fc.constantFrom(...codeStates), countries, time] as const),
      (rules, codesOf, others, now) => {
        const base = { rules, baseCurrency: 'EUR', rates: bundledExchangeRates, now: new Date(now) };
        const campaign = { ...base, ...codesOf(discountsOf(rules), rules.sale) };
        for (const { visitor, isOwnPage } of visitsOf(rules, others)) {
          const restricted = isOwnPage ? 'allowed' : 'denied';
          const site = rules.allowedDomains.length === 0 ? 'any' : restricted;
          const config = decideBanner({ ...campaign, ...visitor, site });
          const preview = previewBanner(visitor, campaign);
          const expected = JSON.stringify([visitor, resultOf(config), config]);
          const actual = JSON.stringify([visitor, explained(preview.trace), preview.config]);
          if (actual !== expected) expect(actual).toBe(expected); // 60,000 calls of `expect` take seconds
        }
      },
    );
    expect(() => fc.assert(visits, { ...propertyRuns, numRuns: 60_000 / visitsPerCampaign })).not.toThrow();
  });
});

/** The states of a checkout’s codes for these discounts. */
const codeStates: ((discounts: number[], sale: CampaignRules['sale']) => PublishedCodes)[] = [
  () => ({}),
  () => ({ codes: {} }),
  (discounts, sale) => ({
    codes: live(discounts),
    ...(sale ? { saleCode: { code: 'SALE', discount: sale.discount, endsAt: null } } : {}),
  }),
  (discounts) => ({ codes: live(discounts), codesMode: 'test' }),
  (discounts) => ({ codes: live(discounts), codesEndAt: '2027-01-01T00:00:00.000Z' }),
  (discounts) => ({ codes: {}, unconfirmed: discounts }),
];
const live = (discounts: number[]) => Object.fromEntries(discounts.map((each) => [each, `LIVE${each}`]));
const countries = fc.array(fc.constantFrom(...countryCodes, 'XX'), { minLength: 8, maxLength: 8 });
const time = fc.constantFrom('2025-06-01', '2026-12-31T12:00:00.000Z', '2027-01-01', '2031-01-01');
const visitsPerCampaign = 160;

/** Returns visits with every mark of the gate from these countries, and from those that the rules mention. */
function visitsOf({ countryOverrides, excludedCountries, allowedDomains }: CampaignRules, others: string[]) {
  const countries = [countryOverrides[0]?.country ?? 'IN', excludedCountries[0] ?? 'US', ...others];
  const ownPage = (allowedDomains[0] ?? 'a.example').replace('*', 'www');
  return Array.from({ length: visitsPerCampaign }, (_, index) => {
    const isOwnPage = (index & 1) > 0;
    const visitor = {
      country: countries[index >> 4] ?? 'XX',
      site: isOwnPage ? ownPage : 'other.test',
      isVpn: (index & 2) > 0,
      isHostingProvider: (index & 4) > 0,
      ...((index & 8) > 0 ? { language: 'pt-BR' } : {}),
    };
    return { visitor, isOwnPage };
  });
}

const resultOf = (config: BannerConfig) =>
  config.show ? `${config.discount}% with ${config.code}` : config.reason;

/** Returns the result to which a trace leads: outcomes from the first rule that did not pass, or the discount. */
function explained(trace: readonly TraceEntry[]): string {
  const hiding = trace.findIndex(({ outcome }) => outcome !== 'passed' && outcome !== 'applied');
  if (hiding >= 0) return String(trace.slice(hiding).map(({ outcome }) => outcome));
  const { sale, country, code } = Object.fromEntries(trace.map((entry) => [entry.rule, entry])) as {
    [Rule in TraceEntry['rule']]?: Extract<TraceEntry, { rule: Rule }>;
  };
  const discount = sale?.result === 'applied' ? sale.discount : country?.discount;
  return `${discount}% with ${code?.code}`;
}

describe('the sample visitor', () => {
  test('is read in the form that the gate uses', () => {
    const body = { country: ' in ', site: ' Shop.MÜNCHEN.de ', language: ' PT-br ', isVpn: true };
    expect(parseFields(sampleVisitorSchema, body)).toEqual({
      country: 'IN',
      site: 'shop.xn--mnchen-3ya.de',
      language: 'pt-BR',
      isVpn: true,
    });
    expect(parseFields(sampleVisitorSchema, { country: 'XX' })).toEqual({ country: 'XX' });
  });

  test.each([
    [{}, ['country required']],
    [{ country: 'ZZ' }, ['country unknown_country']],
    [{ country: 'ın' }, ['country unknown_country']],
    [{ country: 5 }, ['country wrong_type']],
    [{ country: 'IN', site: '*.example.com' }, ['site invalid_domain']],
    [{ country: 'IN', site: 'https://shop.example' }, ['site invalid_domain']],
    [{ country: 'IN', site: null }, ['site wrong_type']],
    [{ country: 'IN', language: 'pt-BR,en' }, ['language invalid_language']],
    [{ country: 'IN', isVpn: 1 }, ['isVpn wrong_type']],
    [{ country: 'IN', isHostingProvider: 'no' }, ['isHostingProvider wrong_type']],
    [{ country: 'IN', vpn: true }, ['vpn unknown_field']],
  ])('%j: %j', (body, problems) => {
    expect(problemsOf(sampleVisitorSchema, body)).toEqual(problems);
  });
});
