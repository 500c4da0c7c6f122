import { createStore } from './store.ts';

const maxAttempts = 4;
const maxWaitMs = 8_000;

const causes: Readonly<Record<number, string>> = {
  401: 'The service doesn’t accept your key.',
  429: 'There were too many requests.',
};

/** The message to show while a request waits for its next attempt; `undefined` if none is waiting. */
export const waiting = createStore<string | undefined>(undefined);

/**
 * Sends a request, and repeats it after the response's `Retry-After` if the service throttles (429) or is
 * briefly unavailable (503). A request may have succeeded despite a 503, so a POST is repeated only with an
 * Idempotency-Key. A key that has worked (`isKnownKey`) may be unknown (401) for some seconds, while the
 * operator changes the merchant's plan.
 */
export async function fetchWithRetry(request: Request, isKnownKey = false): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    // The message may belong to another request.
    const response = await fetch(request.clone()).finally(() => attempt > 1 && waiting.set(undefined));
    const { status } = response;
    if (attempt === maxAttempts || !(mayRepeat(request, status) || (status === 401 && isKnownKey)))
      return response;
    const waitMs = waitOf(response, attempt);
    const seconds = Math.max(1, Math.round(waitMs / 1000));
    waiting.set(`${causes[status] ?? 'The service is busy.'} Trying again in ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

function mayRepeat({ method, headers }: Request, status: number): boolean {
  const happensOnce = method !== 'POST' || headers.has('idempotency-key');
  return status === 429 || (status === 503 && happensOnce);
}

/**
 * Doubles `Retry-After` with every attempt and adds up to half a second, so that tabs do not retry at the
 * same time.
 */
function waitOf(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? 1) || 1;
  return Math.min(maxWaitMs, seconds * 1000 * 2 ** (attempt - 1) + Math.random() * 500);
}
