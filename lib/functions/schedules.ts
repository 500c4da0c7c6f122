import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { heartbeatVariables, rateSourceVariables } from '../../platform/environment.ts';
import { scriptHashes } from '../edge/script-bucket.ts';
import type { StageConfig } from '../stage-config.ts';
import type { ServiceFunction } from './service-function.ts';

/** Two attempts per source of at most 5 s each, and the table. */
export const refreshTimeout = Duration.seconds(25);

/** The heartbeat's parallel requests take at most 5 s. */
export const heartbeatTimeout = Duration.seconds(15);

/** After the sources have the day's rates (UTC); the European Central Bank publishes at 16:00 Frankfurt time. */
const refreshTime = Schedule.cron({ hour: '17', minute: '20' });

/** API Gateway returns 500 keys per page and at most ten pages per second. */
export const keyCountTimeout = Duration.seconds(60);

/** Scheduled functions and their settings. */
export interface SchedulesProps {
  config: Pick<StageConfig, 'rateSources'>;
  refresher: ServiceFunction;
  heartbeat: ServiceFunction;
  keyCounter: ServiceFunction;
  /** Base URL of the service. */
  baseUrl: string;
}

/**
 * Schedules of the heartbeat and of the daily runs: the refresh of exchange rates and the count of gateway keys. Lambda retries a
 * failed daily run after one and after two minutes.
 */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    this.refreshRates(props);
    this.beat(props);
    this.countKeys(props);
  }

  private refreshRates({ config: { rateSources }, refresher: { fn } }: SchedulesProps): void {
    fn.addEnvironment(rateSourceVariables.frankfurter, rateSources.frankfurter);
    fn.addEnvironment(rateSourceVariables.currencyApi, rateSources.currencyApi);
    new Rule(this, 'ExchangeRates', {
      description: 'Refreshes the exchange rates once a day',
      schedule: refreshTime,
      targets: [new LambdaFunction(fn, { maxEventAge: Duration.hours(6) })],
    });
    new CfnOutput(Stack.of(this), 'RefreshFxRatesFunction', { value: fn.functionName });
  }

  /** Schedules the heartbeat without retries: a late heartbeat is no sign of life. */
  private beat({ heartbeat: { fn }, baseUrl }: SchedulesProps): void {
    fn.addEnvironment(heartbeatVariables.baseUrl, baseUrl);
    fn.addEnvironment(heartbeatVariables.scriptHashes, JSON.stringify(scriptHashes()));
    new Rule(this, 'Heartbeat', {
      description: 'Probes the service every five minutes',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(fn, { maxEventAge: Duration.minutes(1), retryAttempts: 0 })],
    });
  }

  private countKeys({ keyCounter: { fn } }: SchedulesProps): void {
    const { partition, region } = Stack.of(this);
    const resources = [`arn:${partition}:apigateway:${region}::/apikeys`];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['apigateway:GET'], resources }));
    new Rule(this, 'GatewayKeys', {
      description: 'Counts API Gateway keys once a day',
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(fn, { maxEventAge: Duration.hours(6) })],
    });
  }
}
