/**
 * The reason for a missing configuration. `timeout` and `network` mean that there was no response, and
 * `invalid_response` that it was not JSON. The service `rejected` the request, or `invalid_key` means that
 * the key is not a public key.
 */
export type PppErrorCode = 'timeout' | 'network' | 'invalid_response' | 'rejected' | 'invalid_key';

/**
 * The error of a request without a configuration. A configuration without a discount (`show: false`) is not
 * an error.
 */
export class PppError extends Error {
  override readonly name = 'PppError';
  readonly code: PppErrorCode;
  /**
   * The response's status if `code` is `rejected`, such as 401 for a key that is unknown, revoked or secret.
   */
  readonly status: number | undefined;

  constructor(code: PppErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Converts anything that a request throws to a PppError. */
export function pppErrorOf(reason: unknown): PppError {
  if (reason instanceof PppError) return reason;
  // Checks the field, not the class, because a page with its own `fetch` may have no global `Response`.
  const { status }: { status?: number } = Object(reason);
  if (status) return new PppError('rejected', `The service returned status ${status}.`, status);
  // `fetch` rejects with a TypeError, `JSON.parse` with a SyntaxError.
  if (reason instanceof SyntaxError)
    return new PppError('invalid_response', 'The response is not a configuration.');
  return new PppError('network', 'The service cannot be reached.');
}
