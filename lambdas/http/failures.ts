import { AppError } from '../../core/errors.ts';

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const throttles = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionCanceledException',
  'TimeoutError',
]);

/** Anything thrown as a refusal: ours as it is, an outage of a dependency 503, all else (a bug) 500; the latter two are logged. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const code = isOutage(error) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, error, { requestId });
  return new AppError(code);
}

/** Writes one named message with the error, without keys. */
export function logFailure(message: string, error: unknown, ids: Record<string, string>): void {
  const { name, message: text, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(
    withoutKeys(JSON.stringify({ level: 'error', message, ...ids, error: { name, text, stack } })),
  );
}

/** Whether a call to a dependency failed for its own reasons (throttled, down, unreachable), after the SDK's retries. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, $fault } = error as Error & { code?: string; $fault?: 'client' | 'server' };
  return $fault === 'server' || throttles.has(name) || networkCodes.has(code ?? '');
}

function withoutKeys(text: string): string {
  return text.replace(/ppp_([sp]k)_live_[0-9A-Za-z]+/g, 'ppp_$1_live_…');
}
