import { setTimeout as sleep } from 'node:timers/promises';

/** A response of the service. `data` and `code` are those of a JSON body, if it has them. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  data: Record<string, unknown>;
  /** Code of an error. */
  code: string | undefined;
}

/** Header fields and body of a request. A body that is not a string is sent as JSON. */
export interface RequestInput {
  headers?: Record<string, string>;
  body?: unknown;
  /** Ends the request early. @default - only the time limit does */
  signal?: AbortSignal | undefined;
}

/** Sends a request as one merchant. Repeats it while the merchant's limit rejects it. */
export type Api = (method: string, path: string, input?: RequestInput) => Promise<Reply>;

const mostRepeats = 30;
const repeatMs = 1_000;
const requestTimeoutMs = 30_000;
const pollMs = 250;
/** Time for a write to reach all edge locations, and for events to be counted. */
const settleMs = 90_000;

/** Sends a request to the service. */
export async function send(
  baseUrl: string,
  method: string,
  path: string,
  { headers = {}, body, signal }: RequestInput = {},
): Promise<Reply> {
  const limit = AbortSignal.timeout(requestTimeoutMs);
  const isText = body === undefined || typeof body === 'string';
  const response = await fetch(baseUrl + path, {
    method,
    headers: { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  const text = await response.text();
  const { data = {}, error } = parsed(response.headers, text);
  return { status: response.status, headers: response.headers, text, data, code: error?.code };
}

function parsed(headers: Headers, text: string): { data?: Reply['data']; error?: { code?: string } } {
  if (text === '' || !headers.get('content-type')?.startsWith('application/json')) return {};
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Sends a request like `send`. Repeats it while the merchant's limit rejects it. */
export async function sendUntilAccepted(...request: Parameters<typeof send>): Promise<Reply> {
  const { signal } = request[3] ?? {};
  for (let sent = 0; ; sent++) {
    const reply = await send(...request);
    if (reply.status !== 429 || sent === mostRepeats) return reply;
    await sleep(repeatMs, undefined, signal && { signal });
  }
}

/** Returns a caller with a merchant's secret key. */
export function apiOf(baseUrl: string, secretKey: string): Api {
  return (method, path, input = {}) => {
    const headers = { authorization: `Bearer ${secretKey}`, ...input.headers };
    return sendUntilAccepted(baseUrl, method, `/v1${path}`, { ...input, headers });
  };
}

/** Throws unless the response has this status, and this error code if there is one. */
export function requireStatus(reply: Reply, status: number, code?: string): Reply {
  const expected = [status, code ?? ''].join(' ').trim();
  const actual = [reply.status, reply.code ?? ''].join(' ').trim();
  if (reply.status !== status || (code !== undefined && reply.code !== code))
    throw new Error(`expected ${expected}, got ${actual}`);
  return reply;
}

/** Returns the first value that `isDone` accepts. Throws after 90 seconds without one. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + settleMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`not seen within ${settleMs / 1_000} seconds`);
    await sleep(pollMs);
  }
}
