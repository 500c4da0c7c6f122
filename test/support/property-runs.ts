import * as fc from 'fast-check';

/** Number of runs of each property for `fc.assert`: `PROPERTY_RUNS` (100 in CI), or 30. */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) };

/**
 * Options of `fc.assert` for a model that plays whole sequences. With `MODEL_SEED`, they are the same each time,
 * so that a change fails for what it changed; a scheduled run plays new ones.
 */
export function sequenceRuns(numRuns: number): { numRuns: number; seed?: number } {
  const { MODEL_SEED } = process.env;
  return { numRuns, ...(MODEL_SEED && { seed: Number(MODEL_SEED) }) };
}

/** Declares a test that runs a check with generated values. */
export function testProperty<Values extends [unknown, ...unknown[]]>(
  name: string,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  check: (...values: Values) => void,
): void {
  test(name, () => fc.assert(fc.property<Values>(...values, check), runs));
}
