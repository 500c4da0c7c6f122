import type { ErrorBody } from './error-schemas.ts';
import type { ErrorCode } from './errors.ts';
import { errorType, type ResponseError } from './response-error.ts';

/** Returns the body of an error response; `param` is the first invalid field. */
export function errorBody(error: ResponseError<ErrorCode>, requestId: string): ErrorBody {
  const first = error.details[0];
  return {
    error: {
      type: errorType(error.status),
      code: error.code,
      message: error.message,
      ...(first ? { param: first.path, details: error.details.slice(0, 20) } : {}),
      ...(error.resourceId === undefined ? {} : { resourceId: error.resourceId }),
      requestId,
    },
  };
}
