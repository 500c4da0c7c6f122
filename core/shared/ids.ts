import { ulid } from 'ulid';
import type { Clock, RandomBytes } from './ports.ts';

/** The prefixes of identifiers: product, API key, campaign, merchant. */
export type IdPrefix = 'prod' | 'key' | 'camp' | 'mer';

/** Makes identifiers such as `prod_01K…`: a ULID behind the prefix, so that sorting by id is sorting by creation time. */
export type IdGenerator = (prefix: IdPrefix) => string;

/** An identifier generator on the given clock and source of randomness. */
export function idGenerator(clock: Clock, randomBytes: RandomBytes): IdGenerator {
  const random = () => (randomBytes(1)[0] ?? 0) / 256;
  return (prefix) => `${prefix}_${ulid(clock().getTime(), random)}`;
}

/** Whether `value` has the form of an identifier with this prefix; anything else cannot exist. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return new RegExp(idPattern(prefix)).test(value);
}

/** The form of identifiers with this prefix, as a regular expression. */
export function idPattern(prefix: IdPrefix): string {
  return `^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`;
}
