import { hourlyPartitions } from '../../../lambdas/routes/workers.ts';
import {
  at,
  functionName,
  only,
  ownFunctions,
  resources,
  statementsOf,
  target,
} from '../../support/template.ts';

const mappingOf = (name: string) => {
  const fn = ownFunctions().find((each) => functionName(each) === name);
  return only(
    'AWS::Lambda::EventSourceMapping',
    ({ Properties }) => target(Properties.FunctionName) === fn?.id,
  );
};
const queueAt = (arn: unknown) => only('AWS::SQS::Queue', ({ id }) => id === target(arn));
const alarm = (name: string) =>
  only('AWS::CloudWatch::Alarm', ({ Properties }) => Properties.AlarmName === `ppp-dev-${name}`);
const stream = mappingOf('dispatch-changes');
const publishing = mappingOf('reconcile-edge');
const queue = queueAt(at(publishing, 'EventSourceArn'));

it('every change that concerns a target reaches the dispatcher, the only reader of the stream, from its beginning, and nothing else', () => {
  const ofStream = resources('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties.StartingPosition,
  );
  expect(ofStream.map(({ id }) => id)).toEqual([stream.id]);
  expect(stream.Properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 1_000,
    MaximumBatchingWindowInSeconds: 1,
    FilterCriteria: {
      Filters: [
        {
          pk: {
            S: [
              { prefix: 'PUBLIC#' },
              { prefix: 'SHOWN#' },
              { prefix: 'CHECKOUTKEYS' },
              { prefix: 'ALERTS' },
              { prefix: 'ORDERSKEYS' },
            ],
          },
        },
        {
          pk: { S: [{ prefix: 'MERCHANT#' }] },
          sk: {
            S: [{ prefix: 'REVOKED#' }, { prefix: 'CAMPAIGN#' }, { prefix: 'CHECKOUT#' }, { prefix: 'KEY#' }],
          },
        },
      ].map((Keys) => ({ Pattern: JSON.stringify({ dynamodb: { Keys } }) })),
    },
  });
  // The request that disconnects a checkout does the work, so only the hourly run tells of it.
  expect(hourlyPartitions).toContain('disconnections');
  // Until the record expires: a dropped one would leave a revoked key working at the edge. Only an outage of
  // SQS fails a batch, so a smaller batch would fail as well.
  expect(stream.Properties.MaximumRetryAttempts ?? -1).toBe(-1);
});

it('reconcile-edge is the one writer of the store because its queue is FIFO, not by reserved concurrency, which new accounts reject', () => {
  expect(queue.Properties).toMatchObject({ FifoQueue: true, VisibilityTimeout: 30 });
  expect(publishing.Properties.BatchSize).toBe(10);
  for (const { Properties } of resources('AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
});

it('the publisher sends to its own queue, which Lambda must not take for an unintended loop', () => {
  const publisher = ownFunctions().find((each) => functionName(each) === 'reconcile-edge');
  expect(publisher?.Properties).toMatchObject({
    RecursiveLoop: 'Allow',
    Environment: { Variables: { RECONCILE_EDGE_QUEUE_URL: { Ref: queue.id }, EDGE_WRITE_INTERVAL_MS: '0' } },
  });
});

it('a message that fails for more than an hour waits in a FIFO queue that alarms', () => {
  expect(at(queue, 'RedrivePolicy.maxReceiveCount')).toBe(1_000);
  const deadLetters = queueAt(at(queue, 'RedrivePolicy.deadLetterTargetArn'));
  expect(deadLetters.Properties).toMatchObject({ FifoQueue: true, MessageRetentionPeriod: 14 * 86_400 });
  expect(at(alarm('reconcile-edge-dead-letters'), 'MetricName')).toBe('ApproximateNumberOfMessagesVisible');
  expect(JSON.stringify(at(alarm('reconcile-edge-dead-letters'), 'Dimensions'))).toContain(
    `"${deadLetters.id}"`,
  );
});

it('a failed run of the publisher ends in time to shorten the wait of its messages, and may do so', () => {
  const publisher = ownFunctions().find((each) => functionName(each) === 'reconcile-edge');
  expect(publisher?.Properties.Timeout).toBeLessThanOrEqual(15);
  const statements = publisher ? statementsOf(target(at(publisher, 'Role'))) : [];
  const isAllowed = ({ Action, Resource }: (typeof statements)[number]) =>
    Action.includes('sqs:ChangeMessageVisibility') && target(Resource) === queue.id;
  expect(statements.some(isAllowed)).toBe(true);
});

it('alarms see one minute in which changes wait', () => {
  const records = alarm('dispatch-changes-lag').Properties;
  expect(JSON.stringify(records)).toContain('IteratorAge');
  expect(JSON.stringify(records)).toContain('FILL(age, 0) / 1000');
  const messages = alarm('reconcile-edge-lag').Properties;
  expect(messages.MetricName).toBe('ApproximateAgeOfOldestMessage');
  expect(records).toMatchObject({ Threshold: 60, EvaluationPeriods: 1 });
  expect(messages).toMatchObject({ Threshold: 20, EvaluationPeriods: 1 });
});

it('the name that CloudFormation gives a FIFO queue has at most 80 characters, also on the stage with the longest name', () => {
  const queues = resources('AWS::SQS::Queue').filter(({ Properties }) => Properties.FifoQueue);
  expect(queues.length).toBeGreaterThan(0);
  for (const { id } of queues)
    expect(`Ppp-${'s'.repeat(16)}-${id}-${'x'.repeat(13)}.fifo`.length).toBeLessThanOrEqual(80);
});

it('an hourly run that failed three times or could not start becomes a dead letter with an alarm, and may', () => {
  const hourly = ownFunctions().find((each) => functionName(each) === 'dispatch-checks');
  const merchants = queueAt(at(mappingOf('reconcile-merchants'), 'EventSourceArn'));
  const deadLetters = target(at(merchants, 'RedrivePolicy.deadLetterTargetArn'));
  expect(hourly && target(at(hourly, 'DeadLetterConfig.TargetArn'))).toBe(deadLetters);
  const statements = hourly ? statementsOf(target(at(hourly, 'Role'))) : [];
  const isAllowed = ({ Action, Resource }: (typeof statements)[number]) =>
    Action.includes('sqs:SendMessage') && target(Resource) === deadLetters;
  expect(statements.some(isAllowed)).toBe(true);
  expect(JSON.stringify(at(alarm('reconcile-merchants-dead-letters'), 'Dimensions'))).toContain(
    `"${deadLetters}"`,
  );
});
