import { at, resources, target } from '../../support/template.ts';

const mapping = resources('AWS::Lambda::EventSourceMapping').find(
  ({ Properties }) => Properties.StartingPosition !== undefined,
);

it('publish-to-edge hears of every public key and campaign from the beginning of the stream, and of nothing else', () => {
  expect(mapping?.Properties).toMatchObject({
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: {
      Filters: ['PUBLIC#', 'SHOWN#'].map((prefix) => ({
        Pattern: JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix }] } } } }),
      })),
    },
  });
});

it('publish-to-edge gets what changed within a second together, and reserves no concurrency, which new accounts reject', () => {
  expect(mapping?.Properties).toMatchObject({ BatchSize: 1_000, MaximumBatchingWindowInSeconds: 1 });
  for (const { Properties } of resources('AWS::Lambda::Function'))
    expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
});

it('a record that fails is repeated alone, and in the end waits in a queue that alarms', () => {
  expect(mapping?.Properties).toMatchObject({
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 20,
  });
  const destination = mapping && at(mapping, 'DestinationConfig.OnFailure.Destination');
  const queue = resources('AWS::SQS::Queue').find(({ id }) => id === target(destination));
  expect(queue?.Properties.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  const alarm = resources('AWS::CloudWatch::Alarm').find(
    ({ Properties }) => Properties.AlarmName === 'ppp-dev-edge-dead-letters',
  );
  expect(alarm && at(alarm, 'MetricName')).toBe('ApproximateNumberOfMessagesVisible');
  expect(JSON.stringify(alarm && at(alarm, 'Dimensions'))).toContain(`"${queue?.id}"`);
});
