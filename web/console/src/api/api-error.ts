import type { ErrorDetail } from '../../../../core/errors/response-error.ts';
import type { ErrorObject } from './contract.ts';

/**
 * An error from the service. `code` comes from the contract; it is `unreachable` if there was no response.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorObject>) {
    super(body.message ?? 'The service did not respond. Check your connection and try again.');
    this.status = status;
    this.code = body.code ?? 'unreachable';
    this.details = body.details ?? [];
    this.requestId = body.requestId;
  }
}
