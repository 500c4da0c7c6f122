import { driftTypes } from '../../core/checkouts/checkout.ts';
import { emitMetric } from '../runtime/logging.ts';
import { type CodesDependencies, codesDependencies, logProblem } from './checkout-dependencies.ts';

/** Returns the dependencies of a run of the worker, which counts unexpected responses for the alarm. */
export function workerDependencies(): CodesDependencies {
  return {
    ...codesDependencies(),
    reportProblem(problem, checkout) {
      logProblem(problem, checkout);
      if (driftTypes.includes(problem.type)) emitMetric('CheckoutDrift', 1, 'Count');
    },
  };
}
