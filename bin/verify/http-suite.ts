import { managementSteps } from './management-steps.ts';
import type { SuiteStep } from './suite-step.ts';
import type { Verified } from './verified.ts';
import { visitorSteps } from './visitor-steps.ts';

/** A step's name, with what went wrong if it failed. */
export interface StepResult {
  name: string;
  failure?: string;
}

/** The steps of the suite, each independent of the others. */
export const httpSuite: readonly SuiteStep[] = [...managementSteps, ...visitorSteps];

/** Runs the suite, and reports each step when it ends. */
export async function runSuite(
  verified: Verified,
  report: (result: StepResult) => void,
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const { name, run } of httpSuite) {
    const failure = await run(verified).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const result = failure === undefined ? { name } : { name, failure };
    report(result);
    results.push(result);
  }
  return results;
}
