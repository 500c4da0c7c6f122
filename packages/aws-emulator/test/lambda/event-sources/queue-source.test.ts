import type { EventSourceMapping } from '../../../lambda/event-sources/event-source-mapping.ts';
import { mappingsFrom } from '../../../lambda/event-sources/event-source-mapping.ts';
import { QueueSource } from '../../../lambda/event-sources/queue-source.ts';
import type { Invocation, Invoke } from '../../../lambda/lambda-instance.ts';
import type { LocalQueue } from '../../../sqs/queue.ts';
import { queuesOf } from '../../../sqs/queue-settings.ts';
import { fn, role, stackOf } from '../../gateway/gateway-fixtures.ts';

// Pauses of the emulator pass with the clock of a test.
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown) => new Promise((resolve) => setTimeout(resolve, ms, value)),
}));

const queueArn = 'arn:aws:sqs:us-east-1:000000000000:Queue';
interface Batch {
  Records: {
    messageId: string;
    body: string;
    attributes: Record<string, string>;
    eventSource: string;
    eventSourceARN: string;
  }[];
}

function setUp(
  mappingProperties: Record<string, unknown>,
  respond: (batch: Batch) => Invocation | Promise<Invocation> = () => ({ value: null }),
  windowMs?: number,
  queueProperties: Record<string, unknown> = {},
) {
  const { assembly, identities } = stackOf({
    Role: role('lambda.amazonaws.com'),
    Fn: fn('fn'),
    Queue: ['AWS::SQS::Queue', { VisibilityTimeout: 30, ...queueProperties }],
    Mapping: [
      'AWS::Lambda::EventSourceMapping',
      {
        EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
        FunctionName: { Ref: 'Fn' },
        ...mappingProperties,
      },
    ],
  });
  const [queue] = [...queuesOf(assembly, identities).values()] as [LocalQueue];
  const [mapping] = mappingsFrom(assembly, identities, queue.settings.arn) as [EventSourceMapping];
  const batches: Batch[] = [];
  const invoke: Invoke = async (_arn, event) => {
    batches.push(event as Batch);
    return respond(event as Batch);
  };
  const source = new QueueSource(mapping, queue, invoke, windowMs);
  sources.push(source);
  return { queue, source, batches, left: () => queue.snapshot().map(({ body }) => body) };
}
const sources: QueueSource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.stop();
});

it('delivers messages in batches and deletes successful ones', async () => {
  const { queue, batches, left } = setUp({ BatchSize: 2 });
  for (const body of ['a', 'b', 'c']) queue.send(body);
  while (left().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(batches.map(({ Records }) => Records.map(({ body }) => body))).toEqual([['a', 'b'], ['c']]);
  expect(batches[0]?.Records[0]).toMatchObject({
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: 'us-east-1',
    md5OfBody: '0cc175b9c0f1b6a831c399e269772661',
    messageAttributes: {},
    attributes: { ApproximateReceiveCount: '1', SenderId: '000000000000' },
  });
});

it('keeps the whole batch until the visibility timeout when the function throws', async () => {
  const { queue, source, left } = setUp({}, () => ({
    error: { errorType: 'E', errorMessage: 'm', trace: '' },
  }));
  queue.send('a');
  queue.send('b');
  await source.poll();
  expect([left(), queue.visibleCount()]).toEqual([['a', 'b'], 0]);
});

const failing = (body: string) => (batch: Batch) => ({
  value: {
    batchItemFailures: batch.Records.filter((record) => record.body === body).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  },
});

it('keeps only reported messages with ReportBatchItemFailures', async () => {
  const reporting = setUp({ FunctionResponseTypes: ['ReportBatchItemFailures'] }, failing('b'));
  const silent = setUp({}, failing('b'));
  for (const { queue, source } of [reporting, silent]) {
    for (const body of ['a', 'b']) queue.send(body);
    await source.poll();
  }
  expect([reporting.left(), silent.left()]).toEqual([['b'], []]);
});

describe('with a batching window', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
  const sizes = (batches: readonly Batch[]) => batches.map(({ Records }) => Records.length);

  it('waits for the window of the first message, regardless of later ones', async () => {
    const { queue, batches } = setUp({ BatchSize: 100, MaximumBatchingWindowInSeconds: 60 });
    for (let second = 0; second < 60; second++) {
      expect(batches).toEqual([]);
      queue.send(`${second}`);
      await pass(1);
    }
    expect(sizes(batches)).toEqual([60]);
    queue.send('next');
    await pass(59);
    expect(batches).toHaveLength(1);
    await pass(1);
    expect(sizes(batches)).toEqual([60, 1]);
  });
});

it('splits a batch whose payload would be larger than 6 MB', async () => {
  const { queue, source, batches, left } = setUp({ BatchSize: 100, MaximumBatchingWindowInSeconds: 60 });
  for (let sent = 0; sent < 25; sent++) queue.send('x'.repeat(250 * 1024));
  await source.poll();
  expect(batches.map(({ Records }) => Records.length)).toEqual([24, 1]);
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThanOrEqual(6 * 1024 * 1024);
  expect(left()).toEqual([]);
});

it.each([
  [{ BatchSize: 11 }, 'batching window'],
  [{ BatchSize: 10_001, MaximumBatchingWindowInSeconds: 1 }, '10,000 messages'],
  [{ BatchSize: 10_000, MaximumBatchingWindowInSeconds: 301 }, '300 seconds'],
])('rejects %j, as Lambda does', (properties, message) => {
  expect(() => setUp(properties)).toThrow(message);
});

it('waits 1.5 seconds once for a function that hangs, and not for its own writes', async () => {
  const { queue, source } = setUp({}, () => new Promise(() => {}), undefined, { FifoQueue: true });
  queue.send('a', { groupId: 'g', deduplicationId: 'a' });
  jest.useFakeTimers();
  const waitMs = async () => {
    const startedMs = performance.now();
    let hasEnded = false;
    void source.drainUnlessItHangs().then(() => (hasEnded = true));
    for (await jest.advanceTimersByTimeAsync(0); !hasEnded; ) await jest.advanceTimersByTimeAsync(100);
    return performance.now() - startedMs;
  };
  expect(await waitMs()).toBe(1_500);
  queue.send('b', { groupId: 'g', deduplicationId: 'b' });
  expect(await waitMs()).toBe(0);
  jest.useRealTimers();
  expect([source.feeds('arn:aws:lambda:us-east-1:000000000000:function:Fn'), source.feeds('other')]).toEqual([
    true,
    false,
  ]);
});

it('drain delivers a FIFO message that was sent while an earlier one of its group is in flight', async () => {
  const running: (() => void)[] = [];
  const slow = () => new Promise<Invocation>((resolve) => running.push(() => resolve({ value: null })));
  const { queue, source, batches, left } = setUp({}, slow, undefined, { FifoQueue: true });
  queue.send('a', { groupId: 'g', deduplicationId: 'a' });
  const first = source.drain();
  queue.send('b', { groupId: 'g', deduplicationId: 'b' });
  const second = source.drain().then(left);
  running[0]?.();
  while (batches.length < 2) await new Promise(setImmediate);
  running[1]?.();
  expect(await second).toEqual([]);
  await first;
});
