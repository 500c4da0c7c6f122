import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
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

/** What the schedules need. */
export interface SchedulesProps {
  config: Pick<StageConfig, 'rateSources' | 'heartbeatKey'>;
  /** The function that refreshes the rates. */
  refresher: ServiceFunction;
  /** The function that asks whether the service is alive. */
  heartbeat: ServiceFunction;
  /** Where the service answers. */
  baseUrl: string;
}

/** What runs on a schedule: the daily refresh of the exchange rates, and the heartbeat. When a refresh fails, Lambda repeats it after one and after two minutes. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, props: SchedulesProps) {
    super(scope, id);
    this.refreshRates(props);
    this.beat(props);
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
}
