import type { ResourceErrorCode } from '../resources/resource-kinds.ts';

interface ErrorText {
  status: number;
  message: string;
}

/**
 * All API errors by code, a closed list of the public contract. Each message says what is wrong, then what to
 * do. Errors with a more specific message replace it.
 */
export const apiErrors = {
  invalid_json: { status: 400, message: 'Send a JSON object as the request body.' },
  validation_failed: {
    status: 400,
    message: 'The request body is not valid. Correct the fields in `details`.',
  },
  invalid_parameter: { status: 400, message: 'A query parameter is not valid. Check its name and value.' },
  invalid_header: { status: 400, message: 'A request header is not valid. Check its value.' },
  invalid_api_key: {
    status: 401,
    message: 'The API key is missing, malformed, unknown or revoked. Send an active key.',
  },
  public_key_required: {
    status: 401,
    message: 'Use a public key here. Revoke this secret key if it was in a page or URL.',
  },
  secret_key_required: { status: 403, message: 'Use a secret key here. Public keys work only for banners.' },
  merchant_suspended: { status: 403, message: 'This merchant is suspended. Contact the operator.' },
  product_not_found: { status: 404, message: 'No product has this ID.' },
  api_key_not_found: { status: 404, message: 'No API key has this ID.' },
  campaign_not_found: { status: 404, message: 'No campaign has this ID.' },
  checkout_not_found: { status: 404, message: 'No checkout has this ID.' },
  route_not_found: {
    status: 404,
    message: 'No endpoint has this method and path. Check both in the API reference.',
  },
  product_limit_reached: { status: 409, message: 'You have 10,000 products, the maximum. Delete one first.' },
  campaign_limit_reached: { status: 409, message: 'You have 100 campaigns, the maximum. Delete one first.' },
  api_key_limit_reached: {
    status: 409,
    message: 'You have 500 active API keys, the maximum. Revoke one first.',
  },
  edge_share_reached: {
    status: 409,
    message:
      'Your public keys and allowed domains fill the space of your plan. Revoke keys, remove domains, or ask the operator for a larger plan.',
  },
  checkout_limit_reached: { status: 409, message: 'You have 5 checkouts, the maximum. Delete one first.' },
  checkout_account_differs: {
    status: 409,
    message: 'The API key is for a different account or mode. Create a new checkout for that account.',
  },
  checkout_in_use: {
    status: 409,
    message: 'Campaigns with a checkout need it. Set `checkout` of these campaigns to null first.',
  },
  campaign_in_use: {
    status: 409,
    message:
      'The default campaign and campaigns with active keys cannot be deleted. Revoke or move the keys first.',
  },
  concurrent_modification: {
    status: 409,
    message: 'Another request changed the same data at the same time. Try again.',
  },
  precondition_failed: {
    status: 412,
    message: 'The resource changed since you read it. Fetch it again and retry with the new ETag.',
  },
  idempotency_key_used: {
    status: 409,
    message:
      'An earlier request with this Idempotency-Key created an API key, and its value is shown only once. Use a new Idempotency-Key to create a key.',
  },
  idempotency_key_reused: {
    status: 422,
    message:
      'A different request used this Idempotency-Key in the last 24 hours. Use a new Idempotency-Key for each request.',
  },
  body_too_large: {
    status: 413,
    message:
      'The request body is too large. Send at most 32 KiB, or 8 KiB with a Content-Length for banner events.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Set Content-Type to application/json, or to text/plain for banner events.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests. Wait for the time in Retry-After and try again.',
  },
  internal_error: {
    status: 500,
    message: 'The service failed. If it happens again, contact the operator with the request ID.',
  },
  temporarily_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorText> & Record<ResourceErrorCode, ErrorText>;

export type ErrorCode = keyof typeof apiErrors;

export const errorCodes = Object.keys(apiErrors) as ErrorCode[];

/** One problem of one field: `path` as in `tiers.0.discount`, `code` in snake case, `message` for a person. */
export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
  /** The permission that a provider's API key lacks. */
  permission?: string;
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

/** Returns the error of an invalid request header. */
export function headerError(name: string, message: string): AppError {
  return new AppError('invalid_header', message, [{ path: name, code: 'invalid_value', message }]);
}

/** Returns the error of an invalid query parameter. */
export function parameterError(name: string, message: string): AppError {
  return new AppError('invalid_parameter', message, [{ path: name, code: 'invalid_value', message }]);
}
