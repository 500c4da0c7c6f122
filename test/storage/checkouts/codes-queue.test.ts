import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { codesQueue, readCodesMessage } from '../../../storage/checkouts/codes-queue.ts';

const queueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/codes';
const checkout = { merchantId: 'mer_1', checkoutId: 'chk_1' };
let status = 200;
const bodies: unknown[] = [];
let server: RunningServer;

beforeAll(async () => {
  server = await serve(async ({ headers, body }) => {
    bodies.push([headers['x-amz-target'], JSON.parse(String(body))]);
    return { status, headers: {}, body: Buffer.from('{"MessageId":"1"}') };
  }, 0);
});
afterAll(() => server.stop());

const send = () =>
  codesQueue(queueUrl, {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  })({ ...checkout, apiKey: 'never' } as never);

it('a message contains the checkout and nothing else, and the worker reads it', async () => {
  await send();
  const MessageBody = '{"merchantId":"mer_1","checkoutId":"chk_1"}';
  expect(bodies).toEqual([['AmazonSQS.SendMessage', { QueueUrl: queueUrl, MessageBody }]]);
  expect(readCodesMessage(MessageBody)).toEqual(checkout);
});

it('a rejected message rejects', async () => {
  status = 400;
  await expect(send()).rejects.toThrow();
});

it.each([
  '{"merchantId":"mer_1"}',
  '{"checkoutId":"chk_1"}',
  '{"merchantId":1,"checkoutId":"chk_1"}',
  'null',
  '[]',
])('the body %s is no message', (body) => {
  expect(() => readCodesMessage(body)).toThrow('The message contains no checkout');
});
