import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ErrorCode } from '../../core/errors/errors.ts';
import { commonError, errorBody, ResponseError } from '../../core/errors/response-error.ts';
import { logFailure } from '../runtime/logging.ts';

/**
 * Converts a thrown value to API Gateway's form, with the error body that all endpoints share. Outages become
 * a 503 and bugs a 500, and both are logged.
 */
export function toErrorResult(thrown: unknown, requestId: string): APIGatewayProxyResult {
  const error = toResponseError(thrown, requestId);
  const retryAfter = retrySeconds(error);
  return {
    statusCode: error.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(errorBody(error, requestId)),
  };
}

/** Returns after how many seconds a retry may succeed; `undefined` if it would fail again. */
function retrySeconds({ status, code, retryAfterSeconds }: ResponseError<ErrorCode>): number | undefined {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds;
  return status === 503 || code === 'concurrent_modification' ? 1 : undefined;
}

function toResponseError(thrown: unknown, requestId: string): ResponseError<ErrorCode> {
  if (thrown instanceof ResponseError) return thrown;
  const code = isOutage(thrown) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, thrown, { requestId });
  return commonError(code);
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const outages = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'TimeoutError',
]);
const throttledItem = /Thrott|ProvisionedThroughput/;

/** Fields of AWS SDK and network errors that distinguish outages from bugs. */
interface FailedCall extends Error {
  code?: string;
  $fault?: 'client' | 'server';
  $metadata?: { httpStatusCode?: number };
  CancellationReasons?: { Code?: string }[];
}

/**
 * Returns true if a call failed, after the SDK's retries, because a dependency is throttled, down or
 * unreachable.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code = '', $fault, $metadata, CancellationReasons = [] }: FailedCall = error;
  return (
    $fault === 'server' ||
    Number($metadata?.httpStatusCode) >= 500 ||
    outages.has(name) ||
    networkCodes.has(code) ||
    CancellationReasons.some((reason) => throttledItem.test(reason.Code ?? ''))
  );
}
