import * as z from 'zod';
import { decimalPlaces } from '../shared/money.ts';
import { rule, text } from '../shared/text.ts';

/** Returns a field for a percentage from `min` to 100 with at most two decimals. */
export const percentage = (min: number) =>
  z
    .number()
    .min(min)
    .max(100)
    .check(rule((value) => decimalPlaces(value) <= 2, 'too_many_decimals', 'Must have at most 2 decimals.'))
    .pipe(z.number().min(min).max(100));

/** A coupon code of 1 to 64 characters, or `null`. */
export const couponCode = text({ max: 64 }).nullable().default(null);
