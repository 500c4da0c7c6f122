/** All error codes: a closed list of the public contract. */
export const errorCodes = [
  'invalid_json',
  'validation_failed',
  'invalid_parameter',
  'invalid_header',
  'invalid_api_key',
  'public_key_required',
  'secret_key_required',
  'merchant_suspended',
  'product_not_found',
  'api_key_not_found',
  'campaign_not_found',
  'route_not_found',
  'product_limit_reached',
  'campaign_limit_reached',
  'api_key_limit_reached',
  'campaign_in_use',
  'concurrent_modification',
  'precondition_failed',
  'idempotency_key_used',
  'idempotency_key_reused',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'temporarily_unavailable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One problem of one field: `path` as in `tiers.0.discount`, `code` in snake case, `message` for a person. */
export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
}

/** The error of a rejected request. Anything else that is thrown is a bug or an outage. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** The resource of an earlier request that is the reason of this error. */
  readonly resourceId: string | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    details: readonly ErrorDetail[] = [],
    resourceId: string | undefined = undefined,
  ) {
    super(message ?? defaultMessages[code]);
    this.code = code;
    this.details = details;
    this.resourceId = resourceId;
  }
}

/** Messages of errors without a more specific one. */
export const defaultMessages: Record<ErrorCode, string> = {
  invalid_json: 'The request body is not a JSON object.',
  validation_failed: 'The request body is not valid.',
  invalid_parameter: 'A query parameter is not valid.',
  invalid_header: 'A request header is not valid.',
  invalid_api_key: 'The API key is missing, malformed, unknown or revoked.',
  public_key_required: 'This endpoint takes a public key. Never put a secret key into a page or an address.',
  secret_key_required: 'This endpoint takes a secret key; a public key was sent.',
  merchant_suspended: 'This merchant is suspended.',
  product_not_found: 'There is no such product.',
  api_key_not_found: 'There is no such API key.',
  campaign_not_found: 'There is no such campaign.',
  route_not_found: 'There is no such route.',
  product_limit_reached: 'The limit of 10000 products is reached.',
  campaign_limit_reached: 'The limit of 100 campaigns is reached.',
  api_key_limit_reached: 'The limit of 500 active API keys is reached.',
  campaign_in_use: 'The campaign is the default campaign or still has active keys.',
  concurrent_modification: 'Another request changed the same data at the same time. Try again.',
  precondition_failed: 'The resource is not as the request expects it. Read it again.',
  idempotency_key_used:
    'A request with this Idempotency-Key has created an API key, whose value is shown once only.',
  idempotency_key_reused: 'This Idempotency-Key was sent with another request in the last 24 hours.',
  body_too_large: 'The request body is larger than 32 KiB.',
  unsupported_media_type: 'The Content-Type must be application/json, and text/plain for banner events.',
  rate_limited: 'Too many requests. Slow down and try again.',
  internal_error: 'Something went wrong on our side.',
  temporarily_unavailable: 'The service is temporarily unavailable. Try again in a moment.',
};

/** The HTTP status of each code. */
export const errorStatuses: Record<ErrorCode, number> = {
  invalid_json: 400,
  validation_failed: 400,
  invalid_parameter: 400,
  invalid_header: 400,
  invalid_api_key: 401,
  public_key_required: 401,
  secret_key_required: 403,
  merchant_suspended: 403,
  product_not_found: 404,
  api_key_not_found: 404,
  campaign_not_found: 404,
  route_not_found: 404,
  product_limit_reached: 409,
  campaign_limit_reached: 409,
  api_key_limit_reached: 409,
  campaign_in_use: 409,
  concurrent_modification: 409,
  precondition_failed: 412,
  idempotency_key_used: 409,
  idempotency_key_reused: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  temporarily_unavailable: 503,
};

/** The one error shape: `{"error":{type, code, message, param?, details?, resourceId?, requestId}}`. */
export interface ErrorBody {
  error: {
    type: ErrorType;
    code: ErrorCode;
    message: string;
    param?: string;
    details?: readonly ErrorDetail[];
    resourceId?: string;
    requestId: string;
  };
}

/** Types of errors: groups of codes that callers handle alike. */
export const errorTypes = [
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'not_found_error',
  'conflict_error',
  'rate_limit_error',
  'api_error',
] as const;

export type ErrorType = (typeof errorTypes)[number];

/** Returns the type of a code. */
export function errorType(code: ErrorCode): ErrorType {
  const status = errorStatuses[code];
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 409 || status === 412) return 'conflict_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'api_error' : 'invalid_request_error';
}

/** Returns the body of an error response; `param` is the first invalid field. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  const first = error.details[0];
  return {
    error: {
      type: errorType(error.code),
      code: error.code,
      message: error.message,
      ...(first ? { param: first.path, details: error.details.slice(0, 20) } : {}),
      ...(error.resourceId === undefined ? {} : { resourceId: error.resourceId }),
      requestId,
    },
  };
}

/** Returns the error of an invalid request header. */
export function headerError(name: string, message: string): AppError {
  return new AppError('invalid_header', message, [{ path: name, code: 'invalid_value', message }]);
}

/** Returns the error of an invalid query parameter. */
export function parameterError(name: string, message: string): AppError {
  return new AppError('invalid_parameter', message, [{ path: name, code: 'invalid_value', message }]);
}
