import * as z from 'zod';
import { validationError } from '../errors/errors.ts';
import { findCurrency } from '../shared/currencies.ts';
import { currency, decimalsProblem } from '../shared/money.ts';
import {
  canonicalJson,
  docs,
  idOf,
  mergePatch,
  patchOf,
  storedReader,
  timestamp,
} from '../shared/resource.ts';
import { text } from '../shared/text.ts';
import { whenObject } from '../shared/validation.ts';
import { webUrl } from '../shared/web-url.ts';

const maxAmount = 999_999_999_999;

const fields = {
  name: text({ max: 200 }).meta(docs('Free text for people.', 'Handbook')),
  url: webUrl.meta(
    docs(
      'URL of the product’s page: http or https, without credentials.',
      'https://shop.example.com/handbook',
    ),
  ),
  baseCurrency: currency,
  basePrice: z
    .number()
    .min(0)
    .max(maxAmount)
    .pipe(z.number().min(0))
    .meta(
      docs('Amount in major units of the base currency, with no more decimals than the currency has.', 49),
    ),
  description: z
    .exactOptional(text({ max: 2000, min: 0, allowsLineBreaks: true }))
    .meta(docs('Free text. Absent if there is none.', 'A field guide')),
  providerPriceId: z
    .exactOptional(text({ max: 100, min: 0 }))
    .meta(
      docs(
        'ID of its price at Paddle. With a key for orders, prices on your pages become those that the checkout charges. Absent if there is none.',
        'pri_01gsz8x8sawmvhz1pv30nge1ke',
      ),
    ),
};

export const productSchema = z.object({
  id: idOf('prod'),
  ...fields,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Product = z.output<typeof productSchema>;

/** Reads a stored product. Throws if it is malformed. */
export const storedProduct = storedReader('product', productSchema);

/** The body of POST /v1/products. Price and currency are compared even if other fields have problems. */
export const newProductSchema = z
  .strictObject(fields)
  .refine((product) => priceProblem(product) === undefined, {
    ...whenObject,
    path: ['basePrice'],
    params: { code: 'too_many_decimals' },
    error: ({ input }) => priceProblem(Object(input))?.message,
  });
export type NewProduct = z.output<typeof newProductSchema>;

/** The body of PATCH /v1/products/:id (RFC 7396). */
export const productUpdateSchema = z.strictObject(patchOf(fields));
export type ProductUpdate = z.output<typeof productUpdateSchema>;

/** Creates a product. Throws `validation_failed` if the price has more decimals than the currency. */
export function makeProduct(input: NewProduct, id: string, now: Date): Product {
  const createdAt = now.toISOString();
  return requireValidPrice({ ...input, id, createdAt, updatedAt: createdAt });
}

/** Applies a merge patch. Returns the same object if nothing changes. Throws like `makeProduct`. */
export function updatedProduct(product: Product, changes: ProductUpdate, now: Date): Product {
  const changed = requireValidPrice(mergePatch(product, changes) as Product);
  if (canonicalJson(changed) === canonicalJson(product)) return product;
  return { ...changed, updatedAt: now.toISOString() };
}

/** Removes empty optional texts. Throws `validation_failed` if the price has too many decimals. */
function requireValidPrice({ description, providerPriceId, ...fields }: Product): Product {
  const problem = priceProblem(fields);
  if (problem) throw validationError([problem]);
  return storedProduct({
    ...fields,
    ...(description ? { description } : {}),
    ...(providerPriceId ? { providerPriceId } : {}),
  });
}

/** Compares the price's decimals with its currency. Invalid fields are reported elsewhere. */
function priceProblem({ basePrice, baseCurrency }: Record<string, unknown>) {
  if (typeof basePrice !== 'number' || typeof baseCurrency !== 'string') return undefined;
  return findCurrency(baseCurrency) && decimalsProblem(basePrice, baseCurrency, 'basePrice');
}
