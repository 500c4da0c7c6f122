import * as fc from 'fast-check';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import type { CampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import {
  bannerPreviewSchema,
  previewBanner,
  type SampleVisitor,
  sampleVisitorSchema,
} from '../../../core/preview/preview.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { testProperty } from '../../support/property-runs.ts';
import { campaignInput, countryCodes, host } from '../campaigns/arbitrary-campaigns.ts';
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
