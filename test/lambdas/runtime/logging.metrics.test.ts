import { emitMetric } from '../../../lambdas/runtime/logging.ts';
import { useLogLines } from '../../support/log-lines.ts';

const log = useLogLines();
beforeEach(() => {
  process.env.METRIC_NAMESPACE = 'ppp-test';
});

it('a metric is one line of JSON in CloudWatch’s embedded metric format, written without the console', () => {
  emitMetric('Responses', 3, 'Count');
  expect(console.log).not.toHaveBeenCalled();
  expect(log.lines.map((line) => JSON.parse(line))).toEqual([
    {
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'ppp-test',
            Dimensions: [[]],
            Metrics: [{ Name: 'Responses', Unit: 'Count' }],
          },
        ],
      },
      Responses: 3,
    },
  ]);
});
