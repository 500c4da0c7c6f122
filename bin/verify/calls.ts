import { setTimeout as sleep } from 'node:timers/promises';

/** An answer over HTTP. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** What is sent besides method and path. */
export interface Sent {
  secretKey?: string;
  /** Entity tags that the resource must have, or must not have. */
  ifMatch?: string;
  ifNoneMatch?: string;
  json?: object;
  /** A body with a content type of its own. */
  raw?: { contentType: string; body: string };
}

const timeoutMs = 30_000;
const throttledWaitMs = 1_000;
const attempts = 20;

/** Calls the service, or another address when `path` is one. A management call that is throttled is repeated. */
export async function call(
  { baseUrl }: { baseUrl: string },
  method: string,
  path: string,
  { secretKey, ifMatch, ifNoneMatch, json, raw }: Sent = {},
): Promise<Answer> {
  const headers: Record<string, string> = {
    ...(secretKey ? { authorization: `Bearer ${secretKey}` } : {}),
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
    ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
    ...(json ? { 'content-type': 'application/json' } : {}),
    ...(raw ? { 'content-type': raw.contentType } : {}),
  };
  const body = json ? JSON.stringify(json) : raw?.body;
  const url = path.startsWith('http') ? path : `${baseUrl}${path}`;
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (response.status !== 429 || attempt === attempts)
      return { status: response.status, headers: response.headers, body: text };
    await sleep(throttledWaitMs);
  }
}

/** The `code` of an error in our shape; '' for any other body. */
export function codeOf({ body }: Answer): string {
  try {
    return String(JSON.parse(body).error?.code ?? '');
  } catch {
    return '';
  }
}

/** Asks again and again until the answer is good. Returns after how many milliseconds, or `undefined` when time is up. */
export async function until(isGood: () => Promise<boolean>, limitMs: number): Promise<number | undefined> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < limitMs) {
    if (await isGood()) return Date.now() - startedAt;
    await sleep(Math.min(throttledWaitMs, limitMs / 100));
  }
  return undefined;
}
