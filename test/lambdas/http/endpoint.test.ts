import * as z from 'zod';
import { apiErrors } from '../../../core/errors/errors.ts';
import { endpoint, endpointWithBody, type ManagementRequest } from '../../../lambdas/http/endpoint.ts';
import { type EndpointResponse, noContent, ok } from '../../../lambdas/http/responses.ts';
import { permissionsVariable, tableNameVariable } from '../../../platform/environment.ts';
import { lambdaContext, send } from '../../support/management-request.ts';

const schema = z.strictObject({ name: z.string() });
const run = async ({
  merchantId,
  id,
  body,
}: ManagementRequest<{ name: string }>): Promise<EndpointResponse> => ok({ merchantId, id, body });
const handler = endpointWithBody(schema, run);
const json = { 'Content-Type': 'application/json' };
const unsupported = [415, 'unsupported_media_type'];
const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error: { code: string } }).error.code,
];

beforeEach(() => {
  process.env[tableNameVariable] = 'Table'; // no test reads it
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

describe('a key', () => {
  const sent = (authorizer: object, receivedAt?: string) =>
    send(handler, {
      ...(receivedAt === undefined ? {} : { receivedAt }),
      method: 'POST',
      body: '{"name":',
      query: { unknown: ['x'] },
      authorizer: { merchantId: 'mer_1', keyId: 'key_1', ...authorizer },
    });
  const keyExpiresAt = '2026-11-01T00:00:00.000Z';
  afterEach(() => {
    delete process.env[permissionsVariable];
  });

  // A cached authorization has the same context until its end. The function runs later than the request arrives.
  it.each([
    ['2026-10-31T23:59:59.999Z', [400, 'invalid_parameter']],
    [keyExpiresAt, [401, 'invalid_api_key']],
  ])('received at %s with an authorization from before: %j', async (receivedAt, outcome) => {
    expect(errorOf(await sent({ keyExpiresAt }, receivedAt))).toEqual(outcome);
  });

  it.each([
    ['statistics,all', undefined, undefined],
    ['statistics,all', 'all', undefined],
    ['statistics,all', 'entitlement,statistics', undefined],
    ['statistics,all', 'entitlement', 'statistics'],
    ['all', 'read', 'all'],
    ['statistics,all', 'unknown', 'statistics'],
    [undefined, undefined, undefined],
    [undefined, 'read', 'all'],
  ])('on a route with %s and a key with %s: needs %s', async (accepted, permissions, missing) => {
    if (accepted) process.env[permissionsVariable] = accepted;
    const response = await sent(permissions === undefined ? {} : { permissions });
    expect(errorOf(response)).toEqual(
      missing === undefined ? [400, 'invalid_parameter'] : [403, 'permission_required'],
    );
    if (missing !== undefined)
      expect(response.body).toMatchObject({
        error: { type: 'permission_error', permission: missing, message: expect.stringContaining(missing) },
      });
  });
});

describe('a request with a body', () => {
  it('reaches the endpoint with merchant, id and the parsed body', async () => {
    const { status, headers, body } = await send(handler, { id: 'prod_1', body: '{"name":"Book"}' });
    expect([status, body]).toEqual([
      200,
      { data: { merchantId: 'mer_1', id: 'prod_1', body: { name: 'Book' } } },
    ]);
    expect(headers).toEqual({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': 'request-1',
    });
  });

  it('may be sent in base64 and with a charset', async () => {
    const body = Buffer.from('{"name":"Bücher"}').toString('base64');
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const response = await send(handler, { body, headers, isBase64Encoded: true });
    expect(response.body).toMatchObject({ data: { body: { name: 'Bücher' } } });
  });

  it.each([
    ['nothing at all', '', {}],
    ['nothing, called JSON', '', json],
    ['null', 'null', json],
    ['a list', '[]', json],
    ['a string', '"x"', json],
    ['a number', '5', json],
    ['broken JSON', '{"name":', json],
    ['two objects', '{}{}', json],
    ['a comment', '{/**/}', json],
    ['blanks', ' ', json],
    ['invalid UTF-8', '{"name":"\ufffd"}', json],
  ])('of %s returns invalid_json', async (_what, body, headers) => {
    expect(errorOf(await send(handler, { body, headers }))).toEqual([400, 'invalid_json']);
  });

  it('in base64 with invalid UTF-8 returns invalid_json', async () => {
    const body = Buffer.from('{"name":"B\xfccher"}', 'latin1').toString('base64');
    expect(errorOf(await send(handler, { body, headers: json, isBase64Encoded: true }))).toEqual([
      400,
      'invalid_json',
    ]);
  });

  it.each([
    ['POST', 'text/plain', false],
    ['POST', 'application/merge-patch+json', false],
    ['POST', 'application/jsonp', false],
    ['POST', 'text/plain, application/json', false],
    ['PATCH', 'text/plain, application/json', false],
    ['POST', 'application/vnd.api+json', false],
    ['POST', 'APPLICATION/JSON', true],
    ['POST', 'application/json;charset=utf-8', true],
    ['PATCH', 'application/json', true],
    ['PATCH', 'application/merge-patch+json', true],
    ['PATCH', 'application/merge-patch+json; charset=utf-8', true],
    ['PATCH', 'application/json-patch+json', false],
    ['PATCH', 'multipart/form-data', false],
  ])('%s as %s: accepted = %p', async (method, type, isAccepted) => {
    const response = await send(handler, { method, body: '{"name":"x"}', headers: { 'content-type': type } });
    expect(response.status).toBe(isAccepted ? 200 : 415);
    if (!isAccepted) expect(errorOf(response)).toEqual(unsupported);
  });

  it('without a content type returns unsupported_media_type', async () => {
    expect(errorOf(await send(handler, { body: '{"name":"x"}', headers: {} }))).toEqual(unsupported);
  });

  it('may have exactly 32 KiB, counted in bytes of decoded UTF-8', async () => {
    const text = '{"name":"ü"}';
    const largest = text + ' '.repeat(32 * 1024 - Buffer.byteLength(text));
    const statusesOf = async (body: string) => {
      const base64 = Buffer.from(body).toString('base64');
      const responses = [
        await send(handler, { body }),
        await send(handler, { body: base64, isBase64Encoded: true }),
      ];
      return responses.map(({ status }) => status);
    };
    expect(await statusesOf(largest)).toEqual([200, 200]);
    expect(await statusesOf(`${largest} `)).toEqual([413, 413]);
  });
});

it('the query is read by name; a parameter that occurs twice returns invalid_parameter', async () => {
  const read = endpoint(async ({ id, query }) => ok({ id, query }), ['one', 'limit']);
  const { body } = await send(read, { query: { one: ['a'], limit: ['5'] } });
  expect(body).toEqual({ data: { id: '', query: { one: 'a', limit: '5' } } });
  expect((await send(read)).body).toEqual({ data: { id: '', query: {} } });
  const twice = (await send(read, { query: { one: ['a', 'b'] } })).body;
  expect(twice).toMatchObject({ error: { code: 'invalid_parameter', param: 'one' } });
});

it('a query parameter that the operation does not have returns invalid_parameter and never runs it', async () => {
  const run = jest.fn(async () => noContent());
  for (const handler of [endpoint(run, ['limit', 'cursor']), endpointWithBody(schema, run)]) {
    const { status, body } = await send(handler, { body: '{"name":"x"}', query: { limt: ['5'] } });
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_parameter', param: 'limt' } }]);
  }
  expect(run).not.toHaveBeenCalled();
});

it.each([
  [
    ['limit', 'cursor'],
    '`limt` is not a query parameter of this operation. The parameters are limit, cursor.',
  ],
  [[], '`limt` is not a query parameter of this operation. The operation has none.'],
])('the sentence for an unknown parameter where %j are known: %s', async (known, message) => {
  const { body } = await send(
    endpoint(async () => noContent(), known),
    { query: { limt: ['5'] } },
  );
  expect(body).toMatchObject({ error: { message } });
});

it('headers are read in any case, beside the method and the route', async () => {
  const headers = { 'IF-MATCH': '"a"', 'If-None-Match': '*', 'IDEMPOTENCY-KEY': 'order 1' };
  const read = endpointWithBody(schema, async ({ method, route, headers }) => ok({ method, route, headers }));
  const sent = {
    method: 'POST',
    resource: '/things',
    body: '{"name":"x"}',
    headers: { ...json, ...headers },
  };
  expect((await send(read, sent)).body).toEqual({
    data: {
      method: 'POST',
      route: '/things',
      headers: {
        'content-type': ['application/json'],
        'if-match': ['"a"'],
        'if-none-match': ['*'],
        'idempotency-key': ['order 1'],
      },
    },
  });
});

describe('an error', () => {
  const throwing = (error: unknown) =>
    endpoint(async () => {
      throw error;
    });

  it('that is a bug returns 500 without details', async () => {
    const { status, headers, body } = await send(throwing(new TypeError('x is not a function')));
    expect([status, headers['x-request-id'], headers['retry-after']]).toEqual([500, 'request-1', undefined]);
    expect(body).toEqual({
      error: {
        type: 'api_error',
        code: 'internal_error',
        message: apiErrors.internal_error.message,
        requestId: 'request-1',
      },
    });
  });

  it.each([undefined, null, 'text', 5, {}])('may be any value, such as %p', async (thrown) => {
    expect(errorOf(await send(throwing(thrown)))).toEqual([500, 'internal_error']);
  });

  it('is returned for a request without the authorizer’s context', async () => {
    const handler = endpoint(async () => ok(1));
    for (const authorizer of [{}, { merchantId: 'mer_1' }, { keyId: 'key_0' }])
      expect(errorOf(await send(handler, { authorizer }))).toEqual([500, 'internal_error']);
    expect(jest.mocked(console.error).mock.lastCall?.join()).toContain('authorizer context');
  });
});

it('every request gets a database with a separate deadline: after seven seconds, and a second before Lambda stops the function', async () => {
  const seen: unknown[] = [];
  const handler = endpoint(async (_request, dependencies) => {
    seen.push(dependencies);
    return noContent();
  });
  for (const [time, leftMs] of [
    [10_000, 8_000],
    [60_000, 8_000],
    [60_000, 5_500],
  ] as const) {
    jest.spyOn(Date, 'now').mockReturnValue(time);
    await send(handler, {}, lambdaContext(leftMs));
  }
  expect(seen).toEqual([
    expect.objectContaining({ database: expect.objectContaining({ deadline: 17_000 }) }),
    expect.objectContaining({ database: expect.objectContaining({ deadline: 67_000 }) }),
    expect.objectContaining({ database: expect.objectContaining({ deadline: 64_500 }) }),
  ]);
});
