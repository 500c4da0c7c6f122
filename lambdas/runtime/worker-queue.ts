import { functionNameVariable, queueUrlVariable } from '../../platform/environment.ts';
import { invocations } from '../../storage/aws-calls/invocations.ts';
import { messageQueue } from '../../storage/aws-calls/message-queue.ts';
import type { WorkerId } from '../routes/workers.ts';
import { requiredVariable, signingSettings } from './environment.ts';

/** Returns a worker's queue. The entry of the function that calls this lists the worker in `sendsTo`. */
export function workerQueue(worker: WorkerId) {
  return messageQueue(requiredVariable(queueUrlVariable(worker)), signingSettings('sqs'));
}

/** Returns the function that invokes a worker without waiting for it, for a worker with that trigger. */
export function workerInvocation(worker: WorkerId) {
  return invocations(requiredVariable(functionNameVariable(worker)), signingSettings('lambda'));
}
