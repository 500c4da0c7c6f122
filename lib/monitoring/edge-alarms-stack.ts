import { Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { ServiceStack } from '../service-stack.ts';
import { edgeAlarmsStackName } from '../stack-names.ts';
import { stackProps } from '../stack-props.ts';
import type { StageConfig } from '../stage-config.ts';
import { AlarmSet } from './alarm-set.ts';
import { edgeMetric, edgeMetricsRegion, edgeOutputs } from './edge-metrics.ts';

const period = Duration.minutes(5);

/** Minimum number of requests in five minutes for an alarm, so that a single scanner does not raise it. */
const fewRequests = 100;

/** The service to watch. */
export interface EdgeAlarmsStackProps extends StackProps {
  config: StageConfig;
  service: ServiceStack;
  serviceRegion: string;
}

/**
 * Alarms for CloudFront. Its metrics are only in us-east-1, and the alarms and their topic must be in the
 * same Region. They have a separate stack, which is deployed after the service. Names contain the service's
 * Region, because a stage can run in several Regions.
 */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeAlarmsStackProps) {
    const { config, service, serviceRegion, ...rest } = props;
    super(scope, id, {
      ...rest,
      stackName: edgeAlarmsStackName(service.stackName, serviceRegion),
      ...stackProps(config, edgeMetricsRegion),
    });
    this.addStackDependency(service);
    const output = (name: string) => Fn.getStackOutput(service.stackName, name, serviceRegion);
    const { alarms: _ofTheService, ...recipient } = config;
    const alarms = new AlarmSet(this, `ppp-${config.stageName}-${serviceRegion}`, {
      ...recipient,
      baseUrl: output(edgeOutputs.baseUrl),
    });
    watchDistribution(alarms, output(edgeOutputs.distributionId));
    watchVolume(alarms, output(edgeOutputs.distributionId), config);
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
    impact: 'Visitors see no banner and merchants get errors, even for requests that reach no API.',
    periods: 2,
  });
  alarms.add('edge-client-errors', {
    metric: share('4xxErrorRate'),
    threshold: 50,
    impact: 'The edge rejects most requests. Keys may be missing from its store.',
    periods: 3,
  });
}

/** Watches requests and bytes, if the stage has limits. */
function watchVolume(alarms: AlarmSet, DistributionId: string, { volumeAlarm }: StageConfig): void {
  if (!volumeAlarm) return;
  const metric = (name: string) => edgeMetric({ DistributionId }, name, { statistic: Stats.SUM, period });
  const impact = 'The bill grows, usually by dollars an hour.';
  const { edgeRequests, edgeGigabytes } = volumeAlarm;
  alarms.add('edge-volume', { metric: metric('Requests'), threshold: edgeRequests, impact });
  alarms.add('edge-transfer', {
    metric: new MathExpression({
      expression: 'FILL(downloaded, 0) + FILL(uploaded, 0)',
      usingMetrics: { downloaded: metric('BytesDownloaded'), uploaded: metric('BytesUploaded') },
      label: 'bytes from and to visitors',
      period,
    }),
    threshold: edgeGigabytes * 1024 ** 3,
    impact,
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
      label: 'failed runs of the gate',
      period,
    }),
    threshold: 5,
    impact: 'The gate fails for some banner requests. Their visitors see no banner.',
  });
  alarms.add('gate-load', {
    metric: metric('FunctionComputeUtilization', Stats.MAXIMUM), // an average hides a few hostile requests
    threshold: 80,
    impact: 'The gate uses most of its compute limit; above 100 it fails.',
    periods: 3,
  });
}
