import { AppError } from '../../core/shared/errors.ts';
import { logFailure } from '../runtime/logging.ts';
import { isOutage } from '../runtime/outages.ts';

/**
 * Turns anything that was thrown into an answer. A refusal stays as it is. An outage becomes a 503, a bug a 500; both are
 * logged.
 */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const code = isOutage(error) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, error, { requestId });
  return new AppError(code);
}
