import * as fc from 'fast-check';
import type { BannerInputs } from '../../../core/banner/decide-banner.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { currencyCodes } from '../../../core/shared/currencies.ts';
import { campaignRules, countryCodes } from '../campaigns/arbitrary-campaigns.ts';

const country = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...countryCodes) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(undefined, '', 'XX', 'T1', 'UK', 'in', '__proto__', 'constructor'),
  },
  { weight: 1, arbitrary: fc.string() },
);
/** All inputs of a request: every combination of reasons, unknown countries, broken rates. */
export const anyInputs: fc.Arbitrary<BannerInputs> = fc.record({
  rules: campaignRules,
  baseCurrency: fc.constantFrom(...currencyCodes),
  rates: fc.oneof(
    fc.constant(bundledExchangeRates),
    fc
      .dictionary(fc.constantFrom(...currencyCodes), fc.double())
      .map((table) => ({ ...bundledExchangeRates, rates: table })),
  ),
  country,
  site: fc.constantFrom('any' as const, 'allowed' as const, 'denied' as const),
  isVpn: fc.boolean(),
  isHostingProvider: fc.boolean(),
  isSuspended: fc.boolean(),
  now: fc.date({ noInvalidDate: true, min: new Date('2019-01-01'), max: new Date('2035-01-01') }),
});
/** Facts to which the first three reasons do not apply, without a sale. */
export const openInputs = anyInputs.map(
  (inputs): BannerInputs => ({
    ...inputs,
    rules: { ...inputs.rules, status: 'active', sale: null },
    site: 'any',
    isVpn: false,
    isHostingProvider: false,
    isSuspended: false,
    now: new Date('2026-12-31T12:00:00.000Z'), // within every period of arbitrary-campaigns.ts
  }),
);
