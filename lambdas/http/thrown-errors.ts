import { AppError } from '../../core/shared/errors.ts';
import { logFailure } from '../runtime/logging.ts';
import { isOutage } from '../runtime/outages.ts';

/** What the caller is told of anything thrown. A refusal stays as it is. An outage is a 503, a bug a 500; both are logged. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const code = isOutage(error) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, error, { requestId });
  return new AppError(code);
}
