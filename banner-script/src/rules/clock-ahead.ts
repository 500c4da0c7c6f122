/**
 * Returns the milliseconds by which the service's clock was ahead of the visitor's when a response with these
 * headers arrived; 0 if the page may not read them. The browser's cache keeps a response for five minutes, so
 * a service that seems to be behind by less has the same time.
 */
export const clockAhead = (headers: Headers, receivedMs: number): number => {
  const serviceMs = Date.parse(headers.get('date') as string) + Number(headers.get('age')) * 1e3;
  const aheadMs = serviceMs - receivedMs || 0;
  return aheadMs > -3e5 && aheadMs < 0 ? 0 : aheadMs;
};
