import { setTimeout as sleep } from 'node:timers/promises';
import { readText } from './read-text.ts';

/** Limits for the response of a third-party server. */
export interface FetchLimits {
  /** Duration of one attempt, from the connection to the last byte. @default 5000 */
  timeoutMs?: number;
  /** Size of the decoded response. @default 1 MiB */
  maxBytes?: number;
  /** Pause between the two attempts. @default 1000 */
  retryDelayMs?: number;
}

const attempts = 2;
const defaults = { timeoutMs: 5_000, maxBytes: 1024 * 1024, retryDelayMs: 1_000 };

/**
 * Fetches JSON from a third-party server and returns the result of `parse`. Retries once, then throws. Errors
 * are logged, so they do not quote the response.
 */
export async function fetchJson<Result>(
  url: string,
  parse: (body: unknown) => Result,
  limits: FetchLimits = {},
): Promise<Result> {
  const bounds = { ...defaults, ...limits };
  for (let attempt = 1; ; attempt++) {
    try {
      return parse(parseJson(await fetchText(url, bounds)));
    } catch (error) {
      if (attempt >= attempts) throw error;
      await sleep(bounds.retryDelayMs);
    }
  }
}

async function fetchText(url: string, { timeoutMs, maxBytes }: Required<FetchLimits>): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'ppp-discounts' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(rethrowWithCause);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The server returned status ${response.status}`);
  }
  return readText(response, maxBytes);
}

/** Replaces the message `fetch failed` with the code of its cause. */
function rethrowWithCause(error: unknown): never {
  const { cause } = Object(error) as { cause?: unknown };
  const { code } = Object(cause) as { code?: unknown };
  if (typeof code === 'string') throw new Error(`The server cannot be reached: ${code}`);
  throw error;
}

/** Replaces the error of JSON.parse, whose message quotes the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The server did not return JSON');
  }
}
