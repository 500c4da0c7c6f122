import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { AlarmSet } from './alarm-set.ts';

const fiveMinutes = Duration.minutes(5);

/**
 * A stage's alarms. Background functions add theirs from their entries. `edge-alarms-stack.ts` contains the
 * CloudFront alarms.
 */
export class Alarms extends Construct {
  /** The set to which background functions add their alarms. */
  readonly set: AlarmSet;
  private readonly config: StageConfig;

  /** `baseUrl` is the URL of the service. */
  constructor(scope: Construct, id: string, config: StageConfig, baseUrl: string) {
    super(scope, id);
    this.config = config;
    this.set = new AlarmSet(this, `ppp-${config.stageName}`, { ...config, baseUrl });
    if (config.monthlyBudgetUsd) this.set.topic.allow('budgets.amazonaws.com');
  }

  /**
   * Watches the table, both APIs and Lambda. Background functions add their alarms before. Throws if the stage's
   * settings contain a name that no alarm has.
   */
  watchService(table: Pick<ITableV2, 'tableName'>, management: RestApi, banner: RestApi): void {
    this.watchTable(table);
    this.watchApis(management, banner);
    this.watchFunctions();
    this.set.requireKnownNames();
  }

  /** Watches both APIs' 5xx responses, and the management API's volume if the stage has a limit. */
  private watchApis(management: RestApi, banner: RestApi): void {
    this.watchFailures('management-api', management, 'Merchants get errors for valid requests.');
    const impact = 'Visitors see no banner unless the edge has cached the response.';
    this.watchFailures('banner-api', banner, impact);
    const threshold = this.config.volumeAlarm?.managementRequests;
    if (threshold === undefined) return;
    const metric = management.metricCount({ period: fiveMinutes });
    this.set.add('management-volume', {
      metric,
      threshold,
      impact: 'The bill grows, usually by dollars an hour.',
    });
  }

  /** Watches all the account's functions in this Region, which share one limit of executions at the same time. */
  private watchFunctions(): void {
    const metric = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: Stats.SUM,
      period: fiveMinutes,
    });
    const impact = 'Some requests return errors, because the account has no Lambda executions left.';
    this.set.add('function-throttles', { metric, threshold: 5, impact });
  }

  private watchFailures(name: string, api: RestApi, impact: string): void {
    const metric = api.metricServerError({ period: fiveMinutes });
    this.set.add(`${name}-server-errors`, { metric, threshold: 5, impact });
  }

  /** Watches the table for throttled operations, including those in batches and transactions. */
  private watchTable({ tableName }: Pick<ITableV2, 'tableName'>): void {
    const events = (metricName: string) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName },
        statistic: Stats.SUM,
        period: fiveMinutes,
      });
    const metric = new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
      label: 'throttled reads and writes',
      period: fiveMinutes,
    });
    this.set.add('table-throttles', {
      metric,
      threshold: 10,
      impact: 'Some requests are slow or return 503.',
    });
  }
}
