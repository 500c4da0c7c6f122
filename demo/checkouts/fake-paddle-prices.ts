import { type FakeResponse, jsonResponse } from './fake-checkout.ts';
import type { FakePrice } from './fake-prices.ts';

/** Fields of a request for a preview of prices. */
export const previewFields = [
  'items',
  'customer_id',
  'address_id',
  'business_id',
  'currency_code',
  'discount_id',
  'address',
  'customer_ip_address',
];

/** Countries with a tax, as a share of the net price. */
const taxes: Readonly<Record<string, number>> = { IN: 0.18, BR: 0.1, DE: 0.19, PL: 0.23, JP: 0.1 };

/** What Paddle converts to: units for one US dollar, and the decimals of the smallest unit. */
const conversions: Readonly<Record<string, [currency: string, rate: number, decimals: number]>> = {
  IN: ['INR', 96, 2],
  BR: ['BRL', 5.2, 2],
  JP: ['JPY', 157, 0],
};

/** Countries in which Paddle does not sell. */
const unsupported = ['CU', 'IR', 'KP', 'SY'];

/** A discount of the account, as far as a preview needs it. */
export interface PreviewedDiscount {
  /** Percent. */
  percent: number;
  /** `null` for all products. */
  productIds: readonly string[] | null;
}

/**
 * Returns what the checkout charges for these prices, one of each, in a country with a discount; `undefined` if
 * Paddle does not sell there.
 */
export function pricePreview(
  prices: readonly FakePrice[],
  country: string | undefined,
  discount: PreviewedDiscount | undefined,
): FakeResponse | undefined {
  if (country !== undefined && unsupported.includes(country)) return undefined;
  const charged = prices.map((price) => ({ price, ...moneyIn(price, country) }));
  return jsonResponse(200, {
    data: {
      customer_id: null,
      address: country === undefined ? null : { country_code: country, postal_code: null },
      currency_code: charged[0]?.currency ?? 'USD',
      details: {
        line_items: charged.map(({ price, amount }) => ({
          price: { id: price.id, product_id: price.productId },
          quantity: 1,
          tax_rate: String(taxes[country ?? ''] ?? 0),
          totals: totalsOf(price, amount, country, discount),
        })),
      },
      available_payment_methods: ['card'],
    },
    meta: { request_id: 'fake' },
  });
}

/** Returns a price's country-specific amount, or its own, converted where Paddle does that. */
function moneyIn({ amount, currency, overrides }: FakePrice, country = '') {
  const override = overrides[country];
  if (override) return override;
  const [local, rate, decimals] = conversions[country] ?? [currency, 1, 2];
  if (currency !== 'USD' || local === 'USD') return { amount, currency };
  return { amount: Math.round((amount / 100) * rate * 10 ** decimals), currency: local };
}

function totalsOf(
  { productId, isTaxOnTop }: FakePrice,
  subtotal: number,
  country = '',
  discount?: PreviewedDiscount,
) {
  const isFor = discount && (discount.productIds === null || discount.productIds.includes(productId));
  const reduction = isFor ? Math.round((subtotal * discount.percent) / 100) : 0;
  const rate = taxes[country] ?? 0;
  const reduced = subtotal - reduction;
  const tax = Math.round(isTaxOnTop ? reduced * rate : (reduced * rate) / (1 + rate));
  return {
    subtotal: String(subtotal),
    discount: String(reduction),
    tax: String(tax),
    total: String(isTaxOnTop ? reduced + tax : reduced),
  };
}
