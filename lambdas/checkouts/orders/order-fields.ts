/** Fields that the providers' lists of orders have in common. */

import * as z from 'zod';
import { dayOf } from '../../../core/shared/days.ts';

/** The country of an address, or `undefined`. Anything but two letters is no country. */
export const country = z
  .string()
  .nullable()
  .transform((code) => (code !== null && /^[A-Z]{2}$/.test(code) ? code : undefined));

/** A currency, which Stripe and Polar write in lower case. */
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase());

/** An amount in a currency's smallest unit, which Paddle writes as text. */
export const amountText = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
  .pipe(z.int());

/** A time as its UTC day. */
export const day = z
  .string()
  .refine((time) => !Number.isNaN(Date.parse(time)))
  .transform((time) => dayOf(new Date(time)));

/** Returns the UTC day of a time in seconds since 1970. */
export function dayOfSeconds(seconds: number): string {
  return dayOf(new Date(seconds * 1_000));
}
