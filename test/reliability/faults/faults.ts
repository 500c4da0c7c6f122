import type { Happening, ProxiedRequest } from '../../support/storage/fault-proxy.ts';

/** One request of a cell, with the index of its call and of its attempt, both from 0. */
export interface PlacedRequest extends ProxiedRequest {
  call: number;
  attempt: number;
}

/** A way in which DynamoDB can fail at one call of an endpoint. */
export interface Fault {
  name: string;
  /** True if the endpoint can still succeed. */
  passes: boolean;
  /** Returns true if a call of this operation can fail this way. */
  canMeet: (operation: string) => boolean;
  /** Returns the fault of a request when it is injected at call `place`. */
  happen: (request: PlacedRequest, place: number) => Happening | undefined;
}

const anything = () => true;
const isWrite = (operation: string) => /^(Put|Update|Delete|TransactWrite)/.test(operation);

const throttle: Happening = { kind: 'reject', status: 400, type: 'ThrottlingException' };
const slowMs = 1_500;

/** Returns a conflict with another request: `type` is the error of a single write, `reason` that of a transaction. */
function loss(name: string, type: string, reason: string): Fault {
  return {
    name,
    passes: true,
    canMeet: isWrite,
    happen: (request, place) => (request.call === place ? rejected(request, type, reason) : undefined),
  };
}

/**
 * The faults of the matrix. Those without "once" affect every attempt of the call. Transient ones come first: an SDK client stops
 * retrying after many failures.
 */
export const faults: readonly Fault[] = [
  {
    name: 'throttled once',
    passes: true,
    canMeet: anything,
    happen: ({ call, attempt }, place) => (call === place && attempt === 0 ? throttle : undefined),
  },
  {
    name: 'answer lost once',
    passes: true,
    canMeet: isWrite,
    happen: ({ call, attempt }, place) =>
      call === place && attempt === 0 ? { kind: 'lose answer' } : undefined,
  },
  loss('condition lost', 'ConditionalCheckFailedException', 'ConditionalCheckFailed'),
  loss('transaction conflict', 'TransactionConflictException', 'TransactionConflict'),
  {
    name: 'slow from here on',
    passes: false,
    canMeet: anything,
    happen: ({ call }, place) => (call >= place ? { kind: 'delay', ms: slowMs } : undefined),
  },
  {
    name: 'throttled for ever',
    passes: false,
    canMeet: anything,
    happen: ({ call }, place) => (call >= place ? throttle : undefined),
  },
  {
    name: 'error 500',
    passes: false,
    canMeet: anything,
    happen: ({ call }, place) =>
      call === place ? { kind: 'reject', status: 500, type: 'InternalServerError' } : undefined,
  },
  {
    name: 'error page',
    passes: false,
    canMeet: anything,
    happen: ({ call }, place) => (call === place ? { kind: 'page', status: 500 } : undefined),
  },
  {
    name: 'no answer',
    passes: false,
    canMeet: anything,
    happen: ({ call }, place) => (call === place ? { kind: 'silence' } : undefined),
  },
  {
    name: 'connection reset',
    passes: false,
    canMeet: anything,
    happen: ({ call }, place) => (call === place ? { kind: 'reset' } : undefined),
  },
  {
    name: 'answer lost',
    passes: false,
    canMeet: isWrite,
    happen: ({ call }, place) => (call === place ? { kind: 'lose answer' } : undefined),
  },
];

/** Returns the rejection of a write: an error, or for a transaction the reason of its last item with a condition. */
function rejected({ operation, body }: ProxiedRequest, type: string, reason: string): Happening {
  if (operation !== 'TransactWriteItems') return { kind: 'reject', status: 400, type };
  const items: object[] = JSON.parse(body).TransactItems;
  const conditions = items.map((item) => 'ConditionExpression' in Object.values(item)[0]);
  const last = conditions.lastIndexOf(true);
  const reasons = items.map((_item, index) => (index === last ? reason : 'None'));
  return { kind: 'reject', status: 400, type: 'TransactionCanceledException', reasons };
}
