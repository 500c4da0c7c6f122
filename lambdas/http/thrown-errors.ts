import { AppError } from '../../core/shared/errors.ts';
import { logFailure } from '../runtime/logging.ts';
import { isOutage } from '../runtime/outages.ts';

/** Converts a thrown value to an `AppError`. Logs outages, which become a 503, and bugs, which become a 500. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const code = isOutage(error) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, error, { requestId });
  return new AppError(code);
}
