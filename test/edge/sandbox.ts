import { createContext, Script } from 'node:vm';
import { gateCode } from '../../lib/edge/gate-code.ts';

/** A header or query parameter in CloudFront Functions; it has `multiValue` only if the client sent it more than once. */
export interface Field {
  value: string;
  multiValue?: { value: string }[];
}

/** The `request` of a CloudFront Functions event, with lower-case header names and undecoded query values. */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, Field>;
  headers: Record<string, Field>;
}

/** A CloudFront Functions event of type viewer-request. */
export interface EdgeEvent {
  version: '1.0';
  context: { eventType: 'viewer-request'; requestId: string };
  viewer: { ip: string };
  request: EdgeRequest;
}

export interface EdgeResponse {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, Field>;
  body?: string;
}

/** The methods of a KeyValueStore handle that the gate uses. */
export interface StoreStub {
  get(key: string): Promise<string>;
  exists(key: string): Promise<boolean>;
}

/** Returns a store that records its calls. As on AWS, `get` rejects if the key is missing. */
export function storeOf(entries: Record<string, unknown>): StoreStub & { calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    async get(key) {
      calls.push(`get ${key}`);
      if (!Object.hasOwn(entries, key)) throw new Error('KeyNotFound');
      const value = entries[key];
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    async exists(key) {
      calls.push(`exists ${key}`);
      return Object.hasOwn(entries, key);
    },
  };
}

/**
 * Returns an event for `target`, the raw path and query of a request. The visitor's network is one of those for documentation, unless
 * `headers` contains another.
 */
export function edgeEvent(
  method: string,
  target: string,
  headers: Record<string, string | string[]> = {},
): EdgeEvent {
  const [uri = '', query = ''] = target.split(/\?(.*)/s);
  return {
    version: '1.0',
    context: { eventType: 'viewer-request', requestId: 'request-1' },
    viewer: { ip: '192.0.2.1' },
    request: {
      method,
      uri,
      querystring: queryFields(query),
      headers: headerFields({ 'CloudFront-Viewer-ASN': '64496', ...headers }),
    },
  };
}

function queryFields(query: string): Record<string, Field> {
  const values = new Map<string, string[]>();
  for (const pair of query.split('&').filter(Boolean)) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, fieldOf(all)]));
}

function headerFields(headers: Record<string, string | string[]>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), fieldOf([value].flat())]),
  );
}

function fieldOf([first = '', ...more]: string[]): Field {
  if (more.length === 0) return { value: first };
  return { value: first, multiValue: [first, ...more].map((value) => ({ value })) };
}

/** Globals that the runtime does not have or that the gate must not use. */
const removedGlobals = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'WebAssembly', 'globalThis'];

/** Loads the gate in a context without `console`, `URL` and `Map`. Passes events and responses as JSON, as CloudFront does. */
export function loadGate(
  store: StoreStub,
  code = gateCode('release'),
): (event: EdgeEvent) => Promise<EdgeRequest | EdgeResponse> {
  const sandbox: Record<string, unknown> = Object.create(null);
  sandbox.cf = { kvs: () => store };
  const context = createContext(sandbox);
  const removal = removedGlobals.map((name) => `delete this.${name};`).join('');
  const body = code.replace(/^import cf from 'cloudfront';\n/, '"use strict";\n');
  new Script(`${removal}\n`).runInContext(context);
  new Script(
    `${body}\nthis.invokeHandler = async (event) => JSON.stringify(await handler(JSON.parse(event)));`,
  ).runInContext(context);
  const invokeHandler = sandbox.invokeHandler as (event: string) => Promise<string>;
  return async (event) => JSON.parse(await invokeHandler(JSON.stringify(event)));
}

/** Returns true if the result is a response instead of a forwarded request. */
export function isResponse(result: EdgeRequest | EdgeResponse): result is EdgeResponse {
  return 'statusCode' in result;
}
