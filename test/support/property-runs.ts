/** How often a property is tried: 100 times, or `PROPERTY_RUNS` times (CI asks for 1,000 or more). An argument of `fc.assert`. */
export const runs = { numRuns: Number(process.env.PROPERTY_RUNS ?? 100) };

/** How often a race is repeated whose order nobody decides: 5 times, or `RACE_ROUNDS` times. Races that a test decides stand beside it. */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? 5);
