import { decodeTime, encodeTime, ulid } from 'ulid';
import type { Clock, RandomBytes } from './ports.ts';
import type { ResourceIdPrefix } from './resource-kinds.ts';

/** The prefixes of identifiers of resources, merchants, alerts and entries of the trail. */
export type IdPrefix = ResourceIdPrefix | 'mer' | 'alert' | 'act';

/** Generates identifiers such as `prod_01K…`: a prefix and a ULID, which sorts by creation time. */
export type IdGenerator = (prefix: IdPrefix) => string;

/** Returns an identifier generator with this clock and source of randomness. */
export function idGenerator(clock: Clock, randomBytes: RandomBytes): IdGenerator {
  const random = () => (randomBytes(1)[0] ?? 0) / 256;
  return (prefix) => `${prefix}_${ulid(clock().getTime(), random)}`;
}

/** Returns true if `value` has the form of an identifier with this prefix. */
export function isId(prefix: IdPrefix, value: string): boolean {
  return new RegExp(idPattern(prefix)).test(value);
}

/** Returns the regular expression of identifiers with this prefix. */
export function idPattern(prefix: IdPrefix): string {
  return `^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`;
}

/** Returns when an identifier was generated. */
export function timeOfId(id: string): Date {
  return new Date(decodeTime(id.slice(id.indexOf('_') + 1)));
}

/** Returns the text before which all identifiers with this prefix sort that were generated before `time`. */
export function firstIdAt(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encodeTime(time.getTime())}`;
}
