import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { invocations } from '../../../storage/aws-calls/invocations.ts';

let response: { status: number; text: string };
let isAnswered: Promise<void>;
let calls: { method: string; path: string; headers: Record<string, string | undefined>; body: unknown }[];
let server: RunningServer;

beforeAll(async () => {
  server = await serve(async ({ method, path, headers, body }) => {
    calls.push({ method, path, headers, body: JSON.parse(String(body)) });
    await isAnswered;
    return { status: response.status, headers: {}, body: Buffer.from(response.text) };
  }, 0);
});
beforeEach(() => {
  calls = [];
  response = { status: 202, text: '' };
  isAnswered = Promise.resolve();
});
afterAll(() => server.stop());

const invoke = (event: object) =>
  invocations('ppp-dev-count-orders', {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  })(event);

it('sends the event as JSON to one function, which Lambda starts later', async () => {
  await invoke({ target: 'orders', changes: [{ pk: 'ORDERSKEYS', sk: 'mer_1#chk_1' }] });
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/2015-03-31/functions/ppp-dev-count-orders/invocations',
      headers: expect.objectContaining({
        'x-amz-invocation-type': 'Event',
        'content-type': 'application/json',
        authorization: expect.stringContaining('/eu-central-1/lambda/aws4_request'),
      }),
      body: { target: 'orders', changes: [{ pk: 'ORDERSKEYS', sk: 'mer_1#chk_1' }] },
    },
  ]);
});

it.each([200, 400, 403, 404, 413, 429, 500])(
  'rejects if Lambda returns %i instead of 202',
  async (status) => {
    response = { status, text: `Reason ${'x'.repeat(1_000)}` };
    await expect(invoke({})).rejects.toEqual(
      new Error(`Lambda returned ${status}: ${response.text.slice(0, 500)}`),
    );
  },
);

it('rejects if Lambda does not respond within two seconds, so that the stream repeats the batch', async () => {
  let answer = () => {};
  isAnswered = new Promise((resolve) => (answer = resolve));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  let failure: unknown;
  const invocation = invoke({}).catch((error: unknown) => (failure = error));
  while (calls.length === 0) await new Promise(setImmediate);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(failure).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  await invocation;
  expect(failure).toMatchObject({ name: 'TimeoutError' });
  jest.useRealTimers();
  answer();
});
