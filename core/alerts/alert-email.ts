import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { dayMs } from '../shared/durations.ts';
import type { RandomBytes } from '../shared/ports.ts';
import { docs } from '../shared/resource.ts';
import { rule, sentText, text } from '../shared/text.ts';

const localPart = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}";
const label = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const address = `${localPart}@(${label}\\.)+[A-Za-z]{2,63}`;
const wholeAddress = new RegExp(`^${address}$`);

/** A field for the e-mail address that receives alerts. A masked address, which contains `•`, is not one. */
export const alertEmail = sentText({ max: 254 })
  .check(
    rule(
      (value) => wholeAddress.test(value),
      'invalid_email',
      'Must be an e-mail address such as jo@example.com, without letters such as é or ü.',
    ),
  )
  .meta({
    pattern: `^\\s*${address}\\s*$`,
    ...docs('E-mail address that receives alerts.', 'jo@example.com'),
  }) satisfies z.ZodType<string>;

/** A field for the code that an address got, in any case, with or without its dash. */
export const alertEmailCode = text({ max: 40 }).meta(
  docs('The code that `alertEmail` received. It confirms the address.', 'K7QX2-M9RTB'),
);

/** Returns an address with only its first letter and its domain readable: `j•••@example.com`. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.).*@/, '$1•••@');
}

/**
 * Returns the SHA-256 of an e-mail address or a URL in hexadecimal, so that the same one is recognized. Upper and lower
 * case are the same in an address, but not in a URL.
 */
export function addressHash(address: string): string {
  const same = address.includes('://') ? address : address.toLowerCase();
  return createHash('sha256').update(same).digest('hex');
}

/** Time in which a code confirms an address. */
export const codeMs = 7 * dayMs;

/** Time between two confirmations to one address, for all merchants together. */
export const confirmationPauseMs = dayMs;

/** The most confirmations of a merchant in 24 hours. */
export const maxConfirmations = 5;

/** Letters and digits that nobody confuses. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a new code of 50 random bits, such as `K7QX2-M9RTB`. */
export function newConfirmationCode(randomBytes: RandomBytes): string {
  const letters = Array.from(randomBytes(10), (byte) => codeAlphabet.charAt(byte % codeAlphabet.length));
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Returns the SHA-256 of a code in hexadecimal, however it is typed. */
export function codeHash(code: string): string {
  const typed = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(typed).digest('hex');
}
