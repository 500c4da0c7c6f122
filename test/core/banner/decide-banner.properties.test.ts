import * as fc from 'fast-check';
import { type BannerConfig, bannerConfigSchema } from '../../../core/banner/banner-config.ts';
import { type BannerInputs, decideBanner } from '../../../core/banner/decide-banner.ts';
import { exchangeRate } from '../../../core/exchange-rates/exchange-rates.ts';
import { findCountry } from '../../../core/shared/countries.ts';
import { findCurrency } from '../../../core/shared/currencies.ts';
import { testProperty } from '../../support/property-runs.ts';
import { anyInputs, openInputs } from './arbitrary-inputs.ts';
import { inputsWith } from './sample-inputs.ts';

function reasonOf(config: BannerConfig): string {
  return config.show ? 'shown' : config.reason;
}

const undeniedInputs = anyInputs.map(
  (inputs) => ({ ...inputs, site: inputs.site === 'denied' ? 'any' : inputs.site }) as const,
);

/** Facts without the rules that replace or limit tiers. */
const plainInputs = openInputs.map((inputs): BannerInputs => {
  const none = { euTier: null, maxDiscount: null, excludedCountries: [] };
  return { ...inputs, rules: { ...inputs.rules, ...none } };
});

describe('for any inputs', () => {
  testProperty('the country has its code and name, or XX and Unknown', [anyInputs], (inputs) => {
    const known = findCountry(inputs.country ?? '');
    const { country: shown, countryName } = decideBanner(inputs);
    expect([shown, countryName]).toEqual(known ? [known.code, known.name] : ['XX', 'Unknown']);
  });

  testProperty('a config has either a reason or an offer', [anyInputs], (inputs) => {
    const config = decideBanner(inputs);
    const common = ['show', 'country', 'countryName'];
    const money = ['currencyCode', 'currencySymbol', 'fxRate', 'baseCurrency'];
    const isSale = config.show && config.isSale ? ['isSale'] : [];
    const offer = ['discount', 'code', ...isSale, ...money, 'language', 'banner'];
    expect(Object.keys(config)).toEqual(config.show ? [...common, ...offer] : [...common, 'reason']);
    expect(JSON.parse(JSON.stringify(config))).toEqual(config);
    expect(bannerConfigSchema.parse(config)).toEqual(config);
  });

  testProperty(
    'a checkout’s banner shows its live code for the discount until the first code ends, or nothing',
    [openInputs],
    (inputs) => {
      const plain = decideBanner(inputs);
      fc.pre(plain.show);
      const otherDiscount = plain.discount === 99.99 ? 0.01 : 99.99;
      const own = { [plain.discount]: 'LIVE', [otherDiscount]: 'OTHER' };
      expect(decideBanner({ ...inputs, codes: own })).toMatchObject({ show: true, code: 'LIVE' });
      expect(decideBanner({ ...inputs, codes: { [otherDiscount]: 'OTHER' } })).toMatchObject({
        reason: 'no_discount',
      });
      const endingIn = (ms: number) => new Date(inputs.now.getTime() + ms).toISOString();
      expect(decideBanner({ ...inputs, codes: own, codesEndAt: endingIn(1) })).toMatchObject({
        code: 'LIVE',
      });
      const ended = decideBanner({ ...inputs, codes: own, codesEndAt: endingIn(0) });
      expect(ended).toMatchObject({ reason: 'no_discount' });
    },
  );

  testProperty(
    'an address of a hosting provider is blocked only if the campaign says so',
    [openInputs],
    (inputs) => {
      const blocking = (blockHostingProviders: boolean) => ({
        ...inputs,
        rules: { ...inputs.rules, blockHostingProviders },
      });
      const hosted = (blocks: boolean) => decideBanner({ ...blocking(blocks), isHostingProvider: true });
      expect(reasonOf(hosted(true))).toBe('vpn_detected');
      expect(hosted(false)).toEqual(decideBanner(blocking(true)));
    },
  );

  test.each([
    { country: 'in' },
    { country: 'IND' },
    { country: 'I' },
    { country: 'XIN' },
    { currencyCode: 'inr' },
    { currencyCode: 'INRS' },
    { baseCurrency: 'IN' },
    { fxRate: 0 },
    { discount: -1 },
    { discount: 101 },
  ])('%j has not the documented form of a config', (fields) => {
    const config = decideBanner(inputsWith());
    expect(bannerConfigSchema.safeParse(config).success).toBe(true);
    expect(bannerConfigSchema.safeParse({ ...config, ...fields }).success).toBe(false);
  });

  testProperty('a denied site is the first reason', [anyInputs], (inputs) => {
    expect(reasonOf(decideBanner({ ...inputs, site: 'denied' }))).toBe('domain_not_allowed');
    expect(reasonOf(decideBanner({ ...inputs, site: 'allowed' }))).not.toBe('domain_not_allowed');
  });

  testProperty('a paused campaign or suspended merchant is the second', [undeniedInputs], (inputs) => {
    const suspended = { ...inputs, isSuspended: true };
    const paused: BannerInputs = { ...inputs, rules: { ...inputs.rules, status: 'paused' } };
    expect(reasonOf(decideBanner(suspended))).toBe('campaign_paused');
    expect(reasonOf(decideBanner(paused))).toBe('campaign_paused');
  });

  testProperty('an anonymized visitor is the third if the campaign blocks them', [openInputs], (inputs) => {
    const blocking = (blockVpn: boolean) => ({
      ...inputs,
      rules: { ...inputs.rules, blockVpn },
      isVpn: true,
    });
    expect(reasonOf(decideBanner(blocking(true)))).toBe('vpn_detected');
    expect(decideBanner(blocking(false))).toEqual(decideBanner(inputs));
  });

  testProperty('the discount is the override, else the tier entry, else 0', [plainInputs], (inputs) => {
    const known = findCountry(inputs.country ?? '');
    const overridden = inputs.rules.countryOverrides.filter((entry) => entry.country === known?.code);
    const tiered = inputs.rules.tiers.filter((entry) => entry.tier === known?.tier);
    const expected = known ? ([...overridden, ...tiered][0]?.discount ?? 0) : 0;
    const config = decideBanner(inputs);
    expect(config.show ? config.discount : reasonOf(config)).toBe(expected === 0 ? 'no_discount' : expected);
  });

  testProperty('the code is that of the discount’s rule, else the campaign’s', [plainInputs], (inputs) => {
    const config = decideBanner(inputs);
    fc.pre(config.show);
    const overridden = inputs.rules.countryOverrides.find((entry) => entry.country === config.country);
    const tiered = inputs.rules.tiers.find((entry) => entry.tier === findCountry(config.country)?.tier);
    const own = overridden ? overridden.code : (tiered?.code ?? null);
    expect(config.code).toBe(own ?? inputs.rules.code);
  });

  testProperty('a visit before the start or after the end shows nothing', [openInputs], (inputs) => {
    const at = (time: string | null, addedMs: number) =>
      reasonOf(decideBanner({ ...inputs, now: new Date(Date.parse(time ?? '') + addedMs) }));
    const { startsAt, endsAt } = inputs.rules;
    if (startsAt) expect(at(startsAt, -1)).toBe('campaign_paused');
    if (startsAt) expect(at(startsAt, 0)).toBe(reasonOf(decideBanner(inputs)));
    if (endsAt) expect(at(endsAt, -1)).toBe(reasonOf(decideBanner(inputs)));
    if (endsAt) expect(at(endsAt, 0)).toBe('campaign_paused');
  });

  testProperty('currency and rate are the country’s', [openInputs], (inputs) => {
    const config = decideBanner(inputs);
    fc.pre(config.show);
    const local = findCountry(config.country)?.currency ?? inputs.baseCurrency;
    expect(config.currencyCode).toBe(local);
    expect(config.currencySymbol).toBe(findCurrency(local)?.symbol);
    expect(config.baseCurrency).toBe(inputs.baseCurrency);
    expect(config.fxRate).toBe(exchangeRate(inputs.rates, inputs.baseCurrency, local));
    expect(config.fxRate).toBe(Number(config.fxRate.toPrecision(6)));
    expect(Number.isFinite(config.fxRate) && config.fxRate > 0).toBe(true);
  });

  testProperty('the same inputs give the same config and stay unchanged', [anyInputs], (inputs) => {
    const before = structuredClone(inputs);
    expect(decideBanner(inputs)).toEqual(decideBanner(before));
    expect(inputs).toEqual(before);
  });
});
