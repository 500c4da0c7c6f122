import * as fc from 'fast-check';

/**
 * Options of `fc.assert`: `PROPERTY_RUNS` runs (100 in CI), or 30. Cases are the same each time, so that a change
 * fails for what it changed. `PROPERTY_SEED` plays others, as a scheduled run of CI does.
 */
export const propertyRuns = {
  numRuns: Number(process.env.PROPERTY_RUNS || 30),
  seed: Number(process.env.PROPERTY_SEED || 20261129),
};

/** Declares a test that runs a check with generated values. */
export function testProperty<Values extends [unknown, ...unknown[]]>(
  name: string,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => void,
): void {
  test(name, () => fc.assert(fc.property<Values>(...values, check), propertyRuns));
}
