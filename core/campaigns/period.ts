/** The problem of a period that ends before it starts. `path` is the field of its end. */
export const periodProblem = (path: string) =>
  ({ path, code: 'ends_before_start', message: 'Must be after `startsAt`.' }) as const;

/** Returns true unless both times are set and the end is not after the start. */
export function isPeriod({ startsAt, endsAt }: { startsAt?: unknown; endsAt?: unknown }): boolean {
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string') return true;
  return !(Date.parse(startsAt) >= Date.parse(endsAt));
}
