import { decimalsProblem } from '../shared/money.ts';
import { validationError } from '../shared/validation.ts';

/** The most products that a merchant can have. */
export const maxProducts = 10_000;

/** The fields that merchants set. The service sets all others. */
export const productFields = ['name', 'url', 'baseCurrency', 'basePrice', 'description'] as const;

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

/** What a merchant sends for a new product: a body that `newProductSchema` has read. */
export interface NewProduct {
  name: string;
  url: string;
  baseCurrency: string;
  basePrice: number;
  description?: string | undefined;
}

/** A merge patch (RFC 7396) that `productChangesSchema` has read: absent = unchanged, `description: null` = removed. */
export type ProductChanges = {
  [Field in Exclude<keyof NewProduct, 'description'>]?: NewProduct[Field] | undefined;
} & { description?: string | null | undefined };

/** The fields of a product in the order in which answers show them. Anything else is left out. */
export function productOf(fields: Product): Product {
  const { id, name, url, baseCurrency, basePrice, description, createdAt, updatedAt } = fields;
  return {
    id,
    name,
    url,
    baseCurrency,
    basePrice,
    ...(description === undefined ? {} : { description }),
    createdAt,
    updatedAt,
  };
}

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
  const isUnchanged = productFields.every((field) => changed[field] === product[field]);
  return isUnchanged ? product : checkDecimals({ ...changed, updatedAt: now.toISOString() });
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
  return productOf(product);
}
