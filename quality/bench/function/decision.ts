import { performance } from 'node:perf_hooks';
import { decideBanner } from '../../../core/banner/decide-banner.ts';
import { rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { median } from '../median.ts';

const rounds = 50;
const decisionsPerRound = 5_000;

/**
 * Measures the microseconds from a visit's data to its JSON response, over all countries, as the median of 50
 * rounds.
 */
export function measureDecision(): number {
  const countries = listCountries().map(({ code }) => code);
  const rules = rulesOf({});
  const now = new Date();
  const visit = { rules, isSuspended: false, baseCurrency: 'EUR', rates: bundledExchangeRates, now } as const;
  let bytes = 0;
  const samples = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (let index = 0; index < decisionsPerRound; index++) {
      const country = countries[index % countries.length];
      bytes += JSON.stringify(decideBanner({ ...visit, country, site: 'any', isVpn: false })).length;
    }
    return ((performance.now() - start) / decisionsPerRound) * 1_000;
  });
  if (bytes === 0) throw new Error('Nothing was decided');
  return median(samples);
}
