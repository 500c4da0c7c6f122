import * as z from 'zod';
import { listCountries } from '../shared/countries.ts';
import { docs, timestamp } from '../shared/resource.ts';
import type { CampaignRules } from './campaign-rules.ts';
import { type OfferRules, offerFor } from './offer.ts';
import { percentage } from './offer-fields.ts';
import type { Sale } from './sale.ts';

/** Changes of one campaign that are kept, the latest ones. */
const mostChanges = 50;

/** Groups of countries in one change, the largest ones. */
const mostGroups = 20;

/** A group of countries whose discount changed. */
export const discountChangeSchema = z.object({
  formerDiscount: percentage(0).meta(docs('Percent before; 0 for none.', 60)),
  discount: percentage(0).meta(docs('Percent after; 0 for none.', 55)),
  countries: z.int().meta(docs('Number of countries.', 28)),
});

/** A campaign's period. */
export const campaignPeriodSchema = z.object({
  startsAt: timestamp.nullable().meta(docs('Start; `null` for none.', '2026-11-27T00:00:00.000Z')),
  endsAt: timestamp.nullable().meta(docs('End; `null` for none.', '2026-12-01T00:00:00.000Z')),
});

/** A sale that visitors saw until a change. */
export const formerSaleSchema = z.object({
  name: z.string().meta(docs('Its name.', 'Black Friday')),
  discount: percentage(1).meta(docs('Percent.', 40)),
  startsAt: timestamp.meta(docs('Start.', '2026-11-27T00:00:00.000Z')),
  endsAt: timestamp.meta(docs('End: the planned one, or the change.', '2026-12-01T00:00:00.000Z')),
});

/** A change that explains a chart: of the discounts, the period or the sale, or of several. */
export const campaignChangeSchema = z.object({
  changedAt: timestamp.meta(docs('Time of the change.', '2026-11-07T09:14:00.000Z')),
  discounts: z
    .array(discountChangeSchema)
    .meta(docs('Changed discounts, those of the most countries first. At most 20 groups of countries.')),
  period: campaignPeriodSchema
    .nullable()
    .meta(docs('The new period. `null` if it did not change.', { startsAt: null, endsAt: null })),
  formerSale: formerSaleSchema
    .nullable()
    .default(null)
    .meta(
      docs('The sale that this change ended, removed or replaced. `null` if none had started by then.', {
        name: 'Black Friday',
        discount: 40,
        startsAt: '2026-11-27T00:00:00.000Z',
        endsAt: '2026-12-01T00:00:00.000Z',
      }),
    ),
});
/** A campaign's latest changes, oldest first. */
export const campaignChangesSchema = z.array(campaignChangeSchema);
export type CampaignChange = z.output<typeof campaignChangeSchema>;

/** The rules that a chart of a campaign depends on. */
export type ChartRules = OfferRules & Pick<CampaignRules, 'startsAt' | 'endsAt' | 'sale'>;

/** Returns what differs between two versions of a campaign's rules; `undefined` if no chart shows it. */
export function changeBetween(before: ChartRules, after: ChartRules, now: Date): CampaignChange | undefined {
  const groups = new Map<string, CampaignChange['discounts'][number]>();
  for (const country of listCountries()) {
    const { discount: formerDiscount } = offerFor(before, country);
    const { discount } = offerFor(after, country);
    if (formerDiscount === discount) continue;
    const name = `${formerDiscount} ${discount}`;
    const group = groups.get(name) ?? { formerDiscount, discount, countries: 0 };
    groups.set(name, { ...group, countries: group.countries + 1 });
  }
  const discounts = [...groups.values()].sort((one, other) => other.countries - one.countries);
  const { startsAt, endsAt } = after;
  const isMoved = startsAt !== before.startsAt || endsAt !== before.endsAt;
  const formerSale = formerSaleOf(before.sale, after.sale, now);
  if (discounts.length === 0 && !isMoved && !formerSale) return undefined;
  const period = isMoved ? { startsAt, endsAt } : null;
  return { changedAt: now.toISOString(), discounts: discounts.slice(0, mostGroups), period, formerSale };
}

/** Returns the sale of before if it had started and does not go on with the same discount. */
function formerSaleOf(before: Sale | null, after: Sale | null, now: Date): CampaignChange['formerSale'] {
  if (!before || Date.parse(before.startsAt) > now.getTime()) return null;
  const { name, discount, startsAt, endsAt } = before;
  if (after?.discount === discount && after.startsAt === startsAt) return null;
  const end = Math.min(Date.parse(endsAt), now.getTime());
  return { name, discount, startsAt, endsAt: new Date(end).toISOString() };
}

/** Adds a change to those of before, oldest first, and forgets the oldest. */
export function withChange(changes: readonly CampaignChange[], change: CampaignChange): CampaignChange[] {
  return [...changes, change].slice(-mostChanges);
}
