import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { edgeQueue, readEdgeMessage } from '../../../storage/edge/edge-queue.ts';

const queueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/changes.fifo';
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

const message = { names: ['camp_1'], revoked: ['pk_1'], haveWaited: true };

const queue = () =>
  edgeQueue(queueUrl, {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  });

it('sends all names as one message of one group, with a signature for SQS', async () => {
  await queue().send({ names: ['camp_1'], revoked: ['pk_1'], haveWaited: false });
  expect(calls).toEqual([
    {
      headers: expect.objectContaining({
        'x-amz-target': 'AmazonSQS.SendMessage',
        authorization: expect.stringContaining('/eu-central-1/sqs/aws4_request'),
      }),
      body: {
        QueueUrl: queueUrl,
        MessageBody: '{"names":["camp_1"],"revoked":["pk_1"],"haveWaited":false}',
        MessageGroupId: 'edge',
        MessageDeduplicationId: expect.stringMatching(/^[\w-]{36}$/),
      },
    },
  ]);
});

it('sends a later change of the same entries as another message', async () => {
  const { send } = queue();
  for (let time = 0; time < 2; time++) await send(message);
  const ids = calls.map(({ body }) => (body as { MessageDeduplicationId: string }).MessageDeduplicationId);
  expect(new Set(ids).size).toBe(2);
});

it('throws with the status and the start of the response if SQS does not accept the message', async () => {
  response = { status: 400, text: `AccessDenied ${'x'.repeat(1_000)}` };
  await expect(queue().send(message)).rejects.toEqual(
    new Error(`SQS returned 400: ${response.text.slice(0, 500)}`),
  );
});

it('delivers received messages again after some seconds, with one call', async () => {
  await queue().retryAfter(['first', 'second'], 3);
  expect(calls).toMatchObject([
    {
      headers: { 'x-amz-target': 'AmazonSQS.ChangeMessageVisibilityBatch' },
      body: {
        QueueUrl: queueUrl,
        Entries: [
          { Id: '0', ReceiptHandle: 'first', VisibilityTimeout: 3 },
          { Id: '1', ReceiptHandle: 'second', VisibilityTimeout: 3 },
        ],
      },
    },
  ]);
});

it('reads a message', () => {
  expect(readEdgeMessage(JSON.stringify(message))).toEqual(message);
});

it.each([
  'null',
  '["pk_1"]',
  '{"names":["pk_1"],"revoked":[]}',
  '{"names":["pk_1"],"haveWaited":true}',
  '{"names":"pk_1","revoked":[],"haveWaited":true}',
  '{"names":[1],"revoked":[],"haveWaited":true}',
  '{"names":[],"revoked":[1],"haveWaited":true}',
])('throws for the body %s', (body) => {
  expect(() => readEdgeMessage(body)).toThrow('no lists of names and revoked keys');
});
