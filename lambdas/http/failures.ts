import { AppError } from '../../core/shared/errors.ts';

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const outages = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'TimeoutError',
]);
const throttledItem = /Thrott|ProvisionedThroughput/;
const maxTextLength = 1_000;

/** Anything thrown as a refusal: ours as it is, an outage of a dependency 503, all else (a bug) 500; the latter two are logged. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const code = isOutage(error) ? 'temporarily_unavailable' : 'internal_error';
  logFailure(code, error, { requestId });
  return new AppError(code);
}

/** Writes one named message with the error, without keys and at most a thousand characters of its text. */
export function logFailure(message: string, error: unknown, ids: Record<string, string>): void {
  const { name, message: text, stack } = error instanceof Error ? error : new Error(String(error));
  const details = { name, text: withoutKeys(text).slice(0, maxTextLength), stack: stackLines(stack) };
  console.error(JSON.stringify({ level: 'error', message, ...ids, error: details }));
}

/** The part of an AWS SDK or network error that tells whose fault it is. */
interface FailedCall extends Error {
  code?: string;
  $fault?: 'client' | 'server';
  $metadata?: { httpStatusCode?: number };
  CancellationReasons?: { Code?: string }[];
}

/** Whether a call to a dependency failed for its own reasons (throttled, down, unreachable), after all retries. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code = '', $fault, $metadata, CancellationReasons = [] }: FailedCall = error;
  return (
    $fault === 'server' ||
    Number($metadata?.httpStatusCode) >= 500 ||
    outages.has(name) ||
    networkCodes.has(code) ||
    CancellationReasons.some((reason) => throttledItem.test(reason.Code ?? ''))
  );
}

/** Where it happened; without the first lines, which repeat the text. */
function stackLines(stack = ''): string[] {
  return withoutKeys(stack)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

/** API keys and anything else of 32 letters and digits: a gateway key or a hash, which the SDK's texts may quote. */
function withoutKeys(text: string): string {
  return text.replace(/ppp_([sp]k)_live_[0-9A-Za-z]+/g, 'ppp_$1_live_…').replace(/[0-9A-Za-z]{32,}/g, '…');
}
