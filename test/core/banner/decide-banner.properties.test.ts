import * as fc from 'fast-check';
import type { BannerConfig } from '../../../core/banner/banner-config.ts';
import { type BannerInputs, decideBanner } from '../../../core/banner/decide-banner.ts';
import { exchangeRate } from '../../../core/exchange-rates/exchange-rates.ts';
import { explainBanner } from '../../../core/preview/explain-banner.ts';
import { findCountry } from '../../../core/shared/countries.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';
import { testProperty } from '../../support/property-runs.ts';
import { anyFacts, openFacts } from './arbitrary-facts.ts';

function reasonOf(config: BannerConfig): string {
  return config.show ? 'shown' : config.reason;
}

const undeniedFacts = anyFacts.map(
  (facts) => ({ ...facts, site: facts.site === 'denied' ? 'any' : facts.site }) as const,
);

/** Facts without the rules that replace or limit tiers. */
const plainFacts = openFacts.map((facts): BannerInputs => {
  const none = { euTier: null, maxDiscount: null, excludedCountries: [] };
  return { ...facts, rules: { ...facts.rules, ...none } };
});

describe('for any facts', () => {
  testProperty('the country has its code and name, or XX and Unknown', [anyFacts], (facts) => {
    const known = findCountry(facts.country ?? '');
    const { country: shown, countryName } = decideBanner(facts);
    expect([shown, countryName]).toEqual(known ? [known.code, known.name] : ['XX', 'Unknown']);
  });

  testProperty('a config has either a reason or an offer', [anyFacts], (facts) => {
    const config = decideBanner(facts);
    const common = ['show', 'country', 'countryName'];
    const money = ['currencyCode', 'currencySymbol', 'fxRate', 'baseCurrency'];
    const offer = ['discount', 'code', ...money, 'language', 'banner'];
    expect(Object.keys(config)).toEqual(config.show ? [...common, ...offer] : [...common, 'reason']);
    expect(JSON.parse(JSON.stringify(config))).toEqual(config);
  });

  testProperty('a denied site is the first reason', [anyFacts], (facts) => {
    expect(reasonOf(decideBanner({ ...facts, site: 'denied' }))).toBe('domain_not_allowed');
    expect(reasonOf(decideBanner({ ...facts, site: 'allowed' }))).not.toBe('domain_not_allowed');
  });

  testProperty('a paused campaign or suspended merchant is the second', [undeniedFacts], (facts) => {
    const suspended = { ...facts, isSuspended: true };
    const paused: BannerInputs = { ...facts, rules: { ...facts.rules, status: 'paused' } };
    expect(reasonOf(decideBanner(suspended))).toBe('campaign_paused');
    expect(reasonOf(decideBanner(paused))).toBe('campaign_paused');
  });

  testProperty('an anonymized visitor is the third if the campaign blocks them', [openFacts], (facts) => {
    const blocking = (blockVpn: boolean) => ({
      ...facts,
      rules: { ...facts.rules, blockVpn },
      isVpn: true,
    });
    expect(reasonOf(decideBanner(blocking(true)))).toBe('vpn_detected');
    expect(decideBanner(blocking(false))).toEqual(decideBanner(facts));
  });

  testProperty('the discount is the override, else the tier entry, else 0', [plainFacts], (facts) => {
    const known = findCountry(facts.country ?? '');
    const overridden = facts.rules.countryOverrides.filter((entry) => entry.country === known?.code);
    const tiered = facts.rules.tiers.filter((entry) => entry.tier === known?.tier);
    const expected = known ? ([...overridden, ...tiered][0]?.discount ?? 0) : 0;
    const config = decideBanner(facts);
    expect(config.show ? config.discount : reasonOf(config)).toBe(expected === 0 ? 'no_discount' : expected);
  });

  testProperty('the code is that of the discount’s rule, else the campaign’s', [plainFacts], (facts) => {
    const config = decideBanner(facts);
    fc.pre(config.show);
    const overridden = facts.rules.countryOverrides.find((entry) => entry.country === config.country);
    const tiered = facts.rules.tiers.find((entry) => entry.tier === findCountry(config.country)?.tier);
    const own = overridden ? overridden.code : (tiered?.code ?? null);
    expect(config.code).toBe(own ?? facts.rules.code);
  });

  testProperty('a visit before the start or after the end shows nothing', [openFacts], (facts) => {
    const at = (time: string | null, addedMs: number) =>
      reasonOf(decideBanner({ ...facts, now: new Date(Date.parse(time ?? '') + addedMs) }));
    const { startsAt, endsAt } = facts.rules;
    if (startsAt) expect(at(startsAt, -1)).toBe('campaign_paused');
    if (startsAt) expect(at(startsAt, 0)).toBe(reasonOf(decideBanner(facts)));
    if (endsAt) expect(at(endsAt, -1)).toBe(reasonOf(decideBanner(facts)));
    if (endsAt) expect(at(endsAt, 0)).toBe('campaign_paused');
  });

  testProperty('currency and rate are the country’s', [openFacts], (facts) => {
    const config = decideBanner(facts);
    fc.pre(config.show);
    const local = findCountry(config.country)?.currency ?? facts.baseCurrency;
    expect(config.currencyCode).toBe(local);
    expect(config.currencySymbol).toBe(findCurrency(local)?.symbol);
    expect(config.baseCurrency).toBe(facts.baseCurrency);
    expect(config.fxRate).toBe(exchangeRate(facts.rates, facts.baseCurrency, local));
    expect(config.fxRate).toBe(Number(config.fxRate.toPrecision(6)));
    expect(Number.isFinite(config.fxRate) && config.fxRate > 0).toBe(true);
  });

  testProperty('the same facts give the same config and stay unchanged', [anyFacts], (facts) => {
    const before = structuredClone(facts);
    expect(decideBanner(facts)).toEqual(decideBanner(before));
    expect(facts).toEqual(before);
  });

  testProperty('the explanation has the same config and ends with its reason', [anyFacts], (facts) => {
    const { config, trace } = explainBanner(facts);
    expect(config).toEqual(decideBanner(facts));
    const { endsAt, pagePaths } = config.show ? config.banner : {};
    const shownEntries = 7 + (endsAt ? 1 : 0) + (pagePaths ? 1 : 0);
    if (config.show) expect(trace).toHaveLength(shownEntries);
    else expect(trace.at(-1)?.outcome).toBe(config.reason);
    const passed = config.show ? trace.slice(0, 4) : trace.slice(0, -1);
    expect(passed.map(({ outcome }) => outcome)).toEqual(passed.map(() => 'passed'));
  });
});
