import * as fc from 'fast-check';

/** Runs of each property, as an argument of `fc.assert`: 30, or `PROPERTY_RUNS` (100 in CI). */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) };

/** Adds a test that runs a check with generated values, `runs` times. */
export function testProperty<Values extends [unknown, ...unknown[]]>(
  name: string,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => void,
): void {
  test(name, () => fc.assert(fc.property<Values>(...values, check), runs));
}
