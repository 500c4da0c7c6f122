const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const outages = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'TimeoutError',
]);
const throttledItem = /Thrott|ProvisionedThroughput/;

/** Fields of AWS SDK and network errors that distinguish outages from bugs. */
interface FailedCall extends Error {
  code?: string;
  $fault?: 'client' | 'server';
  $metadata?: { httpStatusCode?: number };
  CancellationReasons?: { Code?: string }[];
}

/** Returns true if a call failed, after the SDK's retries, because a dependency is throttled, down or unreachable. */
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
