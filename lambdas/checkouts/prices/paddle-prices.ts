import * as z from 'zod';
import { amountUnits, thousandthsPerUnit } from '../../../core/checkouts/orders/order.ts';
import { amountText, currency } from '../orders/order-fields.ts';
import { ProviderError } from '../providers/provider.ts';
import type { SendRequest } from '../providers/provider-requests.ts';
import { parsed } from '../providers/provider-responses.ts';
import type { AskPrices } from './charged-prices.ts';

const amount = amountText.pipe(z.int().min(0));

/** Source: https://developer.paddle.com/api-reference/pricing-preview/preview-prices and Paddle's node SDK 3.10.0. */
const preview = z.object({
  data: z.object({
    currency_code: currency,
    details: z.object({
      line_items: z.array(
        z.object({
          price: z.object({ id: z.string().min(1) }),
          totals: z.object({ total: amount, tax: amount }),
        }),
      ),
    }),
  }),
});

/**
 * Returns what asks for Paddle's preview of prices, which needs `transaction.read` and changes nothing. It has the
 * totals of each price, so one request answers for all of them.
 */
export function paddlePrices(send: SendRequest): AskPrices {
  return async ({ priceIds, place }) => {
    const body = {
      items: priceIds.map((id) => ({ price_id: id, quantity: 1 })),
      ...(place ? { address: { country_code: place.country }, discount_id: place.discountId } : {}),
    };
    try {
      const { data } = parsed(preview, await send({ method: 'POST', path: '/pricing-preview', body }));
      const { currency_code: currency, details } = data;
      const major = (units: number) => (units * thousandthsPerUnit(currency)) / amountUnits;
      const prices = details.line_items.map(
        ({ price, totals: { total, tax } }) => [price.id, { total: major(total), tax: major(tax) }] as const,
      );
      return { currency, prices: new Map(prices) };
    } catch (error) {
      if (error instanceof ProviderError && error.problem === 'refused') return undefined;
      throw error;
    }
  };
}
