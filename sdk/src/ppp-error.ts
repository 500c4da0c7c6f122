/**
 * Reason for a missing configuration: no answer in time, no connection, a malformed answer, a rejected request, or a key that is not
 * a public one.
 */
export type PppErrorCode = 'timeout' | 'network' | 'invalid_answer' | 'rejected' | 'invalid_key';

/** Error of a request without a configuration. A configuration without a discount (`show: false`) is no error. */
export class PppError extends Error {
  override readonly name = 'PppError';
  readonly code: PppErrorCode;
  /** The answer's status where `code` is `rejected`: 401 for a key that is unknown, revoked or secret. */
  readonly status: number | undefined;

  constructor(code: PppErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Anything that a request can end with, as a PppError. */
export function pppErrorOf(reason: unknown): PppError {
  if (reason instanceof PppError) return reason;
  // Not by its class: a page that brings its own `fetch` may have no global `Response`.
  const { status }: { status?: number } = Object(reason);
  if (status) return new PppError('rejected', `The service answered ${status}.`, status);
  // `fetch` rejects with a TypeError, `JSON.parse` with a SyntaxError.
  if (reason instanceof SyntaxError) return new PppError('invalid_answer', 'The answer is no configuration.');
  return new PppError('network', 'The service cannot be reached.');
}
