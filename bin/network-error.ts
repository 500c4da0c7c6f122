/** Codes of Node's errors for a network that does not work. */
const codes = [
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ETIMEDOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_CONNECT_TIMEOUT'],
];

/**
 * Returns what the network reported if it is the cause of an error, such as "getaddrinfo ENOTFOUND
 * dynamodb.amazonaws.com"; otherwise `undefined`. Node and the SDKs put that error into others.
 */
export function networkProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && codes.includes(String(error.code)) && error.message) return error.message;
  const within = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return within.map(networkProblem).find((problem) => problem !== undefined);
}
