import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FakeRequest, FakeResponse } from '../../../demo/checkouts/fake-checkout.ts';

/** Faults. `before` and `after` refer to the change that the request makes at the provider. */
export const faultKinds = [
  'timeout_before',
  'timeout_after',
  'reset_before',
  'reset_after',
  'rate_limited',
  'rate_limited_without_time',
  'server_error_before',
  'server_error_after',
  'html',
  'not_found',
  'wrong_json',
  'redirect',
  'too_large',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault of the next matching requests. */
export interface Fault {
  kind: FaultKind;
  /** Pattern of method and path, such as `/^POST .v1.coupons/`. @default - all */
  requests?: RegExp;
  /** Requests that have it. @default 1 */
  times?: number;
}

type Respond = (request: FakeRequest) => FakeResponse;

const isAfter = (kind: FaultKind) => kind.endsWith('_after');
const page = '<!doctype html><title>Bad gateway</title>';

/** Carries requests to a fake provider, over HTTP or as a function in place of `fetch`, with faults. */
export class FakeTransport {
  /** All requests, in the order in which they came. */
  readonly requests: FakeRequest[] = [];
  /** The most requests under way at the same time. */
  mostAtOnce = 0;
  faults: Fault[] = [];
  /** Changes the JSON of successful responses to requests such as `GET /v1/coupons?limit=1`. @default - nothing */
  drift: ((body: unknown, request: string) => unknown) | undefined;
  /** Parameters of queries that the provider ignores. */
  ignoredParameters: readonly string[] = [];
  /** Entries of each page of a list. @default - as the request asks */
  pageLength: number | undefined;
  /** Runs before and after the provider handles a request; it may wait, or never return. */
  interrupt: (moment: string) => Promise<void> = () => Promise.resolve();
  readonly #respond: Respond;
  #underWay = 0;

  constructor(respond: Respond) {
    this.#respond = respond;
  }

  /** Replaces `fetch` without a network. */
  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { fault, response } = await this.#handle({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    if (fault && /^(timeout|reset|redirect)/.test(fault)) throw new TypeError('fetch failed');
    return new Response(response.body, { status: response.status, headers: response.headers ?? {} });
  };

  /** Starts an HTTP server on a free port of this machine. */
  async listen(): Promise<{ url: string; stop: () => Promise<void> }> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      stop: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const url = new URL(incoming.url ?? '/', 'http://fake');
    const { fault, response } = await this.#handle({
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers as Record<string, string>,
      body,
    });
    if (fault?.startsWith('timeout')) return; // the server closes the connection when it stops
    if (fault?.startsWith('reset')) return void incoming.socket.destroy();
    outgoing.writeHead(response.status, response.headers).end(response.body);
  }

  async #handle(request: FakeRequest): Promise<{ fault: FaultKind | undefined; response: FakeResponse }> {
    this.requests.push(request);
    this.#underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay);
    try {
      const name = `${request.method} ${request.path}`;
      await this.interrupt(`before ${name}`);
      const fault = this.#takeFault(name);
      const commits =
        fault === undefined || isAfter(fault) || fault === 'too_large' || fault === 'wrong_json';
      const query = new URLSearchParams(request.query);
      for (const parameter of this.ignoredParameters) query.delete(parameter);
      for (const parameter of ['limit', 'per_page'])
        if (this.pageLength && query.has(parameter)) query.set(parameter, String(this.pageLength));
      const asked = request.query.size > 0 ? `${name}?${request.query}` : name;
      const respond = () => this.#drifted(this.#respond({ ...request, query }), asked);
      const response = commits ? respond() : { status: 200, body: '' };
      await this.interrupt(`after ${name}`);
      return { fault, response: fault ? faulty(fault, response) : response };
    } finally {
      this.#underWay -= 1;
    }
  }

  #drifted(response: FakeResponse, name: string): FakeResponse {
    if (!this.drift || response.status >= 300 || response.body === '') return response;
    return { ...response, body: JSON.stringify(this.drift(JSON.parse(response.body), name)) };
  }

  #takeFault(name: string): FaultKind | undefined {
    const fault = this.faults.find(({ requests = /./, times = 1 }) => times > 0 && requests.test(name));
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    return fault.kind;
  }
}

function faulty(kind: FaultKind, response: FakeResponse): FakeResponse {
  const json = { 'content-type': 'application/json' };
  switch (kind) {
    case 'rate_limited':
      return { status: 429, headers: { ...json, 'retry-after': '7' }, body: '{"error":"slow down"}' };
    case 'rate_limited_without_time':
      return { status: 429, headers: json, body: '{"error":"slow down"}' };
    case 'server_error_before':
    case 'server_error_after':
      return { status: 500, headers: json, body: '{"error":{"message":"oops"}}' };
    case 'not_found':
      return { status: 404, headers: json, body: '{"error":{"message":"oops"}}' };
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: page };
    case 'wrong_json':
      return { status: 200, headers: json, body: '{"data":[{"id":7}],"items":[{"id":7}]}' };
    case 'redirect':
      return { status: 307, headers: { location: '/elsewhere' }, body: '' };
    case 'too_large':
      return { ...response, body: JSON.stringify({ filler: 'x'.repeat(1024 * 1024) }) };
    default:
      return response;
  }
}
