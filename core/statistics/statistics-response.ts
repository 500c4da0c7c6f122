import * as z from 'zod';
import { campaignChangeSchema } from '../campaigns/campaign-changes.ts';
import { linkReportSchema } from '../preview/link-report.ts';
import { docs, timestamp } from '../shared/resource.ts';
import { sharingSchema } from './sharing.ts';

const count = z.int().min(0);
const counts = {
  shown: count.meta(docs('How often the banner was shown.', 120)),
  copied: count.meta(docs('How often the code was copied.', 24)),
  opened: count.meta(
    docs(
      'How often a visitor opened a link to a checkout that contains the code, at most once for each page.',
      18,
    ),
  ),
  dismissed: count.meta(docs('How often the banner was closed.', 31)),
};
const redeemed = count.meta(
  docs(
    'How often the codes of the campaign’s checkout were redeemed, by the provider’s counters. Checkouts that are abandoned later are taken back.',
    9,
  ),
);
const copyPercent = z
  .number()
  .min(0)
  .nullable()
  .meta(docs('Codes copied for 100 banners shown, to two decimals. `null` if the banner was not shown.', 20));
const day = z.iso.date().meta(docs('UTC day.', '2026-11-21'));

/** The counts of a whole period. */
export const statisticsTotalsSchema = z.object({ ...counts, redeemed, copyPercent });

/** The counts of one day. */
export const dayStatisticsSchema = z.object({ date: day, ...counts, redeemed });

/** The counts of one discount. */
export const discountStatisticsSchema = z.object({
  discount: z
    .number()
    .nullable()
    .meta(
      docs(
        'The percentage that the visitor saw. `null` if it is unknown: for days before this was counted, and for pages with an old script.',
        60,
      ),
    ),
  isSale: z.boolean().meta(docs('True if a sale gave it.', false)),
  ...counts,
  redeemed,
});

/** The redemptions of one code. */
export const codeStatisticsSchema = z.object({
  code: z.string().meta(docs('Code at the checkout.', 'PPP60K3F9QT')),
  discount: z.number().meta(docs('Percent.', 60)),
  isSale: z.boolean().meta(docs('True for the code of a sale.', false)),
  redeemed,
  shared: sharingSchema
    .nullable()
    .meta(
      docs(
        'Why the code was probably shared: far more was paid with it than visitors took codes. `null` if nothing says so.',
        null,
      ),
    ),
});

/** Redemptions that were read late. */
export const readingGapSchema = z.object({
  startedAt: timestamp.meta(docs('The reading before.', '2026-11-08T09:30:00.000Z')),
  endedAt: timestamp.meta(docs('The reading that found them.', '2026-11-21T09:30:00.000Z')),
  redeemed,
});

/** The counts of one country. */
export const countryStatisticsSchema = z.object({
  country: z.string().meta(docs('ISO 3166-1 alpha-2, XX if unknown.', 'IN')),
  countryName: z.string().meta(docs('The country in English.', 'India')),
  ...counts,
  copyPercent,
});

/** A campaign's statistics in a period: in total, by day, by country and by discount. */
export const campaignStatisticsSchema = z.object({
  from: day,
  to: day,
  totals: statisticsTotalsSchema.meta(docs('The counts of the whole period.')),
  byDay: z
    .array(dayStatisticsSchema)
    .meta(docs('Every day of the period, days without events included, oldest first.')),
  byCountry: z.array(countryStatisticsSchema).meta(docs('Countries with events, most shown first.')),
  byDiscount: z
    .array(discountStatisticsSchema)
    .meta(
      docs(
        'Discounts with events or redemptions, in ascending order, and those of sales after them; they add up to the totals. What visitors saw counts: a changed discount begins its own row.',
      ),
    ),
  byCode: z
    .array(codeStatisticsSchema)
    .meta(docs('Codes of the campaign’s checkout with redemptions, most redeemed first.')),
  gaps: z
    .array(readingGapSchema)
    .meta(
      docs(
        'Times of more than three hours in which the provider’s counters were not read, with their redemptions. These count on the day of the reading.',
      ),
    ),
  changes: z
    .array(campaignChangeSchema)
    .meta(
      docs(
        'The latest changes of discounts, period and sale, at most 50, that are in the period; oldest first. Also later ones that name a sale of the period.',
      ),
    ),
  linkReport: linkReportSchema.nullable().meta(
    docs('What the latest preview link of the last 30 days found on its page. `null` if there is none.', {
      count: 3,
      hosts: ['buy.stripe.com'],
      path: '/pricing',
      reportedAt: '2026-11-21T08:55:00.000Z',
      test: null,
    }),
  ),
});
export type CampaignStatistics = z.output<typeof campaignStatisticsSchema>;
