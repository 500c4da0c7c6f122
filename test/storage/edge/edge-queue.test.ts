import { type RunningServer, serve } from '../../../emulator/http/server.ts';
import { edgeQueue, namesIn } from '../../../storage/edge/edge-queue.ts';

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
  await queue()(['pk_1', 'camp_1']);
  expect(calls).toEqual([
    {
      headers: expect.objectContaining({
        'x-amz-target': 'AmazonSQS.SendMessage',
        authorization: expect.stringContaining('/eu-central-1/sqs/aws4_request'),
      }),
      body: {
        QueueUrl: queueUrl,
        MessageBody: '["pk_1","camp_1"]',
        MessageGroupId: 'edge',
        MessageDeduplicationId: expect.stringMatching(/^[\w-]{36}$/),
      },
    },
  ]);
});

it('sends a later change of the same entries as another message', async () => {
  const send = queue();
  await send(['pk_1']);
  await send(['pk_1']);
  const ids = calls.map(({ body }) => (body as { MessageDeduplicationId: string }).MessageDeduplicationId);
  expect(new Set(ids).size).toBe(2);
});

it('throws with the status and the start of the response if SQS does not accept the message', async () => {
  answer = { status: 400, text: `AccessDenied ${'x'.repeat(1_000)}` };
  await expect(queue()(['pk_1'])).rejects.toEqual(
    new Error(`SQS returned 400: ${answer.text.slice(0, 500)}`),
  );
});

it('reads the names of a message', () => {
  expect(namesIn('["pk_1","camp_1"]')).toEqual(['pk_1', 'camp_1']);
});

it.each(['"pk_1"', '{"every":1}', '["pk_1",1]', 'null'])('throws for the body %s', (body) => {
  expect(() => namesIn(body)).toThrow('not a list of names');
});
