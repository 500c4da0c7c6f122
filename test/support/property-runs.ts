/** How often a property is tried: 100 times, or `PROPERTY_RUNS` times (CI asks for 1,000 or more). An argument of `fc.assert`. */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) };
