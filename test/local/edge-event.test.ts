import fc from 'fast-check';
import { compileEdgeFunction, type EdgeOutcome } from '../../local/edge-function.ts';
import type { LocalRequest } from '../../local/http.ts';
import type { KeyValueStore } from '../../local/key-value-store.ts';
import { request } from './edge-fixtures.ts';

const context = {
  distributionDomainName: 'd111.cloudfront.net',
  distributionId: 'E1',
  requestId: 'request-1==',
};

function run(code: string, viewer = request('/path'), store?: KeyValueStore): EdgeOutcome {
  return compileEdgeFunction(code, store)(viewer, context);
}

/** The event as the function sees it. */
function eventOf(viewer: LocalRequest): Record<string, unknown> {
  const outcome = run('function handler(e) { return { statusCode: 200, body: JSON.stringify(e) } }', viewer);
  if (outcome.kind !== 'response') throw new Error(JSON.stringify(outcome));
  return JSON.parse(outcome.response.body.toString());
}

/** What becomes of the request when the function runs `statement` on it. */
function changed(statement: string, viewer = request('/path?a=1&a=2&b=%20')): LocalRequest {
  const outcome = run(`function handler(event) { const r = event.request; ${statement}; return r }`, viewer);
  if (outcome.kind !== 'request') throw new Error(JSON.stringify(outcome));
  return outcome.request;
}

function _statusAfter(code: string, store?: KeyValueStore): number | undefined {
  const outcome = run(code, request('/path'), store);
  return outcome.kind === 'failure' ? outcome.status : undefined;
}

describe('the event', () => {
  it('has the structure that CloudFront documents', () => {
    const viewer = request('/a%2Fb/../c?x=%41&y&x=2', {
      method: 'POST',
      headers: { host: 'd111.cloudfront.net', accept: 'a, b', cookie: 'one=1; two=2; one=3' },
      repeatedHeaders: { accept: ['a', 'b'] },
    });
    expect(eventOf(viewer)).toEqual({
      version: '1.0',
      context: { ...context, eventType: 'viewer-request' },
      viewer: { ip: '192.0.2.1' },
      request: {
        method: 'POST',
        uri: '/a%2Fb/../c',
        querystring: {
          x: { value: '%41', multiValue: [{ value: '%41' }, { value: '2' }] },
          y: { value: '' },
        },
        headers: {
          host: { value: 'd111.cloudfront.net' },
          accept: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
        },
        cookies: { one: { value: '1', multiValue: [{ value: '1' }, { value: '3' }] }, two: { value: '2' } },
      },
    });
  });
  it('hides the headers that functions may not see', () => {
    const headers = {
      host: 'h',
      connection: 'x',
      'x-edge-y': 'x',
      'x-amz-cf-z': 'x',
      'x-forwarded-proto': 'x',
    };
    expect(eventOf(request('/', { headers }))).toMatchObject({
      request: { headers: { host: { value: 'h' } } },
    });
    const { request: seen } = eventOf(request('/', { headers })) as { request: { headers: object } };
    expect(Object.keys(seen.headers)).toEqual(['host']);
  });
  it('survives any query string, names of prototype members included', () => {
    const parameter = fc.tuple(fc.constantFrom('__proto__', 'constructor', 'key', ''), fc.webSegment());
    fc.assert(
      fc.property(fc.array(parameter), (parameters) => {
        const query = parameters.map(([name, value]) => `${name}=${value}`).join('&');
        expect(changed('', request(`/path?${query}`)).query).toBe(query);
      }),
    );
  });
});
