import type { LocalHandler, LocalResponse } from '../http/messages.ts';
import type { Callers } from '../iam/callers.ts';
import type { AccessRequest } from '../iam/iam.ts';
import { accessesOf, type TableKeys, writeOperations } from './table-actions.ts';

/** One call of DynamoDB, with the accesses that IAM evaluated for it. */
export interface RecordedCall {
  /** The function's name, or `operator`. */
  caller: string;
  /** The SDK's ID of the call, which its repetitions have as well; `undefined` from another client. */
  invocationId: string | undefined;
  operation: string;
  accesses: readonly AccessRequest[];
  isAllowed: boolean;
  /** Capacity units that DynamoDB consumed. */
  units: { reads: number; writes: number };
}

/** Receives every table call. */
export type CallRecorder = (call: RecordedCall) => void;

/** The proxy's surroundings. */
export interface TableProxyOptions {
  /** URL of the DynamoDB behind the proxy. */
  endpoint: string;
  callers: Callers;
  /** Key names and ARN of a table by name (or ARN). */
  keysOf: (table: string) => TableKeys;
  /** Delivers the stream. The proxy calls it after every successful write, before it responds. */
  afterWrite: (caller: string) => Promise<void>;
  /** Receives every call, denied ones included. @default calls are not recorded */
  record?: CallRecorder | undefined;
}

/**
 * Returns DynamoDB with the template's permissions: a call that the function's role does not allow returns an
 * AccessDeniedException.
 */
export function tableProxy(options: TableProxyOptions): LocalHandler {
  const { endpoint, callers, keysOf, afterWrite, record } = options;
  return async (request) => {
    const caller = callers(request);
    if (!caller) {
      return errorResponse(
        'UnrecognizedClientException',
        'The security token included in the request is invalid.',
      );
    }
    const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
    const input = parseObject(request.body);
    if (!input) return errorResponse('SerializationException', 'The request body is not a JSON object.');
    const accesses = accessesOf(operation, input, keysOf);
    const denied = caller.denialOf(accesses);
    const invocationId = request.headers['amz-sdk-invocation-id'];
    const call = { caller: caller.name, invocationId, operation, accesses, isAllowed: !denied };
    if (denied) {
      record?.({ ...call, units: { reads: 0, writes: 0 } });
      return errorResponse('AccessDeniedException', denied);
    }
    const isWrite = writeOperations.includes(operation);
    const received = await fetch(endpoint, {
      method: 'POST',
      headers: { ...forwarded(request.headers), 'content-type': 'application/x-amz-json-1.0' },
      body: record
        ? JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' })
        : new Uint8Array(request.body),
    });
    const response = await toResponse(received);
    record?.({ ...call, units: unitsOf(response, isWrite) });
    if (received.ok && isWrite) await afterWrite(caller.name);
    return response;
  };
}

/** Returns the capacity that a response reports: of one table, or of each table of a batch or transaction. */
function unitsOf({ body }: LocalResponse, isWrite: boolean): RecordedCall['units'] {
  const { ConsumedCapacity } = parseObject(body) ?? {};
  const consumed = [ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
  const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  return isWrite ? { reads: 0, writes: units } : { reads: units, writes: 0 };
}

function forwarded(headers: Record<string, string>): Record<string, string> {
  const names = ['x-amz-target', 'x-amz-date', 'authorization'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
}

async function toResponse(received: Response): Promise<LocalResponse> {
  const names = ['content-type', 'x-amz-crc32', 'x-amzn-requestid'];
  const headers = names.flatMap((name) => {
    const value = received.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: received.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await received.arrayBuffer()),
  };
}

function errorResponse(type: string, message: string): LocalResponse {
  return {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: Buffer.from(JSON.stringify({ __type: `com.amazon.coral.service#${type}`, message })),
  };
}

function parseObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
