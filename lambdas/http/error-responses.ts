import type { APIGatewayProxyResult } from 'aws-lambda';
import { errorBody } from '../../core/errors/error-body.ts';
import type { ErrorCode } from '../../core/errors/errors.ts';
import { commonError, ResponseError } from '../../core/errors/response-error.ts';
import { logFailure } from '../runtime/logging.ts';
import { isOutage } from '../runtime/outages.ts';

/**
 * Converts a thrown value to API Gateway's form, with the error body that all endpoints share. Outages become a 503
 * and bugs a 500, and both are logged.
 */
export function toErrorResult(thrown: unknown, requestId: string): APIGatewayProxyResult {
  const error = toResponseError(thrown, requestId);
  const isWorthRetrying = error.status === 503 || error.code === 'concurrent_modification';
  return {
    statusCode: error.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(isWorthRetrying ? { 'retry-after': '1' } : {}),
    },
    body: JSON.stringify(errorBody(error, requestId)),
  };
}

function toResponseError(thrown: unknown, requestId: string): ResponseError<ErrorCode> {
  if (thrown instanceof ResponseError) return thrown;
  const code = isOutage(thrown) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, thrown, { requestId });
  return commonError(code);
}
