import type { InjectedFault, ProxiedRequest } from '../../../test/support/storage/fault-proxy.ts';

/** One request of a cell, with the index of its call and of its attempt, both from 0. */
export interface CountedRequest extends ProxiedRequest {
  call: number;
  attempt: number;
}

/** A way in which DynamoDB can fail during one of an endpoint's calls. */
export interface Fault {
  name: string;
  /** True if the endpoint can still succeed. */
  passes: boolean;
  /** Returns true if a call of this operation can fail this way. */
  canMeet: (operation: string) => boolean;
  /** Returns the fault of a request when it is injected at call `callIndex`. */
  happen: (request: CountedRequest, callIndex: number) => InjectedFault | undefined;
}

const anything = () => true;
const isWrite = (operation: string) => /^(Put|Update|Delete|TransactWrite)/.test(operation);

const throttle: InjectedFault = { kind: 'reject', status: 400, type: 'ThrottlingException' };
const slow: InjectedFault = { kind: 'delay', ms: 1_500 };

/** Return the faults of the first attempt of a call, of all its attempts, and of it and all later calls. */
const once =
  (happening: InjectedFault): Fault['happen'] =>
  ({ call, attempt }, callIndex) =>
    call === callIndex && attempt === 0 ? happening : undefined;
const always =
  (happening: InjectedFault): Fault['happen'] =>
  ({ call }, callIndex) =>
    call === callIndex ? happening : undefined;
const onwards =
  (happening: InjectedFault): Fault['happen'] =>
  ({ call }, callIndex) =>
    call >= callIndex ? happening : undefined;

/**
 * Returns a conflict with another request: `type` is the error of a single write, `reason` that of a
 * transaction.
 */
const loss =
  (type: string, reason: string): Fault['happen'] =>
  (request, callIndex) =>
    request.call === callIndex ? rejected(request, type, reason) : undefined;

const error500: InjectedFault = { kind: 'reject', status: 500, type: 'InternalServerError' };
const conditionLost = loss('ConditionalCheckFailedException', 'ConditionalCheckFailed');
const conflict = loss('TransactionConflictException', 'TransactionConflict');

/**
 * The faults of the matrix. Those without "once" affect every attempt of the call. Transient ones come first:
 * an SDK client stops retrying after many failures.
 */
export const faults: readonly Fault[] = [
  { name: 'throttled once', passes: true, canMeet: anything, happen: once(throttle) },
  { name: 'response lost once', passes: true, canMeet: isWrite, happen: once({ kind: 'lose response' }) },
  { name: 'condition lost', passes: true, canMeet: isWrite, happen: conditionLost },
  { name: 'transaction conflict', passes: true, canMeet: isWrite, happen: conflict },
  { name: 'slow from here on', passes: false, canMeet: anything, happen: onwards(slow) },
  { name: 'throttled for ever', passes: false, canMeet: anything, happen: onwards(throttle) },
  { name: 'error 500', passes: false, canMeet: anything, happen: always(error500) },
  { name: 'error page', passes: false, canMeet: anything, happen: always({ kind: 'page', status: 500 }) },
  { name: 'no response', passes: false, canMeet: anything, happen: always({ kind: 'silence' }) },
  { name: 'connection reset', passes: false, canMeet: anything, happen: always({ kind: 'reset' }) },
  { name: 'response lost', passes: false, canMeet: isWrite, happen: always({ kind: 'lose response' }) },
];

/**
 * Returns the rejection of a write: an error, or for a transaction the reason of its last item with a
 * condition.
 */
function rejected({ operation, body }: ProxiedRequest, type: string, reason: string): InjectedFault {
  if (operation !== 'TransactWriteItems') return { kind: 'reject', status: 400, type };
  const items: object[] = JSON.parse(body).TransactItems;
  const conditions = items.map((item) => 'ConditionExpression' in Object.values(item)[0]);
  const last = conditions.lastIndexOf(true);
  const reasons = items.map((_item, index) => (index === last ? reason : 'None'));
  return { kind: 'reject', status: 400, type: 'TransactionCanceledException', reasons };
}
