import * as fc from 'fast-check';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { type BannerFacts, decideBanner, explainBanner } from '../../../core/banner/decide-banner.ts';
import { exchangeRate } from '../../../core/exchange-rates/exchange-rates.ts';
import { findCountry } from '../../../core/shared/countries.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';
import { runs } from '../../support/property-runs.ts';
import { anyFacts, countryCodes, openFacts } from './arbitrary-facts.ts';

function reasonOf(config: BannerConfig): string {
  return config.show ? 'shown' : config.reason;
}

describe('for any facts', () => {
  test('country and name are in the answer, as the table has them or XX and Unknown', () => {
    return fc.assert(
      fc.property(anyFacts, (facts) => {
        const known = findCountry(facts.country ?? '');
        const { country: shown, countryName } = decideBanner(facts);
        expect([shown, countryName]).toEqual(known ? [known.code, known.name] : ['XX', 'Unknown']);
      }),
      runs,
    );
  });

  test('a refusal has nothing but country, name and reason; a discount has all the rest and no reason', () => {
    return fc.assert(
      fc.property(anyFacts, (facts) => {
        const config = decideBanner(facts);
        const common = ['show', 'country', 'countryName'];
        const offer = ['discount', 'code', 'currencyCode', 'currencySymbol', 'fxRate', 'banner'];
        expect(Object.keys(config)).toEqual(config.show ? [...common, ...offer] : [...common, 'reason']);
        expect(JSON.parse(JSON.stringify(config))).toEqual(config);
      }),
      runs,
    );
  });

  test('a denied site is the first reason', () => {
    return fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(reasonOf(decideBanner({ ...facts, site: 'denied' }))).toBe('domain_not_allowed');
        expect(reasonOf(decideBanner({ ...facts, site: 'allowed' }))).not.toBe('domain_not_allowed');
      }),
      runs,
    );
  });

  test('a paused campaign or a suspended merchant is the second', () => {
    return fc.assert(
      fc.property(anyFacts, fc.constantFrom('any' as const, 'allowed' as const), (facts, site) => {
        const suspended = { ...facts, site, isSuspended: true };
        const paused: BannerFacts = { ...facts, site, rules: { ...facts.rules, status: 'paused' } };
        expect(reasonOf(decideBanner(suspended))).toBe('campaign_paused');
        expect(reasonOf(decideBanner(paused))).toBe('campaign_paused');
      }),
      runs,
    );
  });

  test('an anonymized visitor of a campaign that blocks them is the third, of one that does not like any other', () => {
    return fc.assert(
      fc.property(openFacts, (facts) => {
        const blocking = (blockVpn: boolean) => ({
          ...facts,
          rules: { ...facts.rules, blockVpn },
          isAnonymized: true,
        });
        expect(reasonOf(decideBanner(blocking(true)))).toBe('vpn_detected');
        expect(decideBanner(blocking(false))).toEqual(decideBanner(facts));
      }),
      runs,
    );
  });

  test('the discount is the override, else the tier entry, else 0; and 0 is no_discount', () => {
    return fc.assert(
      fc.property(openFacts, (facts) => {
        const known = findCountry(facts.country ?? '');
        const overridden = facts.rules.countryOverrides.filter((entry) => entry.country === known?.code);
        const tiered = facts.rules.tiers.filter((entry) => entry.tier === known?.tier);
        const expected = known ? ([...overridden, ...tiered][0]?.discount ?? 0) : 0;
        const config = decideBanner(facts);
        expect(config.show ? config.discount : reasonOf(config)).toBe(
          expected === 0 ? 'no_discount' : expected,
        );
      }),
      runs,
    );
  });

  test('the code is the one of the rule that gave the discount, else the campaign’s, else null', () => {
    return fc.assert(
      fc.property(openFacts, (facts) => {
        const config = decideBanner(facts);
        fc.pre(config.show);
        const overridden = facts.rules.countryOverrides.find((entry) => entry.country === config.country);
        const tiered = facts.rules.tiers.find((entry) => entry.tier === findCountry(config.country)?.tier);
        const own = overridden ? overridden.code : (tiered?.code ?? null);
        expect(config.code).toBe(own ?? facts.rules.code);
      }),
      runs,
    );
  });

  test('a country of tier 1 without an override is never shown a discount', () => {
    const dear = fc.constantFrom(...countryCodes.filter((each) => findCountry(each)?.tier === 1));
    return fc.assert(
      fc.property(anyFacts, dear, (facts, its) => {
        const withoutOverrides = { ...facts, country: its, rules: { ...facts.rules, countryOverrides: [] } };
        expect(decideBanner(withoutOverrides).show).toBe(false);
      }),
      runs,
    );
  });

  test('an unknown country is never shown a discount', () => {
    return fc.assert(
      fc.property(openFacts, fc.string(), (facts, unknown) => {
        fc.pre(findCountry(unknown) === undefined);
        expect(reasonOf(decideBanner({ ...facts, country: unknown }))).toBe('no_discount');
      }),
      runs,
    );
  });

  test('the currency is the country’s with its symbol, and the rate the one of exchangeRate', () => {
    return fc.assert(
      fc.property(openFacts, (facts) => {
        const config = decideBanner(facts);
        fc.pre(config.show);
        const local = findCountry(config.country)?.currency ?? facts.baseCurrency;
        expect(config.currencyCode).toBe(local);
        expect(config.currencySymbol).toBe(findCurrency(local)?.symbol);
        expect(config.fxRate).toBe(exchangeRate(facts.rates, facts.baseCurrency, local));
        expect(config.fxRate).toBe(Number(config.fxRate.toPrecision(6)));
        expect(Number.isFinite(config.fxRate) && config.fxRate > 0).toBe(true);
      }),
      runs,
    );
  });

  test('the same facts give the same answer and stay as they were', () => {
    return fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts);
        expect(decideBanner(facts)).toEqual(decideBanner(before));
        expect(facts).toEqual(before);
      }),
      runs,
    );
  });

  test('the explained answer is the answer, and its last line names the reason of a refusal', () => {
    return fc.assert(
      fc.property(anyFacts, (facts) => {
        const { config, trace } = explainBanner(facts);
        expect(config).toEqual(decideBanner(facts));
        const steps = ['domain_not_allowed', 'campaign_paused', 'vpn_detected', 'no_discount'];
        expect(trace).toHaveLength(config.show ? 6 : steps.indexOf(config.reason) + 1);
        if (!config.show) expect(trace.at(-1)).toMatch(new RegExp(` → ${config.reason}$`));
        for (const line of config.show ? trace : trace.slice(0, -1)) {
          for (const step of steps) expect(line).not.toContain(` → ${step}`);
        }
      }),
      runs,
    );
  });
});
