import * as z from 'zod';
import { AppError } from '../../../core/shared/errors.ts';
import { type Answer, created, noContent, ok } from '../../../lambdas/http/answers.ts';
import { endpoint, endpointWithBody, type ManagementRequest } from '../../../lambdas/http/endpoint.ts';
import { tableNameVariable } from '../../../platform/environment.ts';
import { send } from '../../support/management-request.ts';

const schema = z.strictObject({ name: z.string() });
const run = async ({ merchantId, id, body }: ManagementRequest<{ name: string }>): Promise<Answer> =>
  ok({ merchantId, id, body });
const handler = endpointWithBody(schema, run);
const json = { 'Content-Type': 'application/json' };
const errorOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { error: { code: string } }).error.code,
];

beforeEach(() => {
  process.env[tableNameVariable] = 'Table'; // no test reads it
  jest.spyOn(console, 'error').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

describe('a request with a body', () => {
  it('reaches the endpoint with merchant, id and the body as the schema reads it', async () => {
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
    const answer = await send(handler, { body, headers, isBase64Encoded: true });
    expect(answer.body).toMatchObject({ data: { body: { name: 'Bücher' } } });
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
    ['bytes that are no UTF-8', '{"name":"\ufffd"}', json],
    ['a merge patch that is no object', 'null', { 'Content-Type': 'application/json' }],
  ])('of %s is invalid_json', async (_what, body, headers) => {
    expect(errorOf(await send(handler, { body, headers }))).toEqual([400, 'invalid_json']);
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
    const answer = await send(handler, { method, body: '{"name":"x"}', headers: { 'content-type': type } });
    expect(answer.status).toBe(isAccepted ? 200 : 415);
    if (!isAccepted) expect(errorOf(answer)).toEqual([415, 'unsupported_media_type']);
  });

  it('without a content type is unsupported as soon as there is a body', async () => {
    expect(errorOf(await send(handler, { body: '{"name":"x"}', headers: {} }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  it('may have exactly 32 KiB, counted in bytes of UTF-8', async () => {
    const bodyOf = (bytes: number) =>
      `{"name":"${'ü'.repeat((bytes - 11 - (bytes % 2)) / 2)}${'x'.repeat(bytes % 2)}"}`;
    const [fits, tooLarge] = [bodyOf(32_769 - 1), bodyOf(32_769)].map((body) => `${body}`);
    expect(Buffer.byteLength(fits ?? '')).toBeLessThanOrEqual(32_768);
    expect(Buffer.byteLength(`${tooLarge} `)).toBeGreaterThan(32_768);
    expect((await send(handler, { body: fits ?? '' })).status).toBe(200);
    const padded = `{"name":"x"}${' '.repeat(32_768 - 12)}`;
    expect((await send(handler, { body: padded })).status).toBe(200);
    expect(errorOf(await send(handler, { body: `${padded} ` }))).toEqual([413, 'body_too_large']);
    const base64 = Buffer.from(padded).toString('base64');
    expect((await send(handler, { body: base64, isBase64Encoded: true })).status).toBe(200);
    const base64Larger = Buffer.from(`${padded} `).toString('base64');
    expect(errorOf(await send(handler, { body: base64Larger, isBase64Encoded: true }))).toEqual([
      413,
      'body_too_large',
    ]);
  });

  it('is checked in the order size, media type, JSON, fields, endpoint', async () => {
    const large = 'x'.repeat(40_000);
    const refusing = endpointWithBody(schema, () => {
      throw new AppError('product_not_found');
    });
    const text = { 'content-type': 'text/plain' };
    expect(errorOf(await send(refusing, { body: large, headers: text }))).toEqual([413, 'body_too_large']);
    expect(errorOf(await send(refusing, { body: '{', headers: text }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(errorOf(await send(refusing, { body: '{', headers: json }))).toEqual([400, 'invalid_json']);
    expect(errorOf(await send(refusing, { body: '{}', headers: json }))).toEqual([400, 'validation_failed']);
    expect(errorOf(await send(refusing, { body: '{"name":"x"}' }))).toEqual([404, 'product_not_found']);
  });

  it('names every field that is wrong, and the first one as param', async () => {
    const { body } = await send(handler, { body: '{"nmae":1}' });
    expect(body).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'validation_failed',
        message: 'name: Is required.',
        param: 'name',
        details: [
          { path: 'name', code: 'required', message: 'Is required.' },
          { path: 'nmae', code: 'unknown_field', message: 'Is not a field of this resource.' },
        ],
        requestId: 'request-1',
      },
    });
  });
});

describe('an answer', () => {
  const answering = (answer: Answer) => endpoint(async () => answer);

  it('of 201 has the address of what was created, if it has one', async () => {
    const { status, headers } = await send(answering(created({ id: 1 }, '/v1/things/1')));
    expect([status, headers.location]).toEqual([201, '/v1/things/1']);
    expect((await send(answering(created({ id: 1 })))).headers).not.toHaveProperty('location');
  });

  it('of 204 has no body and no content type', async () => {
    const { status, headers, body } = await send(answering(noContent()));
    expect([status, body]).toEqual([204, undefined]);
    expect(headers).toEqual({ 'cache-control': 'no-store', 'x-request-id': 'request-1' });
  });
});

describe('the query', () => {
  const query = endpoint(async ({ query, page }) =>
    ok({ one: query('one'), none: query('none'), page: page('prod') }),
  );

  it('is read by name', async () => {
    const { body } = await send(query, { query: { one: ['a'], limit: ['5'] } });
    expect(body).toEqual({ data: { one: 'a', page: { limit: 5 } } });
  });

  it('with a parameter that was sent twice is refused', async () => {
    expect(errorOf(await send(query, { query: { one: ['a', 'b'] } }))).toEqual([400, 'invalid_parameter']);
  });

  it('may be absent', async () => {
    expect((await send(query)).body).toEqual({ data: { page: { limit: 100 } } });
  });

  it('with a bad page is refused', async () => {
    expect(errorOf(await send(query, { query: { limit: ['0'] } }))).toEqual([400, 'invalid_parameter']);
  });
});

describe('whatever is thrown becomes an answer', () => {
  const throwing = (error: unknown) =>
    endpoint(async () => {
      throw error;
    });

  it('a bug is 500 and says nothing about itself', async () => {
    const { status, headers, body } = await send(throwing(new TypeError('x is not a function')));
    expect([status, headers['x-request-id'], headers['retry-after']]).toEqual([500, 'request-1', undefined]);
    expect(body).toEqual({
      error: {
        type: 'api_error',
        code: 'internal_error',
        message: 'Something went wrong on our side.',
        requestId: 'request-1',
      },
    });
  });

  it('an outage is 503 with Retry-After', async () => {
    const error = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    const { status, headers, body } = await send(throwing(error));
    expect([status, headers['retry-after']]).toEqual([503, '1']);
    expect(body).toMatchObject({ error: { code: 'temporarily_unavailable' } });
  });

  it('a lost race is 409 with Retry-After, another refusal has none', async () => {
    const lost = await send(throwing(new AppError('concurrent_modification')));
    expect([lost.status, lost.headers['retry-after']]).toEqual([409, '1']);
    const limit = await send(throwing(new AppError('product_limit_reached')));
    expect([limit.status, limit.headers]).toEqual([409, expect.not.objectContaining({ 'retry-after': '1' })]);
  });

  it.each([undefined, null, 'text', 5, {}])('even %p', async (thrown) => {
    expect(errorOf(await send(throwing(thrown)))).toEqual([500, 'internal_error']);
  });

  it('a request that no authorizer vouches for is a bug', async () => {
    const handler = endpoint(async () => ok(1));
    for (const authorizer of [{}, { merchantId: 'mer_1' }, { keyId: 'key_0' }])
      expect(errorOf(await send(handler, { authorizer }))).toEqual([500, 'internal_error']);
  });
});

it('every request gets a database with a deadline of its own, seven seconds away', async () => {
  const seen: unknown[] = [];
  const handler = endpoint(async (_request, dependencies) => {
    seen.push(dependencies);
    return noContent();
  });
  for (const time of [10_000, 60_000]) {
    jest.spyOn(Date, 'now').mockReturnValue(time);
    await send(handler);
  }
  expect(seen).toEqual([
    expect.objectContaining({ database: expect.objectContaining({ deadline: 17_000 }) }),
    expect.objectContaining({ database: expect.objectContaining({ deadline: 67_000 }) }),
  ]);
});
