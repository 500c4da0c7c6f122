import { backgroundFunctions } from '../../../lambdas/routes/background.ts';
import { keyPatterns } from '../../../lib/functions/triggers.ts';
import { at, only, resources, target } from '../../support/template.ts';

const queue = only(
  'AWS::SQS::Queue',
  ({ id, Properties }) => id.startsWith('AggregateEvents') && 'RedrivePolicy' in Properties,
);
const mapping = only(
  'AWS::Lambda::EventSourceMapping',
  (candidate) => target(at(candidate, 'EventSourceArn')) === queue.id,
);
const aggregator = only('AWS::Lambda::Function', ({ Properties }) =>
  String(Properties.Description).startsWith('aggregate-events:'),
);
const method = only(
  'AWS::ApiGateway::Method',
  ({ Properties }) => Properties.HttpMethod === 'POST' && JSON.stringify(Properties).includes(queue.id),
);

it('the aggregator reads the event queue in large batches with partial failures', () => {
  expect(target(at(mapping, 'FunctionName'))).toBe(aggregator.id);
  expect(mapping.Properties).toMatchObject({
    BatchSize: 10_000,
    MaximumBatchingWindowInSeconds: 5,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

it('every queue reports failed messages, because Lambda otherwise polls a queue more slowly after an error', () => {
  const mappings = resources('AWS::Lambda::EventSourceMapping').filter(({ Properties }) =>
    JSON.stringify(Properties.EventSourceArn).includes('Queue'),
  );
  const queues = backgroundFunctions.filter(({ trigger }) => trigger.type === 'queue');
  expect(mappings.map(({ Properties }) => Properties.FunctionResponseTypes)).toEqual(
    queues.map(() => ['ReportBatchItemFailures']),
  );
});

it('at most ten runs go on at once', () => {
  expect(at(mapping, 'ScalingConfig')).toEqual({ MaximumConcurrency: 10 });
});

it('a failed message is delivered again after six timeouts and the window, five times before it is a dead letter', () => {
  const window = at<number>(mapping, 'MaximumBatchingWindowInSeconds');
  expect(at<number>(queue, 'VisibilityTimeout')).toBe(6 * at<number>(aggregator, 'Timeout') + window);
  expect(at(queue, 'MessageRetentionPeriod')).toBe(4 * 86_400);
  expect(at(queue, 'RedrivePolicy')).toMatchObject({ maxReceiveCount: 5 });
  const deadLetters = target(at(queue, 'RedrivePolicy.deadLetterTargetArn'));
  const letters = only('AWS::SQS::Queue', ({ id }) => id === deadLetters);
  expect(at(letters, 'MessageRetentionPeriod')).toBe(14 * 86_400);
});

it('API Gateway sends events to the queue without a function, and without bodies above 8 KiB', () => {
  expect(at(method, 'Integration.Type')).toBe('AWS');
  expect(at(method, 'Integration.RequestTemplates')).toEqual({
    'text/plain': expect.stringContaining('#if($input.body.length() > 8192)null#{else}'),
  });
});

it('the aggregator keeps counters for 25 months by default', () => {
  expect(at(aggregator, 'Environment.Variables.STATISTICS_RETENTION_MONTHS')).toBe('25');
});

it('each message has its public key as group (fair queue)', () => {
  const { 'text/plain': template } = at<Record<string, string>>(method, 'Integration.RequestTemplates');
  expect(template).toContain("&MessageGroupId=$util.urlEncode($input.params('key'))&");
  expect(queue.Properties.FifoQueue).toBeUndefined();
});

it('targets that reconcile parts of one kind of partition share a filter, because Lambda accepts five', () => {
  const parts = ['A#', 'B#', 'C#', 'D#', 'E#', 'F#', 'A#'].map((sortKey) => ({
    partition: 'merchant' as const,
    sortKey,
  }));
  const whole = (['publication', 'alerts', 'publication'] as const).map((partition) => ({ partition }));
  expect(keyPatterns([...parts, ...whole])).toEqual([
    {
      pk: { S: [{ prefix: 'MERCHANT#' }] },
      sk: { S: [...'ABCDEF'].map((name) => ({ prefix: `${name}#` })) },
    },
    { pk: { S: [{ prefix: 'SHOWN#' }, { prefix: 'ALERTS' }] } },
  ]);
});
