/**
 * Why there is no configuration: no answer within the time, no connection, an answer that is none, a refused request, or a key
 * that is no public one.
 */
export type PppErrorCode = 'timeout' | 'network' | 'invalid_answer' | 'refused' | 'invalid_key';

/** The service gave no configuration. Refused discounts are no errors: they are answers with `show: false`. */
export class PppError extends Error {
  override readonly name = 'PppError';
  readonly code: PppErrorCode;
  /** The answer's status where `code` is `refused`: 401 for a key that is unknown, revoked or secret. */
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
  if (status) return new PppError('refused', `The service answered ${status}.`, status);
  // `fetch` rejects with a TypeError, `JSON.parse` with a SyntaxError.
  if (reason instanceof SyntaxError) return new PppError('invalid_answer', 'The answer is no configuration.');
  return new PppError('network', 'The service cannot be reached.');
}
