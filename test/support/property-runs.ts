import * as fc from 'fast-check';

/** Number of runs of each property for `fc.assert`: `PROPERTY_RUNS` (100 in CI), or 30. */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) };

/** Declares a test that runs a check with generated values. */
export function testProperty<Values extends [unknown, ...unknown[]]>(
  name: string,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => void,
): void {
  test(name, () => fc.assert(fc.property<Values>(...values, check), runs));
}
