/** Options of `fc.assert`: `PROPERTY_RUNS` runs or 30, with the same cases each time or those of `PROPERTY_SEED`. */
export const propertyRuns = {
  numRuns: Number(process.env.PROPERTY_RUNS || 30),
  seed: Number(process.env.PROPERTY_SEED || 20261129),
};
