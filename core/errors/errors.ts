import type { ResourceErrorCode } from '../shared/resource-kinds.ts';
import {
  commonErrors,
  type ErrorCause,
  type ErrorDetail,
  type ErrorText,
  type Predicate,
  type Problem,
  ResponseError,
} from './response-error.ts';

/**
 * All API errors by code, a closed list of the public contract. Each message says what is wrong, then what to
 * do. Errors with a more specific message replace it.
 */
export const apiErrors = {
  invalid_json: { status: 400, message: 'The request body must be a JSON object in UTF-8.' },
  validation_failed: {
    status: 400,
    message: 'The request body is not valid. Correct the fields in `details`.',
  },
  invalid_parameter: { status: 400, message: 'A query parameter is not valid. Check its name and value.' },
  invalid_header: { status: 400, message: 'A request header is not valid. Check its value.' },
  invalid_api_key: commonErrors.invalid_api_key,
  public_key_required: {
    status: 401,
    message: 'Use a public key here. Revoke this secret key if it was in a page or URL.',
  },
  secret_key_required: { status: 403, message: 'Use a secret key here. Public keys work only for banners.' },
  permission_required: {
    status: 403,
    message: 'Your key must have the permission `permission`. Use another key.',
  },
  merchant_suspended: { status: 403, message: 'This merchant is suspended. Contact the operator.' },
  product_not_found: { status: 404, message: 'No product has this ID.' },
  api_key_not_found: { status: 404, message: 'No API key has this ID.' },
  campaign_not_found: { status: 404, message: 'No campaign has this ID.' },
  checkout_not_found: { status: 404, message: 'No checkout has this ID.' },
  preview_link_not_found: {
    status: 404,
    message: 'No active preview link for this page has this token. Create a new link.',
  },
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
  checkout_mode_differs: {
    status: 409,
    message:
      'The API key is for the other mode, test or live, than this checkout. Use a key of the same mode.',
  },
  checkout_without_codes: {
    status: 409,
    message:
      'This checkout has no codes yet. Nothing proves that the API key is for the same account. Use the checkout in a campaign first.',
  },
  orders_not_connected: {
    status: 409,
    message: 'This checkout has no key for orders. Set its `ordersKey` first.',
  },
  checkout_in_use: {
    status: 409,
    message: 'This checkout is used by campaigns. Set their `checkout` to `null` first.',
  },
  campaign_in_use: {
    status: 409,
    message:
      'The default campaign and campaigns with active keys cannot be deleted. Revoke or move the keys first.',
  },
  alert_url_missing: {
    status: 409,
    message: 'You have no such address for alerts. Set `alertUrl`, or set and confirm `alertEmail`, first.',
  },
  email_not_offered: {
    status: 409,
    message: 'This service cannot send e-mail. Use `alertUrl`, or ask the operator to set up e-mail.',
  },
  confirmation_limit_reached: {
    status: 409,
    message:
      'A confirmation was sent to this address in the last 24 hours, or five were sent to others. Look in the spam folder, or try again tomorrow.',
  },
  concurrent_modification: {
    status: 409,
    message: 'Another request changed the same data at the same time. Try again.',
  },
  precondition_failed: {
    status: 412,
    message: 'The resource changed since you read it. Fetch it again and retry with the new ETag.',
  },
  api_key_already_created: {
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
    message:
      'The Content-Type is missing or not supported. Set it to application/json, or to text/plain for banner events and the tokens of preview links.',
  },
  rate_limited: {
    status: 429,
    message: 'You sent too many requests. Wait for the time in Retry-After and try again.',
  },
  internal_error: commonErrors.internal_error,
  temporarily_unavailable: commonErrors.temporarily_unavailable,
} as const satisfies Record<string, ErrorText> & Record<ResourceErrorCode, ErrorText>;

export type ErrorCode = keyof typeof apiErrors;

export const errorCodes = Object.keys(apiErrors) as ErrorCode[];

/** The error of a rejected request. Anything else that is thrown is a bug or an outage. */
export class AppError extends ResponseError<ErrorCode> {
  override readonly name = 'AppError';

  constructor(
    code: ErrorCode,
    message?: string,
    details?: readonly ErrorDetail[],
    cause: Pick<ErrorCause, 'resourceId' | 'permission' | 'retryAfterSeconds'> = {},
  ) {
    super(code, apiErrors[code], { message, ...(details ? { details } : {}), ...cause });
  }
}

/** Returns the error of a key that has none of these permissions. `permission` is the first of them. */
export function permissionError(accepted: readonly string[]): AppError {
  const names = accepted.map((name) => `\`${name}\``).join(' or ');
  const message = `Your key must have the permission ${names}. Use another key.`;
  return new AppError('permission_required', message, undefined, { permission: accepted[0] });
}

/** Maximum number of details of an error. */
const maxDetails = 20;

/** Returns the error of a body with these problems, or with a field that only the function can check. */
export function validationError(problems: readonly Problem[]): AppError {
  return errorOf('validation_failed', problems);
}

/** Returns the error of an invalid request header. */
export function headerError(name: string, message: Predicate): AppError {
  return errorOf('invalid_header', [{ path: name, code: 'invalid_value', message }]);
}

/** Returns the error of an invalid query parameter. */
export function parameterError(name: string, message: Predicate): AppError {
  return errorOf('invalid_parameter', [{ path: name, code: 'invalid_value', message }]);
}

/** Returns an error whose message is its first problem as a sentence, and the number of the others. */
function errorOf(code: ErrorCode, problems: readonly Problem[]): AppError {
  const details = problems.slice(0, maxDetails);
  const [first] = details;
  return new AppError(code, first && sentence(first) + others(details.length - 1), details);
}

function sentence({ path, message }: Problem): string {
  const subject = path === '' ? 'The request body' : `\`${path}\``;
  return `${subject} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

function others(count: number): string {
  if (count === 0) return '';
  return ` \`details\` lists ${count} more ${count === 1 ? 'problem' : 'problems'}.`;
}
