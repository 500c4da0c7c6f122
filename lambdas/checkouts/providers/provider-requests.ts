import { version } from '../../../package.json';
import { readText } from '../../runtime/read-text.ts';
import { ProviderError } from './provider.ts';

/** Settings for all requests to one provider. */
export interface RequestOptions {
  /** URL without a slash at its end. */
  baseUrl: string;
  headers: Record<string, string>;
  /** Permission that requests need, unless they set their own. */
  permission: string;
  /** Returns true if a response with status 403 means a missing permission. @default - always */
  isPermissionMissing?: (body: unknown) => boolean;
  /** Ends all requests of a run. */
  signal?: AbortSignal | undefined;
  /** @default 2500 */
  timeoutMs?: number | undefined;
  /** Size of a response. @default 1 MiB */
  maxBytes?: number | undefined;
  /** @default - the global function */
  fetch?: typeof fetch | undefined;
}

/** One request; the path starts with a slash. */
export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: URLSearchParams | object;
  permission?: string;
}

/** Sends a request and returns the JSON of the response. */
export type SendRequest = (request: ProviderRequest) => Promise<unknown>;

const lanes = 8;
const defaultMaxBytes = 1024 * 1024;
const defaultTimeoutMs = 2_500;
const defaultRetryAfterSeconds = 60;
const longestRetryAfterSeconds = 3_600;

/**
 * Returns the function that sends requests to a provider, at most 8 at a time. It throws `ProviderError`, and
 * sends nothing more once the provider has limited requests or rejected the key.
 */
export function requestSender(options: RequestOptions): SendRequest {
  const inLane = laneLimit(lanes);
  let blocked: ProviderError | undefined;
  return (request) =>
    inLane(async () => {
      if (blocked) throw blocked;
      if (options.signal?.aborted) throw new ProviderError('unreachable');
      try {
        return await send(options, request);
      } catch (error) {
        if (error instanceof ProviderError && isForWholeAccount(error)) blocked = error;
        throw error;
      }
    });
}

function isForWholeAccount({ problem, permission }: ProviderError): boolean {
  return problem === 'rate_limited' || (problem === 'key_refused' && permission === undefined);
}

async function send(options: RequestOptions, request: ProviderRequest): Promise<unknown> {
  const { status, text, retryAfter } = await receive(options, request);
  if (status === 429)
    throw new ProviderError('rate_limited', status, { retryAfterSeconds: secondsOf(retryAfter) });
  const body = parseJson(text);
  if (status >= 500 || body === undefined) throw new ProviderError('unreachable', status);
  const { permission = options.permission } = request;
  const isForbidden = status === 403 && (options.isPermissionMissing?.(body) ?? true);
  if (isForbidden) throw new ProviderError('key_refused', status, { permission });
  if (status === 401 || status === 403) throw new ProviderError('key_refused', status);
  if (status >= 400) throw new ProviderError('refused', status);
  return body;
}

/** Sends a request. Redirects, network errors, slow and large responses are `unreachable`. */
async function receive(options: RequestOptions, { method, path, body }: ProviderRequest) {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const isJson = body !== undefined && !(body instanceof URLSearchParams);
  try {
    const response = await (options.fetch ?? fetch)(`${options.baseUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': `ppp-discounts/${version}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'error',
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    });
    const retryAfter = response.headers.get('retry-after');
    return {
      status: response.status,
      text: await readText(response, options.maxBytes ?? defaultMaxBytes),
      retryAfter,
    };
  } catch {
    throw new ProviderError('unreachable');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the seconds of a Retry-After header; a date counts as absent. */
function secondsOf(retryAfter: string | null): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : defaultRetryAfterSeconds;
  return Math.min(seconds, longestRetryAfterSeconds);
}

/** Returns the result of a request, or `undefined` if the provider responds with 404. */
export async function orGone<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined;
    throw error;
  }
}

/** Returns the result of a request, or its error, so that it does not hide other results. */
export async function orError<Result>(request: Promise<Result>): Promise<Result | ProviderError> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

/** Returns true if the key may send the request, false if the provider rejects it for the key's permissions. */
export async function isAllowed(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof ProviderError && error.problem === 'key_refused') return false;
    throw error;
  }
}

/** Returns a function that runs at most `count` calls at a time. */
function laneLimit(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
