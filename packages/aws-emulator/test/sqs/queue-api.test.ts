import type { LocalRequest } from '../../http/messages.ts';
import type { Caller } from '../../iam/callers.ts';
import { LocalQueue } from '../../sqs/queue.ts';
import { queueApi } from '../../sqs/queue-api.ts';

const arn = 'arn:aws:sqs:us-east-1:000000000000:Names.fifo';
const url = 'https://sqs.us-east-1.amazonaws.com/000000000000/Names.fifo';
const message = { QueueUrl: url, MessageBody: '[]', MessageGroupId: 'g', MessageDeduplicationId: '1' };

const allowed = ['sqs:SendMessage', 'sqs:ChangeMessageVisibility'];

const sender = { authorization: 'sender' };

function setUp() {
  const queue = new LocalQueue(
    { arn, retentionMs: 60_000, visibilityMs: 1_000, maxReceiveCount: 1, isFifo: true },
    undefined,
  );
  const caller: Caller = {
    name: 'sender',
    denialOf: ([access]) =>
      allowed.includes(access?.action ?? '') && access?.resource === arn ? undefined : 'denied',
  };
  const api = queueApi(
    ({ headers }) => (headers.authorization ? caller : undefined),
    new Map([[arn, queue]]),
  );
  const send = async (input: object, headers: Record<string, string>) => {
    const request = {
      headers: { 'x-amz-target': 'AmazonSQS.SendMessage', ...headers },
      body: Buffer.from(JSON.stringify(input)),
    };
    const { status, body } = await api(request as unknown as LocalRequest);
    return `${status} ${body}`;
  };
  return { queue, send };
}

it('sends a message of a caller whose role allows it', async () => {
  const { queue, send } = setUp();
  expect(await send(message, sender)).toMatch(/^200 .*"MD5OfMessageBody":"d751713988987e9331980363e24189ce"/);
  expect(queue.snapshot()).toMatchObject([{ body: '[]', fifo: { groupId: 'g', deduplicationId: '1' } }]);
});

it.each<[expected: RegExp, input: object, headers: Record<string, string>]>([
  [/^403 .*UnrecognizedClient/, message, {}],
  [/^403 .*AccessDenied/, { ...message, QueueUrl: url.replace('Names', 'Others') }, sender],
  [/^400 .*InvalidAction/, message, { ...sender, 'x-amz-target': 'AmazonSQS.PurgeQueue' }],
  [/^400 .*InvalidMessageContents/, { ...message, MessageBody: '' }, sender],
  [/^400 .*MissingParameter/, { ...message, MessageGroupId: undefined }, sender],
  [/^400 .*InvalidParameterValue/, { ...message, MessageDeduplicationId: undefined }, sender],
])('returns %s otherwise', async (expected, input, headers) => {
  const { queue, send } = setUp();
  expect(await send(input, headers)).toMatch(expected);
  expect(queue.snapshot()).toEqual([]);
});

describe('ChangeMessageVisibilityBatch', () => {
  const target = { ...sender, 'x-amz-target': 'AmazonSQS.ChangeMessageVisibilityBatch' };
  const change = (...Entries: object[]) => ({ QueueUrl: url, Entries });

  it('delivers a message in flight again after this time, and reports entries that are not in flight', async () => {
    const { queue, send } = setUp();
    await send(message, sender);
    const [received] = queue.receive(1);
    const entry = { Id: 'a', ReceiptHandle: received?.receiptHandle, VisibilityTimeout: 0 };
    expect(await send(change(entry, { ...entry, Id: 'b', ReceiptHandle: 'unknown' }), target)).toMatch(
      /^200 {"Successful":\[{"Id":"a"}\],"Failed":\[{"Id":"b","SenderFault":true,"Code":"MessageNotInflight"/,
    );
    expect(queue.visibleCount()).toBe(1);
    expect(await send(change(entry), target)).toContain('MessageNotInflight');
  });

  const entry = { Id: 'a', ReceiptHandle: 'h', VisibilityTimeout: 1 };
  it.each<[expected: RegExp, input: object]>([
    [/^400 .*EmptyBatchRequest/, change()],
    [/^400 .*TooManyEntriesInBatchRequest/, change(...Array(11).fill(entry))],
    [/^400 .*BatchEntryIdsNotDistinct/, change(entry, entry)],
    [/^400 .*InvalidBatchEntryId/, change({ ...entry, Id: 'a.b' })],
    [/^200 .*InvalidParameterValue/, change({ ...entry, VisibilityTimeout: 43_201 })],
    [/^403 .*AccessDenied/, { ...change(entry), QueueUrl: url.replace('Names', 'Others') }],
  ])('returns %s otherwise', async (expected, input) => {
    expect(await setUp().send(input, target)).toMatch(expected);
  });
});
