import { findCurrency } from './currencies.ts';
import type { ErrorDetail } from './errors.ts';

/** How many decimals the shortest notation of `value` has: 19.99 → 2, 1e-7 → 7. */
export function decimalPlaces(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

/** The problem of an amount with more decimals than its currency has (JPY 0, USD 2, KWD 3), if any. */
export function decimalsProblem(amount: number, currency: string, path: string): ErrorDetail | undefined {
  const allowed = findCurrency(currency)?.minorUnits ?? 0;
  if (decimalPlaces(amount) <= allowed) return undefined;
  const message =
    allowed === 0 ? `${currency} has no decimals.` : `${currency} has at most ${allowed} decimals.`;
  return { path, code: 'too_many_decimals', message };
}
