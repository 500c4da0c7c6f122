/** Status and default message of an error. */
export interface ErrorText {
  status: number;
  message: string;
}

/**
 * One problem of one field: `path` as in `tiers.0.discount`, `code` in snake case, `message` for a person.
 */
export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
  /** The permission that a provider's API key lacks. */
  permission?: string;
}

/**
 * What is wrong with a field. The field is its subject, so it follows a label or a path: "Must not be empty."
 */
export type Predicate = `${'Must' | 'Is' | 'Has' | 'Contains' | 'Lacks'} ${string}.`;

/** A detail as the service composes it. */
export interface Problem extends ErrorDetail {
  message: Predicate;
}

/** What else an error says about its cause. */
export interface ErrorCause {
  /** @default - the code's own message */
  message?: string | undefined;
  details?: readonly ErrorDetail[];
  /** The resource of an earlier request that is the reason of this error. */
  resourceId?: string | undefined;
  /** The permission that the API key of the request lacks. */
  permission?: string | undefined;
  /** Time after which a limit of the endpoint allows the request. */
  retryAfterSeconds?: number | undefined;
}

/** The errors that each function can return. */
export const commonErrors = {
  invalid_api_key: {
    status: 401,
    message: 'The API key is missing, malformed, unknown, expired or revoked. Send an active key.',
  },
  internal_error: {
    status: 500,
    message: 'The service failed. If it happens again, contact the operator with the request ID.',
  },
  temporarily_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again in a moment.',
  },
} as const satisfies Record<string, ErrorText>;

/**
 * The error of a rejected request with everything that a response needs. The config function uses it instead
 * of `AppError`, so that its bundle does not contain the texts of the management API.
 */
export class ResponseError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly resourceId: string | undefined;
  readonly permission: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: Code, text: ErrorText, { message, details = [], ...cause }: ErrorCause = {}) {
    super(message ?? text.message);
    this.code = code;
    this.status = text.status;
    this.details = details;
    this.resourceId = cause.resourceId;
    this.permission = cause.permission;
    this.retryAfterSeconds = cause.retryAfterSeconds;
  }
}

/** Returns the error with a code that each function can return. */
export function commonError<Code extends keyof typeof commonErrors>(code: Code): ResponseError<Code> {
  return new ResponseError(code, commonErrors[code]);
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

/** Returns the type of errors with this status. */
export function errorType(status: number): ErrorType {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 409 || status === 412) return 'conflict_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'api_error' : 'invalid_request_error';
}

/** Problems that one response lists. */
export const maxErrorDetails = 20;

/**
 * Returns the body of an error response, an `ErrorResponse` of the contract; `param` is the first invalid
 * field.
 */
export function errorBody<Code extends string>(error: ResponseError<Code>, requestId: string) {
  const first = error.details[0];
  return {
    error: {
      type: errorType(error.status),
      code: error.code,
      message: error.message,
      ...(first ? { param: first.path, details: error.details.slice(0, maxErrorDetails) } : {}),
      ...(error.resourceId === undefined ? {} : { resourceId: error.resourceId }),
      ...(error.permission === undefined ? {} : { permission: error.permission }),
      requestId,
    },
  };
}
