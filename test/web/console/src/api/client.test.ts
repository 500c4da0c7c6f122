import { call } from '../../../../../web/console/src/api/client.ts';
import { authorization, session, signIn } from '../../../../../web/console/src/api/session.ts';

const requests: Request[] = [];

/** Makes the service respond to the next requests, and keeps these. */
function respond(status: number, body: object | string | null, headers = {}): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requests.push(input as Request);
    return new Response(typeof body === 'object' && body ? JSON.stringify(body) : body, { status, headers });
  });
}

beforeEach(() => {
  Object.assign(globalThis, { location: { origin: 'https://ppp.example' } });
  requests.length = 0;
  signIn(`ppp_sk_live_${'a'.repeat(38)}`, 'mer_1');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'location');
});

it('sends the ID, the query, the headers and the body with the key, past all caches', async () => {
  respond(200, { data: {} });
  await call('GET /products', { query: { cursor: 'a/b', limit: undefined } });
  await call('PATCH /products/{id}', {
    ...{ id: 'prod_1', headers: { 'If-Match': '"1"' } },
    body: { name: 'Book' },
  });
  const [list, update] = requests;
  expect([list?.method, list?.url, list?.cache, list?.credentials]).toEqual([
    ...['GET', 'https://ppp.example/v1/products?cursor=a%2Fb', 'no-store', 'omit'],
  ]);
  expect([update?.method, update?.url]).toEqual(['PATCH', 'https://ppp.example/v1/products/prod_1']);
  expect(Object.fromEntries(update?.headers ?? [])).toEqual({
    authorization: authorization(),
    'content-type': 'application/json',
    'if-match': '"1"',
  });
  expect(await update?.json()).toEqual({ name: 'Book' });
});

it('returns the body with the entity tag, and the tag * for a response without one', async () => {
  respond(200, { data: { id: 'prod_1' } }, { etag: '"7"' });
  expect(await call('GET /products/{id}', { id: 'prod_1' })).toEqual({ data: { id: 'prod_1' }, tag: '"7"' });
  respond(204, null);
  expect(await call('DELETE /products/{id}', { id: 'prod_1' })).toEqual({ tag: '*' });
});

const conflict = { error: { code: 'campaign_in_use', message: 'Keys show it.', requestId: 'req_1' } };
const proxyError = 'The service returned an error (502).';

it.each([
  ['the service’s error', 409, conflict, { code: 'campaign_in_use', message: 'Keys show it.' }],
  ['an error of a proxy', 502, '<html>', { code: 'unreachable', message: proxyError }],
])('throws %s', async (_, status, body, expected) => {
  respond(status, body);
  const deleted = call('DELETE /campaigns/{id}', { id: 'camp_1' });
  await expect(deleted).rejects.toMatchObject({ status, ...expected });
});

it('throws an error with status 0 if there is no response', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(call('GET /merchant', {})).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  expect(session.get().state).toBe('signed-in');
});

describe('an error for the key', () => {
  const suspended = { error: { code: 'merchant_suspended', message: 'Suspended.' } };
  it.each([
    ['ends the session if it stays unknown', 401, {}, {}, 'expired'],
    ['ends the session if the merchant is suspended', 403, suspended, {}, 'expired'],
    ['changes nothing if another key was sent', 401, {}, { Authorization: 'Bearer other' }, 'signed-in'],
  ])('%s', async (_, status, body, headers, expected) => {
    respond(status, body);
    jest.useFakeTimers();
    const rejected = expect(call('GET /merchant', { headers })).rejects.toMatchObject({ status });
    await jest.runAllTimersAsync();
    await rejected;
    expect(session.get().state).toBe(expected);
  });
});

it('a response that breaks off is an error as if none came', async () => {
  respond(200, '{"data":{"na');
  await expect(call('GET /merchant', {})).rejects.toMatchObject({ name: 'ApiError', code: 'unreachable' });
});
