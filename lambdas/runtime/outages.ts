const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const outages = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'TimeoutError',
]);
const throttledItem = /Thrott|ProvisionedThroughput/;

/** The fields of an AWS SDK or network error that tell an outage from a bug. */
interface FailedCall extends Error {
  code?: string;
  $fault?: 'client' | 'server';
  $metadata?: { httpStatusCode?: number };
  CancellationReasons?: { Code?: string }[];
}

/** Whether a call failed because a dependency is throttled, down or unreachable. The SDK has tried several times by then. */
export function isOutage(error: unknown): boolean {
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
