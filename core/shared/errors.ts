/** All errors of the API by code: a closed list of the public contract. The message applies to errors without a more specific one. */
export const apiErrors = {
  invalid_json: { status: 400, message: 'The request body is not a JSON object.' },
  validation_failed: { status: 400, message: 'The request body is not valid.' },
  invalid_parameter: { status: 400, message: 'A query parameter is not valid.' },
  invalid_header: { status: 400, message: 'A request header is not valid.' },
  invalid_api_key: { status: 401, message: 'The API key is missing, malformed, unknown or revoked.' },
  public_key_required: {
    status: 401,
    message: 'This endpoint takes a public key. Never put a secret key into a page or an address.',
  },
  secret_key_required: { status: 403, message: 'This endpoint takes a secret key; a public key was sent.' },
  merchant_suspended: { status: 403, message: 'This merchant is suspended.' },
  product_not_found: { status: 404, message: 'There is no such product.' },
  api_key_not_found: { status: 404, message: 'There is no such API key.' },
  campaign_not_found: { status: 404, message: 'There is no such campaign.' },
  route_not_found: { status: 404, message: 'There is no such route.' },
  product_limit_reached: { status: 409, message: 'The limit of 10000 products is reached.' },
  campaign_limit_reached: { status: 409, message: 'The limit of 100 campaigns is reached.' },
  api_key_limit_reached: { status: 409, message: 'The limit of 500 active API keys is reached.' },
  campaign_in_use: { status: 409, message: 'The campaign is the default campaign or still has active keys.' },
  concurrent_modification: {
    status: 409,
    message: 'Another request changed the same data at the same time. Try again.',
  },
  precondition_failed: {
    status: 412,
    message: 'The resource is not as the request expects it. Read it again.',
  },
  idempotency_key_used: {
    status: 409,
    message: 'A request with this Idempotency-Key has created an API key, whose value is shown once only.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was sent with another request in the last 24 hours.',
  },
  body_too_large: { status: 413, message: 'The request body is larger than 32 KiB.' },
  unsupported_media_type: {
    status: 415,
    message: 'The Content-Type must be application/json, and text/plain for banner events.',
  },
  rate_limited: { status: 429, message: 'Too many requests. Slow down and try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  temporarily_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof apiErrors;

export const errorCodes = Object.keys(apiErrors) as ErrorCode[];

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
    super(message ?? apiErrors[code].message);
    this.code = code;
    this.details = details;
    this.resourceId = resourceId;
  }
}

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
  const { status } = apiErrors[code];
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
