import type { Verified } from './verified.ts';

/** What a check saw of an assumption about AWS. `observed` contains no account, name or address. */
export interface Observation {
  outcome: 'confirmed' | 'refuted' | 'not seen';
  observed: string;
}

/** A check of one row of docs/explain/aws-assumptions.md. */
export interface AssumptionCheck {
  /** ID of the row. */
  row: string;
  observe: (verified: Verified) => Promise<Observation>;
}

export const confirmed = (observed: string): Observation => ({ outcome: 'confirmed', observed });
export const refuted = (observed: string): Observation => ({ outcome: 'refuted', observed });
export const notSeen = (observed: string): Observation => ({ outcome: 'not seen', observed });

/** Returns confirmed if the condition holds, refuted otherwise, with the text of what was seen. */
export function decided(isConfirmed: boolean, observed: string): Observation {
  return isConfirmed ? confirmed(observed) : refuted(observed);
}

/** Runs a check. A check that fails has seen nothing, and its error may contain names, so only its kind is kept. */
export async function observe(check: AssumptionCheck, verified: Verified): Promise<Observation> {
  try {
    return await check.observe(verified);
  } catch (error) {
    return notSeen(`The check ended with ${error instanceof Error ? error.name : 'an error'}.`);
  }
}
