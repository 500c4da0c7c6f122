import * as z from 'zod';
import { docs, timestamp } from '../../shared/resource.ts';
import { maxCardCountries } from '../../statistics/foreign-cards.ts';

const count = z.int().min(0);

const cellFields = {
  orders: count.meta(docs('Number of orders.', 24)),
  revenue: z
    .number()
    .meta(
      docs(
        'What was paid, without tax, after refunds and lost disputes, before the provider’s fees. Negative if more was paid back.',
        450.25,
      ),
    ),
  refunds: z.number().meta(docs('What was paid back, without tax. It belongs to the day of its order.', 20)),
};

/** Orders with their revenue and refunds, in responses. */
export const revenueCellSchema = z.object(cellFields);
export type RevenueCell = z.output<typeof revenueCellSchema>;

const otherCardCountry = count.nullable();
const day = z.iso.date();

export const countryRevenueSchema = z.object({
  country: z.string().meta(docs('Country of the billing address, ISO 3166-1. `XX` if there is none.', 'IN')),
  ...cellFields,
  withCode: revenueCellSchema,
  otherDiscount: revenueCellSchema,
  withoutCode: revenueCellSchema,
  unknown: revenueCellSchema,
  renewals: revenueCellSchema,
  otherCardCountry: otherCardCountry.meta(
    docs(
      'Orders that were paid with a card of another country. `null` if the provider does not say, and for `XX`.',
      1,
    ),
  ),
});

export const dayRevenueSchema = z.object({
  day: day.meta(docs('UTC day.', '2026-11-20')),
  ...cellFields,
});

export const monthRevenueSchema = z.object({
  month: z.string().meta(docs('Month, UTC. The first and the last one may be incomplete.', '2026-11')),
  discounted: revenueCellSchema,
  fullPrice: revenueCellSchema,
});

export const cardCountrySchema = z.object({
  country: z.string().meta(docs('Country of the card, ISO 3166-1.', 'US')),
  orders: count.meta(docs('Number of orders.', 31)),
});

export const discountRevenueSchema = z.object({
  discount: z.number().meta(docs('Percent of our code.', 60)),
  isSale: z.boolean().meta(docs('True for the code of a sale.', false)),
  ...cellFields,
  otherCardCountry: otherCardCountry.meta(
    docs(
      'Orders that were paid with a card of a country whose discount is smaller today. `null` for a sale, and if the provider does not say.',
      31,
    ),
  ),
  cardCountries: z
    .array(cardCountrySchema)
    .nullable()
    .meta(
      docs(
        `Countries of the cards, the most frequent first, at most ${maxCardCountries}. \`null\` if the provider does not say.`,
        [{ country: 'US', orders: 31 }],
      ),
    ),
});

export const currencyRevenueSchema = z.object({
  currency: z.string().meta(docs('ISO 4217 code.', 'EUR')),
  orders: cellFields.orders,
  revenue: cellFields.revenue.meta(docs('Revenue as charged, exact.', 1631)),
  converted: z
    .number()
    .nullable()
    .meta(
      docs(
        'The same in the response’s currency. `null` without a rate; it is then missing from the sums.',
        1852.93,
      ),
    ),
});

/** The response of GET /v1/checkouts/:id/revenue. */
export const revenueSchema = z.object({
  from: day.meta(docs('First day (UTC).', '2026-10-22')),
  to: day.meta(docs('Last day (UTC).', '2026-11-20')),
  currency: z.string().meta(docs('Currency of all sums except `byCurrency`.', 'USD')),
  ratesDate: day.meta(docs('Day of the exchange rates.', '2026-11-20')),
  countedAt: timestamp
    .nullable()
    .meta(
      docs(
        'When the last complete count ended. `null` before the first one has.',
        '2026-11-21T03:12:00.000Z',
      ),
    ),
  countedFrom: day.nullable().meta(docs('First day with numbers. Earlier days are empty.', '2025-10-21')),
  totals: revenueCellSchema.meta(docs('All orders without renewals.')),
  renewals: revenueCellSchema.meta(docs('Later payments of subscriptions, which are in no other number.')),
  byCountry: z.array(countryRevenueSchema).meta(docs('The largest revenue first.')),
  byDay: z.array(dayRevenueSchema).meta(docs('Days with orders, in order.')),
  byMonth: z
    .array(monthRevenueSchema)
    .meta(docs('Months with orders, in order. Countries are grouped by today’s discounts.')),
  byDiscount: z.array(discountRevenueSchema).meta(docs('Orders with our codes, the highest discount first.')),
  byCurrency: z
    .array(currencyRevenueSchema)
    .meta(docs('As charged, the most orders first, without renewals.')),
});
export type Revenue = z.output<typeof revenueSchema>;
