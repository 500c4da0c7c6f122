import { at, resources, type TemplateResource, target } from '../../support/template.ts';

function only(type: string, isWanted: (resource: TemplateResource) => boolean): TemplateResource {
  const [found, ...more] = resources(type).filter(isWanted);
  if (!found || more.length > 0) throw new Error(`There is not exactly one such ${type}`);
  return found;
}

const queue = only('AWS::SQS::Queue', ({ Properties }) => 'RedrivePolicy' in Properties);
const mapping = only(
  'AWS::Lambda::EventSourceMapping',
  (candidate) => target(at(candidate, 'EventSourceArn')) === queue.id,
);
const aggregator = only(
  'AWS::Lambda::Function',
  ({ Properties }) =>
    Properties.Description !== undefined && String(Properties.Description).startsWith('aggregate-events:'),
);

it('the queue of events feeds the aggregator in batches, which may fail in part', () => {
  expect(target(at(mapping, 'FunctionName'))).toBe(aggregator.id);
  expect(mapping.Properties).toMatchObject({
    BatchSize: 10_000,
    MaximumBatchingWindowInSeconds: 5,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  });
});

it('few runs at once, so that the writes to one counter are bounded', () => {
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

it('no function stands between a visitor and the queue, and a body above 8 KiB does not enter it', () => {
  const method = only(
    'AWS::ApiGateway::Method',
    ({ Properties }) => Properties.HttpMethod === 'POST' && JSON.stringify(Properties).includes(queue.id),
  );
  expect(at(method, 'Integration.Type')).toBe('AWS');
  expect(at(method, 'Integration.RequestTemplates')).toEqual({
    'text/plain': expect.stringContaining('#if($input.body.length() > 8192)null#{else}'),
  });
});

it('the function that counts knows how long counters are kept: 25 months, unless the stage says otherwise', () => {
  expect(at(aggregator, 'Environment.Variables.STATISTICS_RETENTION_MONTHS')).toBe('25');
});

it('each message names its public key as its group, so that SQS can keep merchants apart (fair queue)', () => {
  const method = only(
    'AWS::ApiGateway::Method',
    ({ Properties }) => Properties.HttpMethod === 'POST' && JSON.stringify(Properties).includes(queue.id),
  );
  const { 'text/plain': template } = at<Record<string, string>>(method, 'Integration.RequestTemplates');
  expect(template).toContain("&MessageGroupId=$util.urlEncode($input.params('key'))&");
  expect(queue.Properties.FifoQueue).toBeUndefined();
});
