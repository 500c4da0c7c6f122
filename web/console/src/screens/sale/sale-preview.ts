import { decide } from '../../../../../core/banner/decide-banner.ts';
import type { Sale } from '../../../../../core/campaigns/sale.ts';
import { bundledExchangeRates } from '../../../../../core/exchange-rates/exchange-rates.ts';
import type { Campaign } from '../../api/contract.ts';
import { groupsOf } from '../offers/groups.ts';
import { offerOf } from '../offers/offer.ts';

/** The phases of a sale, in order. */
export const salePhases = ['before', 'during', 'after'] as const;
export type SalePhase = (typeof salePhases)[number];

/** A visitor's discount: percent, 0 for no banner, and true if it is that of the sale. */
export interface SaleOutcome {
  discount: number;
  isSale: boolean;
}

const [start, end] = [1_000, 2_000];
const times: Record<SalePhase, number> = { before: start - 1, during: start, after: end };
const period = { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() };

/**
 * Returns what visitors from a country get before, during and after a sale, as the service decides it for an
 * active campaign. The sale may still lack its times.
 */
export function saleOutcome(
  campaign: Campaign,
  sale: Pick<Sale, 'discount'>,
  country: string,
  phase: SalePhase,
): SaleOutcome {
  const active = { status: 'active', startsAt: null, endsAt: null } as const;
  const planned = { name: '', code: null, message: '', translations: {}, ...sale, ...period };
  const decision = decide({
    rules: { ...campaign, ...active, sale: planned },
    baseCurrency: campaign.baseCurrency,
    rates: bundledExchangeRates,
    country,
    site: 'any',
    isVpn: false,
    now: new Date(times[phase]),
  });
  return decision.reason
    ? { discount: 0, isSale: false }
    : { discount: decision.discount, isSale: decision.sale !== undefined };
}

const fullPrice = ['US', 'GB', 'CA', 'CH', 'AU'];

/**
 * Returns three countries that show what a sale changes (alpha-2): one with the campaign's largest discount,
 * one with its smallest, and one without a discount.
 */
export function sampleCountries(campaign: Campaign): string[] {
  const groups = groupsOf(campaign);
  const [largest, smallest] = [groups[0], groups.at(-1)].map((group) => group?.countries[0]);
  const none = fullPrice.find((country) => offerOf(campaign, country).discount === 0);
  const chosen = [largest, smallest, none, ...fullPrice].flatMap((country) => country ?? []);
  return [...new Set(chosen)].slice(0, 3);
}
