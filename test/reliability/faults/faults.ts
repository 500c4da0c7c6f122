import type { Happening, ProxiedRequest } from '../../support/storage/fault-proxy.ts';

/** One request of a cell: which call of the endpoint it belongs to, and which attempt of that call it is, both from 0. */
export interface PlacedRequest extends ProxiedRequest {
  call: number;
  attempt: number;
}

/** A way in which DynamoDB can fail at one call of an endpoint. */
export interface Fault {
  name: string;
  /** Whether the endpoint can still do what it was asked. */
  passes: boolean;
  /** Whether a call of this operation can fail so. */
  canMeet: (operation: string) => boolean;
  /** What happens to a request when the fault is at call `place`. */
  happen: (request: PlacedRequest, place: number) => Happening | undefined;
}

const anything = () => true;
const isWrite = (operation: string) => /^(Put|Update|Delete|TransactWrite)/.test(operation);

const throttle: Happening = { kind: 'refuse', status: 400, type: 'ThrottlingException' };
const slowMs = 1_500;

/** A write that another request made impossible: `type` is the error of a single one, `reason` that in a transaction. */
function loss(name: string, type: string, reason: string): Fault {
  return {
    name,
    passes: true,
    canMeet: isWrite,
    happen: (request, place) => (request.call === place ? refused(request, type, reason) : undefined),
  };
}

/**
 * The faults of the matrix. Those without "once" meet every attempt of the call. Those that pass come first: an SDK client that has seen many
 * failures stops trying again.
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
      call === place ? { kind: 'refuse', status: 500, type: 'InternalServerError' } : undefined,
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

/** A write that is refused: a single one by its error, a transaction by the reason for its last item that has a condition. */
function refused({ operation, body }: ProxiedRequest, type: string, reason: string): Happening {
  if (operation !== 'TransactWriteItems') return { kind: 'refuse', status: 400, type };
  const items: object[] = JSON.parse(body).TransactItems;
  const conditions = items.map((item) => 'ConditionExpression' in Object.values(item)[0]);
  const last = conditions.lastIndexOf(true);
  const reasons = items.map((_item, index) => (index === last ? reason : 'None'));
  return { kind: 'refuse', status: 400, type: 'TransactionCanceledException', reasons };
}
