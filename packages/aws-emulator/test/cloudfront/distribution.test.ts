import { distribution } from '../../cloudfront/distribution.ts';
import { KeyValueStore } from '../../cloudfront/function/key-value-store.ts';
import type { LocalResponse } from '../../http/messages.ts';
import { fixture, request, response } from './fixtures/edge-fixtures.ts';
import {
  cachePolicyResource,
  distributionResource,
  functionResource,
  responseHeadersPolicyResource,
  surroundings,
} from './fixtures/edge-resources.ts';

const addsHeaders = `function handler(event) {
  const headers = event.response.headers;
  headers['x-seen'] = { value: (headers['x-policy'] || { value: 'none' }).value };
  return event.response;
}`;
const rejectsNo = `function handler(event) {
  return event.request.uri === '/no' ? { statusCode: 200, body: 'no' } : event.request;
}`;
const associations = (...types: string[]) =>
  types.map((EventType) => ({
    EventType,
    FunctionARN: { 'Fn::GetAtt': [EventType === 'viewer-request' ? 'Request' : 'Response', 'FunctionARN'] },
  }));

/** Returns a distribution with two functions, whose bucket returns `origin`. */
function edgeOf(
  origin: LocalResponse,
  code = addsHeaders,
  functions = associations('viewer-request', 'viewer-response'),
) {
  const custom = { Items: [{ Header: 'X-Policy', Value: 'set', Override: true }] };
  const { assembly, identities } = fixture({
    ...surroundings(),
    Request: functionResource(rejectsNo),
    Response: functionResource(code),
    Cache: cachePolicyResource([0, 0, 300]),
    Headers: responseHeadersPolicyResource({ CustomHeadersConfig: custom }),
    Distribution: distributionResource({
      CachePolicyId: { Ref: 'Cache' },
      FunctionAssociations: functions,
      ResponseHeadersPolicyId: { Ref: 'Headers' },
      TargetOriginId: 'bucket',
      ViewerProtocolPolicy: 'https-only',
    }),
  });
  const storeArn = identities.text({ 'Fn::GetAtt': ['Store', 'Arn'] });
  return distribution(
    assembly,
    identities,
    () => async () => origin,
    (arn) => (arn === storeArn ? new KeyValueStore() : undefined),
  );
}

describe('a viewer-response function', () => {
  const page = response(200, { 'cache-control': 'max-age=60', etag: '"1"' }, 'page');

  it('runs on responses of the origin and of the cache, after the response headers policy', async () => {
    const visit = edgeOf(page);
    for (const outcome of ['Miss', 'Hit']) {
      const { headers, body } = await visit(request('/'));
      expect(headers).toMatchObject({ 'x-cache': `${outcome} from cloudfront`, 'x-seen': 'set' });
      expect(body.toString()).toBe('page');
    }
    expect((await visit(request('/', { method: 'HEAD' }))).headers['x-seen']).toBe('set');
    const known = await visit(request('/', { headers: { host: 'h', 'if-none-match': '"1"' } }));
    expect([known.status, known.headers['x-seen']]).toEqual([304, 'set']);
  });

  it('does not run on errors, and not on responses of the viewer-request function', async () => {
    for (const [origin, path] of [
      [response(404, {}, 'none'), '/'],
      [response(500, {}, 'broken'), '/'],
      [page, '/no'],
    ] as const)
      expect((await edgeOf(origin)(request(path))).headers).not.toHaveProperty('x-seen');
  });

  it.each([
    ['throws', "function handler() { throw new Error('x') }", 503],
    ['returns no response', 'function handler() { return 1 }', 502],
  ])('that %s replaces the response by an error', async (_what, code, status) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const failed = await edgeOf(page, code)(request('/'));
    expect([failed.status, failed.body.toString()]).toEqual([
      status,
      expect.stringContaining(`${status} ERROR`),
    ]);
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The viewer-response function failed for GET/));
    log.mockRestore();
  });

  it('is one of at most two functions of a behavior, for two event types', () => {
    const of =
      (...types: string[]) =>
      () =>
        edgeOf(page, addsHeaders, associations(...types));
    expect(of('origin-request')).toThrow('no event type origin-request');
    expect(of('viewer-response', 'viewer-response')).toThrow('one function for each event type');
  });
});
