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
  /** The permission that the key lacks, of `permission_required`. */
  readonly permission: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, body: Partial<ErrorObject>) {
    super(body.message ?? 'The service didn’t respond. Check your connection and try again.');
    this.status = status;
    this.code = body.code ?? 'unreachable';
    this.details = body.details ?? [];
    this.permission = body.permission;
    this.requestId = body.requestId;
  }
}
