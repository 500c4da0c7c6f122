import { AppError } from '../../core/errors/errors.ts';
import {
  idempotencyHeader,
  idempotentRequest,
  type StoredResponse,
  storedResponse,
} from '../../core/shared/idempotency.ts';
import { putFirstRequest, readFirstRequest } from '../../storage/idempotency.ts';
import type { Dependencies } from '../runtime/dependencies.ts';
import type { ManagementRequest } from './endpoint.ts';
import type { EndpointResponse } from './responses.ts';

/**
 * Conditional write that stores the outcome of a first request; its condition fails (`repeated`) if one is
 * stored already.
 */
type IdempotencyRecord = ReturnType<typeof putFirstRequest>;

/** Response to store, or the id of the created resource if the response contains a secret. */
type CreationOutcome = EndpointResponse | { createdId: string };

/**
 * Creates a resource in one transaction with the writes from `recordOf`. Returns `repeated` if the condition
 * of such a write fails.
 */
type Create = (
  recordOf: (outcome: CreationOutcome) => IdempotencyRecord[],
) => Promise<EndpointResponse | 'repeated'>;

/**
 * Runs `create` once per Idempotency-Key and returns its response; a repeated request gets the stored
 * response. A rejected request stores nothing. Throws `invalid_header`, and errors of `create` and
 * `storedResponse`.
 */
export async function createOnce(
  { merchantId, method, route, body, headers }: ManagementRequest<unknown>,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  create: Create,
): Promise<EndpointResponse> {
  const keys = headers[idempotencyHeader.toLowerCase()] ?? [];
  const request = idempotentRequest(keys, { method, path: route, body });
  if (!request) return requireResponse(await create(() => []));
  const { keyHash, fingerprint } = request;
  const readFirst = async (): Promise<EndpointResponse | undefined> => {
    const first = await readFirstRequest(database, merchantId, keyHash, clock);
    return first && replayed(storedResponse(request, first));
  };
  const recordOf = (outcome: CreationOutcome): IdempotencyRecord[] => {
    const stored = 'createdId' in outcome ? outcome : { response: toStoredResponse(outcome) };
    return [putFirstRequest(merchantId, keyHash, { fingerprint, ...stored }, clock)];
  };
  const first = await readFirst();
  if (first) return first;
  try {
    const response = await create(recordOf);
    return response === 'repeated' ? requireResponse((await readFirst()) ?? response) : response;
  } catch (error) {
    // A parallel request with the same key may have succeeded, for example by taking the last free place
    // below a limit.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const other = await readFirst();
    if (other) return other;
    throw error;
  }
}

/** Throws if the first request expired between the failed condition and the read. */
function requireResponse(response: EndpointResponse | 'repeated'): EndpointResponse {
  if (response === 'repeated') throw new AppError('concurrent_modification');
  return response;
}

/** Converts a response to the form that is stored for repeated requests. */
function toStoredResponse({ status, headers = {}, body }: EndpointResponse): StoredResponse {
  return { status, headers, body: JSON.stringify(body) };
}

/** Restores a stored response and marks it with `Idempotent-Replayed`. */
function replayed({ status, headers, body }: StoredResponse): EndpointResponse {
  return {
    status: status as EndpointResponse['status'],
    headers: { ...headers, 'idempotent-replayed': 'true' },
    body: JSON.parse(body),
  };
}
