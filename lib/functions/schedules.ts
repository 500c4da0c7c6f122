import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { rateSourceVariables } from '../../platform/environment.ts';
import type { StageConfig } from '../stage-config.ts';
import type { ServiceFunction } from './service-function.ts';

/** Two attempts at a source of at most 5 s each, and the table. */
export const refreshTimeout = Duration.seconds(25);

/** By this time (UTC) central banks have published their rates, the European one at 16:00 Frankfurt time, and the sources have them. */
const refreshTime = Schedule.cron({ hour: '17', minute: '20' });

/** What the schedules need. */
export interface SchedulesProps {
  config: Pick<StageConfig, 'rateSources'>;
  /** The function that refreshes the rates. */
  refresher: ServiceFunction;
}

/** What runs on a schedule: the daily refresh of the exchange rates. When a run fails, Lambda repeats it after one and after two minutes. */
export class Schedules extends Construct {
  constructor(scope: Construct, id: string, { config, refresher: { fn } }: SchedulesProps) {
    super(scope, id);
    const { rateSources } = config;
    fn.addEnvironment(rateSourceVariables.frankfurter, rateSources.frankfurter);
    fn.addEnvironment(rateSourceVariables.currencyApi, rateSources.currencyApi);
    new Rule(this, 'ExchangeRates', {
      description: 'Refreshes the exchange rates once a day',
      schedule: refreshTime,
      targets: [new LambdaFunction(fn, { maxEventAge: Duration.hours(6) })],
    });
    new CfnOutput(Stack.of(this), 'RefreshFxRatesFunction', { value: fn.functionName });
  }
}
