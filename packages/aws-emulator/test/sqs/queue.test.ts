import type { LocalQueue } from '../../sqs/queue.ts';
import { queuesOf } from '../../sqs/queue-settings.ts';
import { stackOf } from '../gateway/gateway-fixtures.ts';

function setUp(properties: Record<string, unknown> = {}) {
  const { assembly, identities } = stackOf({
    Queue: [
      'AWS::SQS::Queue',
      {
        VisibilityTimeout: 30,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
        ...properties,
      },
    ],
    Dead: ['AWS::SQS::Queue', {}],
  });
  const clock = { now: 1_000_000 };
  const queues = queuesOf(assembly, identities, () => clock.now);
  const named = (name: string) => queues.get(`arn:aws:sqs:us-east-1:000000000000:${name}`) as LocalQueue;
  return { clock, queue: named('Queue'), dead: named('Dead') };
}
const bodies = (queue: LocalQueue, max = 10) => queue.receive(max).map(({ body }) => body);

it('hides a received message until it is deleted or its visibility timeout has passed', () => {
  const { clock, queue } = setUp();
  queue.send('a');
  const [message] = queue.receive(10);
  expect(message).toMatchObject({
    body: 'a',
    receiveCount: 1,
    sentAtMs: 1_000_000,
    firstReceivedAtMs: 1_000_000,
  });
  expect(bodies(queue)).toEqual([]);
  clock.now += 30_000;
  const [again] = queue.receive(10);
  expect(again).toMatchObject({
    messageId: message?.messageId,
    receiveCount: 2,
    firstReceivedAtMs: 1_000_000,
  });
  queue.delete(message?.receiptHandle ?? '');
  expect(queue.nextVisibleAtMs()).toBe(clock.now + 30_000);
  queue.delete(again?.receiptHandle ?? '');
  expect(queue.nextVisibleAtMs()).toBeUndefined();
});

it('reports a change when messages are received, so that a kill does not make them visible again', () => {
  const { clock, queue } = setUp();
  queue.send('a');
  const kept: number[][] = [];
  queue.onChange(() => kept.push(queue.snapshot().map(({ visibleAtMs }) => visibleAtMs)));
  expect(bodies(queue)).toEqual(['a']);
  expect(bodies(queue)).toEqual([]);
  expect(kept).toEqual([[clock.now + 30_000]]);
});

it('moves a message to the dead-letter queue after its last receive', () => {
  const { clock, queue, dead } = setUp();
  queue.send('poison');
  for (let receive = 0; receive < 2; receive++) {
    expect(bodies(queue)).toEqual(['poison']);
    clock.now += 30_000;
  }
  expect(bodies(queue)).toEqual([]);
  expect(dead.receive(1)).toMatchObject([{ body: 'poison', receiveCount: 1, sentAtMs: 1_000_000 }]);
});

it('drops messages after the retention period', () => {
  const { clock, queue } = setUp({ MessageRetentionPeriod: 60 });
  queue.send('a');
  expect(queue.visibleCount()).toBe(1);
  clock.now += 60_000;
  expect(bodies(queue)).toEqual([]);
});

it('reports changes and restores a snapshot', () => {
  const { queue } = setUp();
  const listener = jest.fn();
  queue.onChange(listener);
  queue.send('a');
  queue.receive(1);
  expect(listener).toHaveBeenCalledTimes(2);
  const { queue: other } = setUp();
  other.restore(JSON.parse(JSON.stringify(queue.snapshot())));
  expect(other.snapshot()).toEqual(queue.snapshot());
});

describe('a FIFO queue', () => {
  const ids = (groupId: string, deduplicationId: string) => ({ groupId, deduplicationId });
  const fifoQueue = () => {
    const { assembly, identities } = stackOf({
      Queue: ['AWS::SQS::Queue', { FifoQueue: true, VisibilityTimeout: 30 }],
    });
    const clock = { now: 1_000_000 };
    const [queue] = [...queuesOf(assembly, identities, () => clock.now).values()] as [LocalQueue];
    return { clock, queue };
  };

  it('has a name that ends in .fifo', () => {
    expect(fifoQueue().queue.settings.arn).toMatch(/:Queue\.fifo$/);
  });

  it('delivers a group in order, and nothing of it while messages are in flight', () => {
    const { clock, queue } = fifoQueue();
    for (const [body, group] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
    ] as const)
      queue.send(body, ids(group, body));
    const [first] = queue.receive(1);
    queue.send('b1', ids('b', 'b1'));
    expect(bodies(queue)).toEqual(['b1']);
    expect(queue.visibleCount()).toBe(0);
    queue.delete(first?.receiptHandle ?? '');
    expect(bodies(queue)).toEqual(['a2', 'a3']);
    expect(queue.nextVisibleAtMs()).toBe(clock.now + 30_000);
    clock.now += 30_000;
    expect(bodies(queue)).toEqual(['a2', 'a3', 'b1']);
  });

  it('ignores a repeated deduplication id for five minutes', () => {
    const { clock, queue } = fifoQueue();
    const sent = queue.send('a', ids('a', '1'));
    expect(queue.send('a', ids('a', '1'))).toEqual(sent);
    expect(queue.snapshot()).toHaveLength(1);
    clock.now += 300_000;
    queue.send('a', ids('a', '1'));
    expect(queue.snapshot()).toHaveLength(2);
  });

  it('needs ids, and a FIFO queue for dead letters', () => {
    expect(() => fifoQueue().queue.send('a')).toThrow('FIFO');
    expect(() => setUp({ FifoQueue: true })).toThrow('must be a FIFO queue');
  });
});
