import { type RunningServer, serve } from '../../../emulator/http/server.ts';
import { edgeQueue, readEdgeMessage } from '../../../storage/edge/edge-queue.ts';

const queueUrl = 'https://sqs.eu-central-1.amazonaws.com/123456789012/changes.fifo';
const accepted = { status: 200, text: '{"MessageId":"1"}' };
let answer = accepted;
let calls: { headers: Record<string, string | undefined>; body: unknown }[];
let server: RunningServer;

beforeAll(async () => {
  server = await serve(async ({ headers, body }) => {
    calls.push({ headers, body: JSON.parse(String(body)) });
    return { status: answer.status, headers: {}, body: Buffer.from(answer.text) };
  }, 0);
});
beforeEach(() => {
  calls = [];
  answer = accepted;
});
afterAll(() => server.stop());

const queue = () =>
  edgeQueue(queueUrl, {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
  });

it('sends all names as one message of one group, with a signature for SQS', async () => {
  await queue()({ names: ['pk_1', 'camp_1'], haveWaited: false });
  expect(calls).toEqual([
    {
      headers: expect.objectContaining({
        'x-amz-target': 'AmazonSQS.SendMessage',
        authorization: expect.stringContaining('/eu-central-1/sqs/aws4_request'),
      }),
      body: {
        QueueUrl: queueUrl,
        MessageBody: '{"names":["pk_1","camp_1"],"haveWaited":false}',
        MessageGroupId: 'edge',
        MessageDeduplicationId: expect.stringMatching(/^[\w-]{36}$/),
      },
    },
  ]);
});

it('sends a later change of the same entries as another message', async () => {
  const send = queue();
  for (let time = 0; time < 2; time++) await send({ names: ['pk_1'], haveWaited: false });
  const ids = calls.map(({ body }) => (body as { MessageDeduplicationId: string }).MessageDeduplicationId);
  expect(new Set(ids).size).toBe(2);
});

it('throws with the status and the start of the response if SQS does not accept the message', async () => {
  answer = { status: 400, text: `AccessDenied ${'x'.repeat(1_000)}` };
  await expect(queue()({ names: ['pk_1'], haveWaited: false })).rejects.toEqual(
    new Error(`SQS returned 400: ${answer.text.slice(0, 500)}`),
  );
});

it('reads a message', () => {
  const message = { names: ['pk_1', 'camp_1'], haveWaited: true };
  expect(readEdgeMessage(JSON.stringify(message))).toEqual(message);
});

it.each([
  'null',
  '["pk_1"]',
  '{"names":["pk_1"]}',
  '{"names":"pk_1","haveWaited":true}',
  '{"names":[1],"haveWaited":true}',
])('throws for the body %s', (body) => {
  expect(() => readEdgeMessage(body)).toThrow('no list of names');
});
