import * as fc from 'fast-check';
import type { BannerFacts } from '../../../core/banner/decide-banner.ts';
import { type CampaignRules, defaultCampaignRules } from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';

/** Every code of the table. */
export const countryCodes = listCountries().map(({ code }) => code);
const discount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
);
const code = fc.option(fc.string({ minLength: 1, maxLength: 10 }), { nil: null });
const tier = fc.record({
  tier: fc.constantFrom(2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
  discount,
  code,
});
const override = fc.record({ country: fc.constantFrom(...countryCodes), discount, code });
const rules: fc.Arbitrary<CampaignRules> = fc.record({
  status: fc.constantFrom('active' as const, 'paused' as const),
  allowedDomains: fc.constant([]),
  blockVpn: fc.boolean(),
  code,
  tiers: fc.uniqueArray(tier, { selector: (entry) => entry.tier }),
  countryOverrides: fc.uniqueArray(override, { selector: (entry) => entry.country }),
  banner: fc.constant(defaultCampaignRules().banner),
});
const country = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...countryCodes) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(undefined, '', 'XX', 'T1', 'UK', 'in', '__proto__', 'constructor'),
  },
  { weight: 1, arbitrary: fc.string() },
);
/** All facts of a request: every combination of reasons, unknown countries, broken rates. */
export const anyFacts: fc.Arbitrary<BannerFacts> = fc.record({
  rules,
  baseCurrency: fc.constantFrom(...currencyCodes),
  rates: fc.oneof(
    fc.constant(bundledExchangeRates),
    fc
      .dictionary(fc.constantFrom(...currencyCodes), fc.double())
      .map((table) => ({ ...bundledExchangeRates, rates: table })),
  ),
  country,
  site: fc.constantFrom('any' as const, 'allowed' as const, 'denied' as const),
  isAnonymized: fc.boolean(),
  isSuspended: fc.boolean(),
});
/** Facts to which the first three reasons do not apply. */
export const openFacts = anyFacts.map(
  (facts): BannerFacts => ({
    ...facts,
    rules: { ...facts.rules, status: 'active' },
    site: 'any',
    isAnonymized: false,
    isSuspended: false,
  }),
);
