import * as z from 'zod';
import { isId } from './ids.ts';
import { amountSchema, currencySchema, decimalsProblem } from './money.ts';
import { fieldIssue, text } from './text.ts';
import { validationError } from './validation.ts';

/** Most products of one merchant. */
export const maxProducts = 10_000;

/** What a merchant sells. `basePrice` is in major units of `baseCurrency`; timestamps are ISO 8601 UTC. */
export interface Product {
  id: string;
  name: string;
  url: string;
  baseCurrency: string;
  basePrice: number;
  description?: string;
  createdAt: string;
  updatedAt: string;
}

const maxUrlLength = 2048;

/** An absolute http(s) address without credentials, stored as sent but for surrounding blanks. */
const urlSchema = text({ max: maxUrlLength }).check((context) => {
  if (isWebAddress(context.value)) return;
  const message = 'Must be an http or https address without credentials, blanks or backslashes.';
  context.issues.push(fieldIssue(context.value, 'invalid_url', message));
});

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

const fields = {
  name: text({ max: 200 }),
  url: urlSchema,
  baseCurrency: currencySchema,
  basePrice: amountSchema,
  description: text({ max: 2000, min: 0, allowsLineBreaks: true }),
};

/** The body of POST /v1/products. */
export const newProductSchema = z.strictObject({ ...fields, description: fields.description.optional() });

/** The body of PATCH /v1/products/:id (RFC 7396: absent = unchanged, `description: null` = removed). */
export const productChangesSchema = z
  .strictObject({ ...fields, description: fields.description.nullable() })
  .partial();

/** A validated body of POST /v1/products. */
export type NewProduct = z.output<typeof newProductSchema>;

/** A validated body of PATCH /v1/products/:id. */
export type ProductChanges = z.output<typeof productChangesSchema>;

/** A new product. Throws `validation_failed` when the price has more decimals than the currency. */
export function makeProduct(input: NewProduct, id: string, now: Date): Product {
  const createdAt = now.toISOString();
  return checkDecimals({ ...withDescription(input, input.description), id, createdAt, updatedAt: createdAt });
}

/** The product after a merge patch; the same object when nothing changes. Throws like `makeProduct`. */
export function changeProduct(product: Product, changes: ProductChanges, now: Date): Product {
  const { description, ...rest } = changes;
  const supplied = Object.entries(rest).filter(([, value]) => value !== undefined);
  const merged = { ...product, ...Object.fromEntries(supplied) };
  const changed = withDescription(merged, description === undefined ? product.description : description);
  const isUnchanged = Object.keys(fields).every(
    (field) => changed[field as keyof Product] === product[field as keyof Product],
  );
  return isUnchanged ? product : checkDecimals({ ...changed, updatedAt: now.toISOString() });
}

/** Whether a path parameter can be the id of a product. */
export function isProductId(value: string): boolean {
  return isId('prod', value);
}

function withDescription<T extends { description?: string | undefined }>(
  product: T,
  description: string | null | undefined,
): Omit<T, 'description'> & { description?: string } {
  const { description: _previous, ...rest } = product;
  return description ? { ...rest, description } : rest;
}

function checkDecimals(product: Product): Product {
  const problem = decimalsProblem(product.basePrice, product.baseCurrency, 'basePrice');
  if (problem) throw validationError([problem]);
  return product;
}
