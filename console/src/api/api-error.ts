import type { ErrorDetail } from '../../../core/shared/errors.ts';
import type { Error as ErrorAnswer } from './contract.ts';

/** An error response of the service. `code` is the contract's, or `unreachable` without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;

  constructor(status: number, answer: Partial<ErrorAnswer['error']>) {
    super(answer.message ?? 'The service gave no answer. Check your connection and try again.');
    this.status = status;
    this.code = answer.code ?? 'unreachable';
    this.details = answer.details ?? [];
    this.requestId = answer.requestId;
  }
}

/** Returns the response's body. Throws an `ApiError` for an error response. */
export function bodyOf<Body>(result: { data?: Body; error?: unknown; response: Response }): Body {
  const { data, error, response } = result;
  if (response.ok) return data as Body;
  const answer = (error as ErrorAnswer | undefined)?.error;
  throw new ApiError(
    response.status,
    answer ?? { message: `The service returned an error (${response.status}).` },
  );
}
