import type { Deployment } from '../deployment.ts';
import type { ProbeMerchant } from './probe-merchant.ts';

/** What checks work with: a stage, and a merchant that is theirs. */
export interface VerifyContext {
  deployment: Deployment;
  merchant: ProbeMerchant;
}

/** What came of a check. */
export interface Outcome {
  result: 'proved' | 'refuted' | 'could not be run';
  /** What was seen, or why nothing could be. */
  detail: string;
}

/** A row of `docs/unverified.md` that a script can run. */
export interface Check {
  /** The row's name. */
  row: string;
  /** Whether an emulator plays the part of AWS that it is about. */
  runsOnEmulator: boolean;
  run: (context: VerifyContext) => Promise<Outcome>;
}

/** The belief holds if the condition does. */
export function outcome(isTrue: boolean, detail: string): Outcome {
  return { result: isTrue ? 'proved' : 'refuted', detail };
}

/** The check says nothing, for this reason. */
export function notRun(reason: string): Outcome {
  return { result: 'could not be run', detail: reason };
}

/** Runs a check. An error means that nobody knows, so it is not a refutation. */
export async function runCheck(check: Check, context: VerifyContext): Promise<Outcome> {
  if (context.deployment.isEmulator && !check.runsOnEmulator)
    return notRun('the emulator does not play this part of AWS');
  try {
    return await check.run(context);
  } catch (error) {
    return notRun(error instanceof Error ? error.message : String(error));
  }
}
