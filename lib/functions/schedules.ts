import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { heartbeatVariables, rateSourceVariables } from '../../platform/environment.ts';
import type { StageConfig } from '../stage-config.ts';
import type { ServiceFunction } from './service-function.ts';

/** Two attempts at a source of at most 5 s each, and the table. */
export const refreshTimeout = Duration.seconds(25);

/** All that the heartbeat asks at once takes at most 5 s. */
export const heartbeatTimeout = Duration.seconds(15);

/** By this time (UTC) central banks have published their rates, the European one at 16:00 Frankfurt time, and the sources have them. */
const refreshTime = Schedule.cron({ hour: '17', minute: '20' });

/** API Gateway hands out 500 keys a page, and answers ten such calls a second at most. */
export const keyCountTimeout = Duration.seconds(60);

/** What the schedules need. */
export interface SchedulesProps {
  config: Pick<StageConfig, 'rateSources' | 'heartbeatKey'>;
  /** The function that refreshes the rates. */
  refresher: ServiceFunction;
  /** The function that asks whether the service is alive. */
  heartbeat: ServiceFunction;
  /** The function that counts the keys of API Gateway. */
  keyCounter: ServiceFunction;
  /** Where the service answers. */
  baseUrl: string;
}

/**
 * What runs on a schedule: the refresh of the exchange rates and the count of gateway keys once a day, and the heartbeat. When a
 * daily run fails, Lambda repeats it after one and after two minutes.
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

  /** A heartbeat that comes late would say nothing about now, so none is repeated. */
  private beat({ config: { heartbeatKey }, heartbeat: { fn }, baseUrl }: SchedulesProps): void {
    fn.addEnvironment(heartbeatVariables.baseUrl, baseUrl);
    if (heartbeatKey) fn.addEnvironment(heartbeatVariables.publicKey, heartbeatKey);
    new Rule(this, 'Heartbeat', {
      description: 'Asks every five minutes whether the service answers',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(fn, { maxEventAge: Duration.minutes(1), retryAttempts: 0 })],
    });
  }

  private countKeys({ keyCounter: { fn } }: SchedulesProps): void {
    const { partition, region } = Stack.of(this);
    const resources = [`arn:${partition}:apigateway:${region}::/apikeys`];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['apigateway:GET'], resources }));
    new Rule(this, 'GatewayKeys', {
      description: 'Counts the keys of API Gateway once a day',
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(fn, { maxEventAge: Duration.hours(6) })],
    });
  }
}
