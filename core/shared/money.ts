import * as z from 'zod';
import type { Problem } from '../errors/response-error.ts';
import { currencyCodes, findCurrency } from './currencies.ts';
import { docs } from './resource.ts';
import { rule, upperCaseLetters } from './text.ts';

/** ISO 4217 code of a currency that has a rate. */
export const currency = z
  .string()
  .trim()
  .overwrite(upperCaseLetters)
  .check(
    rule(
      (code) => findCurrency(code) !== undefined,
      'unknown_currency',
      'Must be an ISO 4217 currency code such as USD.',
    ),
  )
  .meta({ pattern: '^\\s*[A-Za-z]{3}\\s*$' })
  .pipe(z.string().regex(/^[A-Z]{3}$/))
  .meta(docs(`ISO 4217 code, one of ${currencyCodes.length}. Requests may use lower case.`, 'EUR'));

/** Number of decimals in the shortest notation of `value`: 19.99 → 2, 1e-7 → 7. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

/** Returns the problem with an amount that has more decimals than its currency (JPY 0, USD 2, KWD 3). */
export function decimalsProblem(amount: number, currency: string, path: string): Problem | undefined {
  const allowed = findCurrency(currency)?.minorUnits ?? 0;
  if (decimalPlaces(amount) <= allowed) return undefined;
  const message =
    `Must have ${allowed === 0 ? 'no' : `at most ${allowed}`} decimals in ${currency}.` as const;
  return { path, code: 'too_many_decimals', message };
}
