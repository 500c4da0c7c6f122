import * as fc from 'fast-check';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import { type CampaignRules, defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { previewBanner, type SampleVisitor, sampleVisitorSchema } from '../../../core/preview/preview.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { testProperty } from '../../support/property-runs.ts';
import { campaignInput, countryCodes, host } from '../campaigns/arbitrary-campaigns.ts';
import { problemsOf } from '../shared/problems.ts';

const traceOf = (visit: SampleVisitor, rules: Partial<CampaignRules> = {}) =>
  previewBanner(visit, {
    rules: { ...defaultCampaignRules(), ...rules },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
    now: new Date(),
  }).trace;

describe('a preview', () => {
  test.each<[string, SampleVisitor, string[], object]>([
    ['any domain', { country: 'IN', site: 'a.example' }, [], { site: 'a.example', allowedDomain: null }],
    ['any domain', { country: 'IN' }, [], { site: null, allowedDomain: null }],
    [
      'a match',
      { country: 'IN', site: 'b.a.example' },
      ['c.example', '*.a.example'],
      { allowedDomain: '*.a.example' },
    ],
    [
      'no match',
      { country: 'IN', site: 'a.example' },
      ['b.example'],
      { outcome: 'domain_not_allowed', allowedDomain: null },
    ],
    ['no site', { country: 'IN' }, ['b.example'], { outcome: 'domain_not_allowed', site: null }],
  ])('explains the site: %s', (_name, visitor, allowedDomains, expected) => {
    expect(traceOf(visitor, { allowedDomains })[0]).toMatchObject({
      rule: 'site',
      outcome: 'passed',
      ...expected,
    });
  });

  const visitor = fc.record(
    {
      country: fc.constantFrom(...countryCodes, 'XX'),
      site: host,
      language: fc.constantFrom('pt-BR', 'ar', 'zh-TW', 'ja'),
      isVpn: fc.boolean(),
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
      const inputs = {
        ...campaign,
        country: visit.country,
        ...(visit.language ? { language: visit.language } : {}),
        site,
        isVpn: visit.isVpn ?? false,
      } as const;
      const { config } = previewBanner({ ...visit, ...(page ? { site: page } : {}) }, campaign);
      expect(config).toEqual(decideBanner(inputs));
    },
  );
});

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
    [{ country: 'IN', vpn: true }, ['vpn unknown_field']],
  ])('%j: %j', (body, problems) => {
    expect(problemsOf(sampleVisitorSchema, body)).toEqual(problems);
  });
});
