import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { messageQueue } from '../../../storage/aws-calls/message-queue.ts';

const fifoUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/changes.fifo';
const standardUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/checkouts';
const accepted = { status: 200, text: '{"MessageId":"1"}' };
let response = accepted;
let calls: { headers: Record<string, string | undefined>; body: unknown }[];
let server: RunningServer;

beforeAll(async () => {
  server = await serve(async ({ headers, body }) => {
    calls.push({ headers, body: JSON.parse(String(body)) });
    return { status: response.status, headers: {}, body: Buffer.from(response.text) };
  }, 0);
});
beforeEach(() => {
  calls = [];
  response = accepted;
});
afterAll(() => server.stop());

const queue = (url: string) =>
  messageQueue(url, {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  });

it('sends JSON in one group of a FIFO queue, with a signature for SQS', async () => {
  await queue(fifoUrl).send({ names: ['camp_1'] });
  expect(calls).toEqual([
    {
      headers: expect.objectContaining({
        'x-amz-target': 'AmazonSQS.SendMessage',
        authorization: expect.stringContaining('/eu-central-1/sqs/aws4_request'),
      }),
      body: {
        QueueUrl: fifoUrl,
        MessageBody: '{"names":["camp_1"]}',
        MessageGroupId: 'all',
        MessageDeduplicationId: expect.stringMatching(/^[\w-]{36}$/),
      },
    },
  ]);
});

it('sends to a standard queue without group and deduplication, which it rejects', async () => {
  await queue(standardUrl).send({ merchantId: 'mer_1' });
  expect(calls).toMatchObject([{ body: { QueueUrl: standardUrl, MessageBody: '{"merchantId":"mer_1"}' } }]);
  expect(Object.keys(Object(calls[0]?.body))).toHaveLength(2);
});

it('sends a later change of the same entries as another message', async () => {
  const { send } = queue(fifoUrl);
  for (let time = 0; time < 2; time++) await send({ names: ['camp_1'] });
  const ids = calls.map(({ body }) => (body as { MessageDeduplicationId: string }).MessageDeduplicationId);
  expect(new Set(ids).size).toBe(2);
});

it('throws with the status and the start of the response if SQS does not accept the message', async () => {
  response = { status: 400, text: `AccessDenied ${'x'.repeat(1_000)}` };
  await expect(queue(fifoUrl).send({})).rejects.toEqual(
    new Error(`SQS returned 400: ${response.text.slice(0, 500)}`),
  );
});

it('delivers received messages again after some seconds, with one call', async () => {
  await queue(fifoUrl).retryAfter(['first', 'second'], 3);
  expect(calls).toMatchObject([
    {
      headers: { 'x-amz-target': 'AmazonSQS.ChangeMessageVisibilityBatch' },
      body: {
        QueueUrl: fifoUrl,
        Entries: [
          { Id: '0', ReceiptHandle: 'first', VisibilityTimeout: 3 },
          { Id: '1', ReceiptHandle: 'second', VisibilityTimeout: 3 },
        ],
      },
    },
  ]);
});
