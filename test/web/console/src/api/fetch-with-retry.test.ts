import { fetchWithRetry, waiting } from '../../../../../web/console/src/api/fetch-with-retry.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('a waiting request’s message stays while other requests succeed', async () => {
  const statuses: Record<string, number[]> = { keys: [503, 200], merchant: [200] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const name = new URL((input as Request).url).pathname.slice(1);
    return new Response('', { status: statuses[name]?.shift() ?? 500 });
  });
  const send = (name: string) => fetchWithRetry(new Request(`http://127.0.0.1/${name}`));

  const keys = send('keys');
  await jest.advanceTimersByTimeAsync(0);
  await send('merchant');
  expect(waiting.get()).toBe('The service is busy. Trying again in 1 s.');
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await keys).status).toBe(200);
  expect(waiting.get()).toBeUndefined();
});

it.each([
  ['a GET', 503, { method: 'GET' }, 200],
  ['a POST with an Idempotency-Key', 503, { method: 'POST', headers: { 'idempotency-key': '1' } }, 200],
  ['a throttled POST, which the service did not process', 429, { method: 'POST' }, 200],
  ['no other POST, which the service may have processed', 503, { method: 'POST' }, 503],
])('repeats %s', async (_, status, init, expected) => {
  const responses = [status, 200];
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status: responses.shift() ?? 500 }));
  const response = fetchWithRetry(new Request('http://127.0.0.1/products', init));
  await jest.runAllTimersAsync();
  expect((await response).status).toBe(expected);
});

it('sends a request at most four times', async () => {
  const fetch = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status: 503 }));
  const response = fetchWithRetry(new Request('http://127.0.0.1/products'));
  await jest.runAllTimersAsync();
  expect((await response).status).toBe(503);
  expect(fetch).toHaveBeenCalledTimes(4);
});

it('repeats a request with a key that is unknown while a plan changes, and no other 401', async () => {
  const responses = [401, 401, 200];
  const fetch = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status: responses.shift() ?? 401 }));
  const known = fetchWithRetry(new Request('http://127.0.0.1/products', { method: 'POST' }), true);
  await jest.advanceTimersByTimeAsync(0);
  expect(waiting.get()).toBe('The service doesn’t accept your key. Trying again in 1 s.');
  await jest.runAllTimersAsync();
  expect((await known).status).toBe(200);
  fetch.mockClear();
  expect((await fetchWithRetry(new Request('http://127.0.0.1/merchant'))).status).toBe(401);
  expect(fetch).toHaveBeenCalledTimes(1);
  const revoked = fetchWithRetry(new Request('http://127.0.0.1/products'), true);
  await jest.runAllTimersAsync();
  expect((await revoked).status).toBe(401);
});

it('no message stays after the network failed', async () => {
  const responses = [async () => new Response('', { status: 503 }), () => Promise.reject(new TypeError())];
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => responses.shift()?.() ?? Promise.reject());
  const response = fetchWithRetry(new Request('http://127.0.0.1/products')).catch((error) => error);
  await jest.runAllTimersAsync();
  expect(await response).toBeInstanceOf(TypeError);
  expect(waiting.get()).toBeUndefined();
});
