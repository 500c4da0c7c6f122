import * as z from 'zod';
import { currencyCodes, findCurrency } from '../shared/currencies.ts';
import { decimalsProblem } from '../shared/money.ts';
import { fieldIssue, text, upperCaseLetters } from '../shared/text.ts';
import { evenWithProblems } from '../shared/validation.ts';
import { parseWebAddress } from '../shared/web-address.ts';
import type { productFields } from './product.ts';

const maxUrlLength = 2048;
const maxAmount = 999_999_999_999;

/** An absolute http(s) address without credentials, stored as sent but for surrounding blanks. */
const urlSchema = text({ max: maxUrlLength })
  .check((context) => {
    if (isWebAddress(context.value)) return;
    const message = 'Must be an http or https address without credentials, blanks or backslashes.';
    context.issues.push(fieldIssue(context.value, 'invalid_url', message));
  })
  .meta({
    pattern: '^\\s*[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\\\]+\\s*$',
    description: 'http or https, without credentials.',
    examples: ['https://shop.example.com/book'],
  });

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value)) return false;
  const address = parseWebAddress(value);
  return address?.username === '' && address.password === '';
}

/** An ISO 4217 code we have a rate for; any case in, upper case out. */
export const currencySchema = z
  .string()
  .trim()
  .overwrite(upperCaseLetters)
  .check((context) => {
    if (findCurrency(context.value)) return;
    const message = 'Must be an ISO 4217 currency code such as USD.';
    context.issues.push(fieldIssue(context.value, 'unknown_currency', message));
  })
  .meta({
    pattern: '^\\s*[A-Za-z]{3}\\s*$',
    description: `ISO 4217 code, one of ${currencyCodes.length}, in any case.`,
    examples: ['USD'],
  });

/** An amount in major units (19.99 is nineteen dollars and 99 cents). */
export const amountSchema = z
  .number()
  .min(0)
  .max(maxAmount)
  .meta({ description: 'In major units; no more decimals than the currency has.', examples: [19.99] });

const fields = {
  name: text({ max: 200 }),
  url: urlSchema,
  baseCurrency: currencySchema,
  basePrice: amountSchema,
  description: text({ max: 2000, min: 0, allowsLineBreaks: true }),
} satisfies Record<(typeof productFields)[number], z.ZodType>;

/** The body of POST /v1/products. Price and currency are checked together even if other fields are wrong. */
export const newProductSchema = z
  .strictObject({ ...fields, description: fields.description.optional() })
  .refine((product) => priceProblem(product) === undefined, {
    ...evenWithProblems,
    path: ['basePrice'],
    params: { code: 'too_many_decimals' },
    error: ({ input }) => priceProblem(Object(input))?.message,
  });

/** The body of PATCH /v1/products/:id (RFC 7396: absent = unchanged, `description: null` = removed). */
export const productChangesSchema = z
  .strictObject({ ...fields, description: fields.description.nullable() })
  .partial();

/** Compares price and currency as they were sent. A field that is wrong by itself is not compared. */
function priceProblem({ basePrice, baseCurrency }: Record<string, unknown>) {
  if (typeof basePrice !== 'number' || typeof baseCurrency !== 'string') return undefined;
  return findCurrency(baseCurrency) && decimalsProblem(basePrice, baseCurrency, 'basePrice');
}
