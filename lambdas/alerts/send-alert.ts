import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { AlertError } from '../../core/alerts/alert.ts';
import { version } from '../../package.json';
import { isPublicAddress } from './public-address.ts';

/** Address that a name has. */
export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Where and how alerts are sent. */
export interface AlertTransport {
  /** Returns all addresses of a name; an address has itself. Rejects if it has none. */
  resolve: (hostname: string) => Promise<readonly ResolvedAddress[]>;
  /**
   * Returns true for an address to which an alert may be sent. @default - addresses of the public internet
   */
  mayReach?: (address: string) => boolean;
  /** URL that gets every alert instead of the merchant's. Only for tests. @default - none */
  relayUrl?: string | undefined;
  /** Time for name, connection and response. @default 5000 */
  timeoutMs?: number;
  /** Pause before an attempt sends a second time. @default 2000 */
  repeatMs?: number;
}

/** Result of one attempt: the status, if there was a response, and what went wrong; `null` for nothing. */
export interface SendResult {
  statusCode: number | null;
  error: AlertError | null;
}

/** Resolves a name as the operating system does. */
export const resolveName = (hostname: string): Promise<readonly ResolvedAddress[]> =>
  lookup(hostname, { all: true });

/**
 * Sends an alert once, and never throws. All addresses of the host must be public, and the connection goes to
 * one of these addresses, so a name that changes its answer cannot lead into the function's network.
 * Redirects and protocol switches are not followed. It ends with `timeoutMs`, whatever the server does.
 */
export async function sendAlert(
  url: string,
  message: { headers: Readonly<Record<string, string>>; body: string },
  transport: AlertTransport,
): Promise<SendResult> {
  const { timeoutMs = 5_000 } = transport;
  const deadline = new AbortController();
  // A timer that keeps the process alive: the server may have closed the only connection.
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  try {
    return await sendUntil(deadline.signal, new URL(url), message, transport);
  } finally {
    clearTimeout(timer);
    deadline.abort(); // whatever the server still sends
  }
}

async function sendUntil(
  signal: AbortSignal,
  target: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  { resolve, mayReach = isPublicAddress, relayUrl }: AlertTransport,
): Promise<SendResult> {
  const addresses = await inTime(resolve(hostOf(target)), signal).catch(() => []);
  if (!addresses.every(({ address }) => mayReach(address))) return failed('blocked_address');
  // Tests often run without DNS. A relay needs no address of the merchant's server.
  if (addresses.length === 0 && !relayUrl) return failed('unresolved');
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': `ppp-discounts/${version}`,
      ...headers,
      ...(relayUrl ? { 'x-alert-url': target.href } : {}),
    },
    ...(relayUrl ? {} : { lookup: pinnedLookup(addresses) }),
  };
  try {
    const status = statusOf(relayUrl ? new URL(relayUrl) : target, options, body);
    return resultOf(await inTime(status, signal));
  } catch {
    return failed('unreachable');
  }
}

/** Returns the name or address that a connection to this URL needs, an IPv6 address without brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Returns a lookup for a connection that knows only these addresses. */
function pinnedLookup(addresses: readonly ResolvedAddress[]): NonNullable<RequestOptions['lookup']> {
  const [first] = addresses;
  return (_hostname, options, done) => {
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

function statusOf(url: URL, options: RequestOptions, body: string): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response: IncomingMessage) => {
      // The body has no meaning, and may never end.
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    // A response with status 101 is neither a response nor an error.
    request.on('upgrade', ({ statusCode }, socket) => {
      resolve(statusCode ?? 101);
      socket.destroy();
    });
    request.on('error', reject).end(body);
  });
}

function resultOf(statusCode: number): SendResult {
  if (statusCode >= 200 && statusCode < 300) return { statusCode, error: null };
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return { statusCode, error: isRedirect ? 'redirected' : 'rejected' };
}

function failed(error: AlertError): SendResult {
  return { statusCode: null, error };
}

/** Rejects when the time ends, because a lookup cannot be stopped, and a request may end without an event. */
function inTime<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
