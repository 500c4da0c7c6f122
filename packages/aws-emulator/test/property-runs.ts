/** Number of runs of each property for `fc.assert`: `PROPERTY_RUNS`, or 30. */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) };
