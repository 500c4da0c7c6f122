import * as fc from 'fast-check';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import {
  type CampaignRules,
  codesPerTier,
  defaultCampaignRules,
} from '../../../core/campaigns/campaign-rules.ts';
import { type PreviewVisit, previewBanner, previewSchema } from '../../../core/campaigns/preview.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { runs } from '../../support/property-runs.ts';
import { countryCodes } from '../banner/arbitrary-facts.ts';
import { campaignInput, host } from './arbitrary-campaigns.ts';

const traceOf = (visit: PreviewVisit, rules: Partial<CampaignRules> = {}) =>
  previewBanner(visit, {
    rules: { ...defaultCampaignRules(), ...rules },
    baseCurrency: 'USD',
    rates: bundledExchangeRates,
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
    ]);
  });

  test('names the override that won', () => {
    const countryOverrides = [{ country: 'IN', discount: 45, code: null }];
    expect(traceOf({ country: 'IN' }, { countryOverrides, code: 'ALL' }).slice(3, 5)).toEqual([
      'override IN → 45 %',
      'code ALL of the campaign',
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

  test('ends with the rule that rejected', () => {
    expect(traceOf({ country: 'IN' }, { status: 'paused' }).at(-1)).toBe('campaign paused → campaign_paused');
    expect(traceOf({ country: 'IN', anonymizer: true }).at(-1)).toBe('VPN or proxy detected → vpn_detected');
    expect(traceOf({ country: 'US' }).at(-1)).toBe('tier 1 (price level 1.00) → 0 % → no_discount');
    expect(traceOf({ country: 'XX' }).at(-1)).toBe('country unknown → no_discount');
  });

  test('is the answer that a visitor gets, for any campaign and any visitor', () => {
    const visitor = fc.record(
      { country: fc.constantFrom(...countryCodes, 'XX'), site: host, anonymizer: fc.boolean() },
      { requiredKeys: ['country'] },
    );
    return fc.assert(
      fc.property(campaignInput, visitor, fc.boolean(), (rules, visit, isOwnSite) => {
        const [own] = rules.allowedDomains;
        const site = isOwnSite && own ? own.replace('*', 'www') : visit.site;
        const { config } = previewBanner(
          { ...visit, ...(site ? { site } : {}) },
          { rules, baseCurrency: 'EUR', rates: bundledExchangeRates },
        );
        const isCovered = rules.allowedDomains.some((domain) =>
          domain.startsWith('*.') ? site?.endsWith(domain.slice(1)) : domain === site,
        );
        const facts = {
          rules,
          baseCurrency: 'EUR',
          rates: bundledExchangeRates,
          country: visit.country,
          isAnonymized: visit.anonymizer ?? false,
        };
        const word = isCovered ? 'allowed' : 'denied';
        expect(config).toEqual(
          decideBanner({ ...facts, site: rules.allowedDomains.length === 0 ? 'any' : word }),
        );
      }),
      runs,
    );
  });
});

describe('the visitor to imagine', () => {
  const problemsOf = (body: unknown) => {
    try {
      parseFields(previewSchema, body);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { message } of error.details) expect(message).toMatch(/^[A-Z].+\.$/);
      return error.details.map(({ path, code }) => `${path} ${code}`);
    }
    return [];
  };

  test('is read in the form in which the gate sees visitors', () => {
    const body = { country: ' in ', site: ' Shop.MÜNCHEN.de ', anonymizer: true };
    expect(parseFields(previewSchema, body)).toEqual({
      country: 'IN',
      site: 'shop.xn--mnchen-3ya.de',
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
    [{ country: 'IN', anonymizer: 1 }, ['anonymizer wrong_type']],
    [{ country: 'IN', vpn: true }, ['vpn unknown_field']],
  ])('%j: %j', (body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });
});
