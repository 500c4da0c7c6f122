import { Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { ServiceStack } from '../service-stack.ts';
import { stackProps } from '../stack-props.ts';
import type { StageConfig } from '../stage-config.ts';
import { AlarmSet } from './alarm-set.ts';
import { edgeMetric, edgeMetricsRegion, edgeOutputs } from './edge-metrics.ts';

const period = Duration.minutes(5);

/** Below this many requests in five minutes a share of them says nothing: a single scanner would raise the alarm. */
const fewRequests = 100;

/** What the alarms need to know of the service. */
export interface EdgeAlarmsStackProps extends StackProps {
  config: StageConfig;
  service: ServiceStack;
  /** The Region that the service is deployed to. */
  serviceRegion: string;
}

/**
 * The alarms on CloudFront. Its metrics live in us-east-1 only, and an alarm lives in the Region of its metric, with its topic. So they
 * have a stack of their own, which is deployed after the service. One stage can run in several Regions, so names hold the service's.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeAlarmsStackProps) {
    const { config, service, serviceRegion, ...rest } = props;
    super(scope, id, {
      ...rest,
      stackName: `${service.stackName}-${serviceRegion}-edge-alarms`,
      ...stackProps(config, edgeMetricsRegion),
    });
    this.addStackDependency(service);
    const output = (name: string) => Fn.getStackOutput(service.stackName, name, serviceRegion);
    const alarms = new AlarmSet(this, `ppp-${config.stageName}-${serviceRegion}`, config);
    watchDistribution(alarms, output(edgeOutputs.distributionId));
    watchGate(alarms, output(edgeOutputs.gateName));
  }
}

function watchDistribution(alarms: AlarmSet, DistributionId: string): void {
  const metric = (name: string, statistic: string) =>
    edgeMetric({ DistributionId }, name, { statistic, period });
  const share = (errorRate: string) =>
    new MathExpression({
      expression: `IF(requests >= ${fewRequests}, share, 0)`,
      usingMetrics: {
        requests: metric('Requests', Stats.SUM),
        share: metric(errorRate, Stats.AVERAGE),
      },
      label: `${errorRate} in percent`,
      period,
    });
  alarms.add('edge-server-errors', {
    metric: share('5xxErrorRate'),
    threshold: 5,
    impact: 'Visitors see no banner and merchants get errors, also where no API saw their requests.',
    periods: 2,
  });
  alarms.add('edge-refusals', {
    metric: share('4xxErrorRate'),
    threshold: 50,
    impact: 'The edge refuses most requests: it may have lost the keys.',
    periods: 3,
  });
}

function watchGate(alarms: AlarmSet, FunctionName: string): void {
  const metric = (name: string, statistic: string) =>
    edgeMetric({ FunctionName }, name, { statistic, period });
  const failures = ['FunctionExecutionErrors', 'FunctionValidationErrors', 'FunctionThrottles'];
  alarms.add('gate-errors', {
    metric: new MathExpression({
      expression: failures.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(failures.map((name, index) => [`m${index}`, metric(name, Stats.SUM)])),
      label: 'requests that the gate failed',
      period,
    }),
    threshold: 5,
    impact: 'The gate fails: visitors see no banner, and no function of ours is asked.',
  });
  alarms.add('gate-load', {
    metric: metric('FunctionComputeUtilization', Stats.AVERAGE),
    threshold: 80,
    impact: 'The gate needs nearly all the time that CloudFront gives it; above 100 it fails.',
    periods: 3,
  });
}
