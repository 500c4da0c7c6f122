import * as fc from 'fast-check';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import {
  type CampaignRules,
  codesPerTier,
  defaultCampaignRules,
} from '../../../core/campaigns/campaign-rules.ts';
import { type PreviewVisit, previewBanner, previewSchema } from '../../../core/campaigns/preview.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { testProperty } from '../../support/property-runs.ts';
import { problemsOf } from '../shared/problems.ts';
import { campaignInput, countryCodes, host } from './arbitrary-campaigns.ts';

const traceOf = (visit: PreviewVisit, rules: Partial<CampaignRules> = {}) =>
  previewBanner(visit, {
    rules: { ...defaultCampaignRules(), ...rules },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    now: new Date(),
  }).trace;

describe('a preview', () => {
  test('of a visitor who gets a discount has one line for each rule that was applied', () => {
    const trace = traceOf(
      { country: 'BD', site: 'shop.example.com' },
      { allowedDomains: ['other.example', '*.example.com'], tiers: codesPerTier('PPP') },
    );
    expect(trace).toEqual([
      'site shop.example.com matched *.example.com',
      'campaign active',
      'no VPN or proxy detected',
      'tier 6 (price level 0.25) → 60 %',
      'code PPP60 of the tier',
      expect.stringMatching(/^1 USD = [\d.]+ BDT \(rates of \d{4}-\d\d-\d\d\)$/),
      'no language: the texts of the campaign',
    ]);
  });

  test.each([
    [{ country: 'IN', site: 'a.example' }, [], 'site a.example: any domain is allowed'],
    [{ country: 'IN' }, [], 'unknown site: any domain is allowed'],
    [{ country: 'IN', site: 'a.example' }, ['a.example'], 'site a.example matched a.example'],
    [
      { country: 'IN', site: 'a.example' },
      ['b.example'],
      'site a.example matched no allowed domain → domain_not_allowed',
    ],
    [{ country: 'IN' }, ['b.example'], 'unknown site matched no allowed domain → domain_not_allowed'],
  ])('%j on a campaign for %j says: %s', (visit, allowedDomains, line) => {
    expect(traceOf(visit, { allowedDomains })[0]).toBe(line);
  });

  const visitor = fc.record(
    {
      country: fc.constantFrom(...countryCodes, 'XX'),
      site: host,
      language: fc.constantFrom('pt-BR', 'ar', 'zh-TW', 'ja'),
      anonymizer: fc.boolean(),
    },
    { requiredKeys: ['country'] },
  );

  testProperty(
    'is the visitor’s config',
    [campaignInput, visitor, fc.boolean()],
    (rules, visit, isOwnSite) => {
      const [own] = rules.allowedDomains;
      const page = isOwnSite && own ? own.replace('*', 'www') : visit.site;
      const campaign = { rules, baseCurrency: 'EUR', rates: bundledExchangeRates, now: new Date() };
      const isCovered = rules.allowedDomains.some((domain) =>
        domain.startsWith('*.') ? page?.endsWith(domain.slice(1)) : domain === page,
      );
      const site = rules.allowedDomains.length === 0 ? 'any' : isCovered ? 'allowed' : 'denied';
      const facts = {
        ...campaign,
        country: visit.country,
        ...(visit.language ? { language: visit.language } : {}),
        site,
        isAnonymized: visit.anonymizer ?? false,
      } as const;
      const { config } = previewBanner({ ...visit, ...(page ? { site: page } : {}) }, campaign);
      expect(config).toEqual(decideBanner(facts));
    },
  );
});

describe('the imagined visitor', () => {
  test('is read in the form that the gate uses', () => {
    const body = { country: ' in ', site: ' Shop.MÜNCHEN.de ', language: ' PT-br ', anonymizer: true };
    expect(parseFields(previewSchema, body)).toEqual({
      country: 'IN',
      site: 'shop.xn--mnchen-3ya.de',
      language: 'pt-BR',
      anonymizer: true,
    });
    expect(parseFields(previewSchema, { country: 'XX' })).toEqual({ country: 'XX' });
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
    [{ country: 'IN', anonymizer: 1 }, ['anonymizer wrong_type']],
    [{ country: 'IN', vpn: true }, ['vpn unknown_field']],
  ])('%j: %j', (body, problems) => {
    expect(problemsOf(previewSchema, body)).toEqual(problems);
  });
});
