import { at, ownFunctions, resources, target } from '../../support/template.ts';

const mappings = resources('AWS::Lambda::EventSourceMapping');
const mappingOf = (functionName: string) => {
  const fn = ownFunctions().find((each) => at<string>(each, 'Description').startsWith(`${functionName}:`));
  return mappings.find(({ Properties }) => target(Properties.FunctionName) === fn?.id);
};
const stream = mappingOf('queue-edge-changes');
const publishing = mappingOf('publish-to-edge');
const queue = resources('AWS::SQS::Queue').find(
  ({ id }) => publishing && id === target(at(publishing, 'EventSourceArn')),
);
const alarm = (name: string) =>
  resources('AWS::CloudWatch::Alarm').find(({ Properties }) => Properties.AlarmName === `ppp-dev-${name}`);

it('every change of a public key or a campaign reaches the queue, from the beginning of the stream, and nothing else', () => {
  expect(stream?.Properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 1_000,
    MaximumBatchingWindowInSeconds: 1,
    FilterCriteria: {
      Filters: ['PUBLIC#', 'SHOWN#'].map((prefix) => ({
        Pattern: JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix }] } } } }),
      })),
    },
  });
  expect(stream?.Properties.MaximumRetryAttempts ?? -1).toBe(-1); // until the record expires
});

it('publish-to-edge is the one writer of the store because its queue is FIFO, not by reserved concurrency, which new accounts reject', () => {
  expect(queue?.Properties).toMatchObject({ FifoQueue: true, VisibilityTimeout: 60 });
  expect(publishing?.Properties.BatchSize).toBe(10);
  for (const { Properties } of resources('AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
});

it('a message that fails for more than an hour waits in a FIFO queue that alarms', () => {
  expect(queue && at(queue, 'RedrivePolicy.maxReceiveCount')).toBe(100);
  const arn = queue && at(queue, 'RedrivePolicy.deadLetterTargetArn');
  const deadLetters = resources('AWS::SQS::Queue').find(({ id }) => id === target(arn));
  expect(deadLetters?.Properties).toMatchObject({ FifoQueue: true, MessageRetentionPeriod: 14 * 86_400 });
  const deadLetterAlarm = alarm('edge-dead-letters');
  expect(deadLetterAlarm && at(deadLetterAlarm, 'MetricName')).toBe('ApproximateNumberOfMessagesVisible');
  expect(JSON.stringify(deadLetterAlarm && at(deadLetterAlarm, 'Dimensions'))).toContain(
    `"${deadLetters?.id}"`,
  );
});

it('edge-lag watches the age of stream records and of messages', () => {
  const text = JSON.stringify(alarm('edge-lag')?.Properties);
  expect(text).toContain('IteratorAge');
  expect(text).toContain('ApproximateAgeOfOldestMessage');
});
