import type { ErrorObject, Operations } from './admin-types.ts';

export type * from './admin-types.ts';

const defaultTimeoutMs = 30_000;
const defaultAttempts = 4;
const shortestPauseMs = 500;
const longestPauseMs = 60_000;

/** Options of an admin client. */
export interface PppAdminOptions {
  /** A secret key, `ppp_sk_live_…`. Only servers may have it. */
  secretKey: string;
  /** The service's URL, such as `https://d111.cloudfront.net`. */
  baseUrl: string;
  /** Time limit of one attempt, in milliseconds. @default 30000 */
  timeoutMs?: number;
  /** How often a request is sent at most. @default 4 */
  attempts?: number;
}

/** An operation's method and path, such as `GET /v1/products/{id}`. */
export type OperationName = keyof Operations;

/** What a request needs besides its operation: `path`, `query` and `body` as the operation has them. */
export type RequestInput<Name extends OperationName> = Omit<Operations[Name], 'response'> & {
  /** Entity tag that the resource must have. Otherwise, the error is 412 `precondition_failed`. */
  ifMatch?: string;
  /** Makes a POST safe to repeat even after your program restarted. @default - one for all attempts of this call */
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The response's body with its status, and its entity tag if it has one. */
export type Result<Name extends OperationName> = Operations[Name]['response'] & {
  status: number;
  etag?: string;
};

/** Operations that return pages. */
export type ListName = {
  [Name in OperationName]: Operations[Name]['response'] extends { data: unknown[]; nextCursor?: string }
    ? Name
    : never;
}[OperationName];

/** An input that may be left out if nothing in it is required. */
type Arguments<Name extends OperationName> =
  Record<never, never> extends RequestInput<Name>
    ? [input?: RequestInput<Name>]
    : [input: RequestInput<Name>];

/** A management API client for one secret key. */
export interface PppAdmin {
  /**
   * Sends a request. Repeats it after a lost connection and after the statuses 429, 500, 502, 503 and 504. Waits as
   * long as `Retry-After` says, and doesn't repeat it if that is more than a minute. A POST has the same
   * `Idempotency-Key` each time. Rejects with a PppApiError for any other status, and with the error of `fetch` after
   * the last attempt.
   */
  request: <Name extends OperationName>(operation: Name, ...input: Arguments<Name>) => Promise<Result<Name>>;
  /** Yields the entries of all pages. */
  list: <Name extends ListName>(
    operation: Name,
    ...input: Arguments<Name>
  ) => AsyncGenerator<Operations[Name]['response']['data'][number]>;
}

/** The service rejected a request. */
export class PppApiError extends Error {
  override readonly name = 'PppApiError';
  readonly status: number;
  /** The response's error, or `undefined` if the response is not the service's. */
  readonly error: ErrorObject | undefined;
  /**
   * True if the response to an earlier attempt was lost. That attempt may have been carried out, so a 412 may be
   * about your own change: read the resource again.
   */
  readonly mayBeDone: boolean;

  constructor(status: number, error: ErrorObject | undefined, mayBeDone: boolean) {
    super(error?.message ?? `The response has the status ${status}, and not the service's format.`);
    this.status = status;
    this.error = error;
    this.mayBeDone = mayBeDone;
  }
}

/** A response that has arrived as a whole. */
type Received = Pick<Response, 'ok' | 'status' | 'headers'> & { text: string };

/** What all operations may have. */
interface AnyInput {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  ifMatch?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Creates a client for one secret key. Throws if the key is not a secret key, so that a typo is not sent a hundred
 * times.
 */
export function createPppAdmin(options: PppAdminOptions): PppAdmin {
  if (!options.secretKey.startsWith('ppp_sk_')) throw new TypeError('secretKey must be ppp_sk_….');
  const request = async (operation: string, input: AnyInput = {}): Promise<Record<string, unknown>> => {
    const idempotencyKey = input.idempotencyKey ?? crypto.randomUUID();
    let mayBeDone = false;
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= (options.attempts ?? defaultAttempts);
      const sent = await send(options, operation, { ...input, idempotencyKey }).catch((reason: unknown) => {
        if (isLast || input.signal?.aborted) throw reason;
        return undefined;
      });
      // A repeated DELETE finds nothing if the first one was done and its response was lost.
      if (mayBeDone && sent?.status === 404 && operation.startsWith('DELETE')) return { status: 204 };
      if (sent?.ok) return resultOf(sent);
      const waitMs = pauseMs(attempt, sent);
      if (sent && (isLast || waitMs === undefined))
        throw new PppApiError(sent.status, objectIn(sent)?.error as ErrorObject, mayBeDone);
      mayBeDone ||= sent?.status !== 429;
      await pause(waitMs, input.signal);
    }
  };
  async function* list(operation: string, input: AnyInput = {}): AsyncGenerator {
    for (let cursor: string | undefined; ; ) {
      const query = { ...input.query, ...(cursor ? { cursor } : {}) };
      const { data, nextCursor } = await request(operation, { ...input, query });
      yield* data as unknown[];
      if (!nextCursor) return;
      cursor = nextCursor as string;
    }
  }
  return { request, list } as unknown as PppAdmin;
}

/** Sends a request once. Rejects if the response does not arrive, or only a part of it. */
async function send(
  { secretKey, baseUrl, timeoutMs = defaultTimeoutMs }: PppAdminOptions,
  operation: string,
  input: AnyInput,
): Promise<Received> {
  const [method = '', template = ''] = operation.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(input.path?.[name] ?? ''));
  const url = new URL(baseUrl.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(method === 'POST' ? { 'idempotency-key': input.idempotencyKey ?? '' } : {}),
      ...(input.ifMatch ? { 'if-match': input.ifMatch } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  });
  const { ok, status, headers } = response;
  return { ok, status, headers, text: await response.text() };
}

/**
 * Returns how long to wait before the next attempt, in milliseconds, or `undefined` if the response would be the
 * same. Without `Retry-After`, pauses double and are random, so that clients do not all come back at once.
 */
function pauseMs(attempt: number, response: Received | undefined): number | undefined {
  if (response && ![429, 500, 502, 503, 504].includes(response.status)) return undefined;
  const seconds = Number(response?.headers.get('retry-after') || Number.NaN);
  if (seconds >= 0) return seconds * 1000 <= longestPauseMs ? seconds * 1000 : undefined;
  return shortestPauseMs * 2 ** (attempt - 1) * (1 + Math.random());
}

/** Waits. Rejects with the signal's reason as soon as it aborts. */
function pause(ms: number | undefined, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
  });
}

function resultOf(response: Received): Record<string, unknown> {
  const { status, headers } = response;
  const body = status === 204 ? {} : objectIn(response);
  if (!body) throw new PppApiError(status, undefined, false);
  const etag = headers.get('etag');
  return { ...body, status, ...(etag ? { etag } : {}) };
}

/** Returns the response's JSON, or `undefined` if it has none, as a page at a wrong URL. */
function objectIn({ text }: Received): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
