import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import {
  aggregateEventsFunction,
  authorizerFunction,
  countGatewayKeysFunction,
  heartbeatFunction,
  publishToEdgeFunction,
  queueEdgeChangesFunction,
  refreshFxRatesFunction,
} from '../lambdas/routes/background.ts';
import type { FunctionEntry, Route } from '../lambdas/routes/route.ts';
import { routes } from '../lambdas/routes/routes.ts';
import { planRatesVariable, statisticsRetentionVariable } from '../platform/environment.ts';
import { apiFunctionSeconds } from '../platform/request-time.ts';
import { AddressLimit } from './api/address-limit.ts';
import { ApiLogging } from './api/api-logging.ts';
import { BannerApi } from './api/banner-api.ts';
import { ManagementApi } from './api/management-api.ts';
import { metricNamespace } from './config.ts';
import { DataTable } from './data-table.ts';
import { Edge } from './edge/edge.ts';
import { EdgePublishing, publisherTimeout } from './edge/edge-publishing.ts';
import { Analytics, aggregatorTimeout } from './functions/analytics.ts';
import type { CodeDirectories } from './functions/bundle.ts';
import { heartbeatTimeout, keyCountTimeout, refreshTimeout, Schedules } from './functions/schedules.ts';
import { ServiceFunction, type ServiceFunctionProps } from './functions/service-function.ts';
import { Alarms } from './monitoring/alarms.ts';
import { ServiceDashboard } from './monitoring/dashboard.ts';
import { edgeOutputs } from './monitoring/edge-metrics.ts';
import { stackProps } from './stack-props.ts';
import type { StageConfig } from './stage-config.ts';

/** Ends a request that computes without end soon after its deadline. */
const apiTimeout = Duration.seconds(apiFunctionSeconds);

/** Inputs of a service stack. */
export interface ServiceStackProps extends StackProps {
  config: StageConfig;
  /** Bundled code of all functions. */
  codeDirectories: CodeDirectories;
  /** Web ACL that marks visitors behind VPNs and proxies. @default - no visitor is marked */
  webAclArn?: string;
  /** Built API page. */
  apiPageDirectory: string;
  /** Built console. @default - the stage has no console */
  consoleDirectory?: string;
}

/** One complete service (a cell): table, functions, both APIs, edge. */
export class ServiceStack extends Stack {
  private readonly config: StageConfig;
  private readonly table: DataTable;
  private readonly alarms: Alarms;
  private readonly codeDirectories: CodeDirectories;

  constructor(
    scope: Construct,
    id: string,
    { config, codeDirectories, webAclArn, apiPageDirectory, consoleDirectory, ...props }: ServiceStackProps,
  ) {
    super(scope, id, { ...props, ...stackProps(config) });
    this.config = config;
    this.table = new DataTable(this, 'Data', config);
    this.codeDirectories = codeDirectories;
    this.alarms = new Alarms(this, 'Alarms', config);
    this.alarms.watchTable(this.table.table);
    const logging = new ApiLogging(this, 'ApiLogging', config);
    const analytics = new Analytics(this, 'Events', config);
    const authorizer = this.serve(authorizerFunction, { timeout: apiTimeout }).fn;
    const management = new ManagementApi(this, 'ManagementApi', { config, logging, authorizer });
    const { requestsPerAddress } = config;
    if (requestsPerAddress) {
      const name = `ppp-${config.stageName}-management`;
      const stage = management.api.deploymentStage;
      new AddressLimit(this, 'AddressLimit', { name, requestsPerAddress, stage });
    }
    const banner = new BannerApi(this, 'BannerApi', { config, logging, events: analytics.queue });
    const configLogs: LogGroup[] = [];
    for (const route of routes) {
      const api = route.api === 'management' ? management : banner;
      const { fn, logGroup } = this.serveRoute(route);
      api.addRoute(route, fn);
      if (api === banner) configLogs.push(logGroup);
    }
    banner.addUsagePlans(config);
    const edge = new Edge(this, 'Edge', {
      config,
      managementApi: management.api,
      bannerApi: banner.api,
      apiPageDirectory,
      ...(webAclArn ? { webAclArn } : {}),
      ...(consoleDirectory ? { consoleDirectory } : {}),
    });
    const sender = this.serve(queueEdgeChangesFunction);
    const publisher = this.serve(publishToEdgeFunction, { timeout: publisherTimeout });
    const publishing = new EdgePublishing(this, 'EdgePublishing', {
      table: this.table,
      edge,
      sender,
      publisher,
      intervalMs: config.edgeWriteIntervalMs,
    });
    this.alarms.watchEdge(sender, publishing, publisher.impact);
    const aggregator = this.serve(aggregateEventsFunction, { timeout: aggregatorTimeout });
    aggregator.fn.addEnvironment(statisticsRetentionVariable, String(this.config.statisticsRetentionMonths));
    analytics.feed(aggregator);
    this.alarms.watchEvents(analytics, aggregator.impact);
    this.addSchedules(edge);
    this.alarms.watchManagementVolume(management.api);
    this.alarms.watchApi('management-api', management.api, 'Merchants get errors for valid requests.');
    this.alarms.watchApi(
      'banner-api',
      banner.api,
      'Visitors see no banner unless the edge has cached the response.',
    );
    new ServiceDashboard(this, 'Dashboard', {
      config,
      banner,
      management,
      analytics,
      configLogs,
      eventLog: aggregator.logGroup,
      sender,
      publishing,
      distributionId: edge.distribution.distributionId,
      tableName: this.table.table.tableName,
    });
    this.addOutputs(edge, management, banner);
    for (const { logGroupName } of configLogs) new CfnOutput(this, 'ConfigLog', { value: logGroupName });
    new CfnOutput(this, 'EventLog', { value: aggregator.logGroup.logGroupName });
  }

  private serveRoute(route: Route) {
    const served = this.serve(route, { timeout: apiTimeout });
    if (route.needsPlanRates) served.fn.addEnvironment(planRatesVariable, planRatesOf(this.config));
    return served;
  }

  /** Adds the scheduled functions and the alarms for missing runs. */
  private addSchedules(edge: Edge): void {
    const refresher = this.serve(refreshFxRatesFunction, { timeout: refreshTimeout });
    const heartbeat = this.serve(heartbeatFunction, { timeout: heartbeatTimeout, memorySize: 256 });
    const keyCounter = this.serve(countGatewayKeysFunction, { timeout: keyCountTimeout });
    const parts = { config: this.config, refresher, heartbeat, keyCounter, baseUrl: this.baseUrl(edge) };
    new Schedules(this, 'Schedules', parts);
    this.alarms.watchHeartbeat(heartbeat);
    this.alarms.watchDailyRun(refreshFxRatesFunction.id, refresher);
    this.alarms.watchRates(refresher.impact);
    this.alarms.watchDailyRun(countGatewayKeysFunction.id, keyCounter);
    this.alarms.watchGatewayKeys();
  }

  private serve(
    entry: FunctionEntry,
    settings: Pick<ServiceFunctionProps, 'timeout' | 'memorySize'> = {},
  ): ServiceFunction {
    const served = new ServiceFunction(this, pascalCase(entry.id), {
      entry,
      codeDirectory: this.codeDirectories.get(entry.id) ?? '',
      table: this.table,
      logRetentionDays: this.config.logRetentionDays,
      metricNamespace: metricNamespace(this.config.stageName),
      isTracingEnabled: this.config.isTracingEnabled,
      ...settings,
    });
    const hasOwnAlarm = entry === authorizerFunction || entry === heartbeatFunction;
    if (!hasOwnAlarm && !('api' in entry)) this.alarms.watchFunction(entry.id, served);
    return served;
  }

  private baseUrl({ distribution }: Edge): string {
    return `https://${this.config.domain?.name ?? distribution.distributionDomainName}`;
  }

  /** Adds the outputs that operators and their tools read. */
  private addOutputs(edge: Edge, management: ManagementApi, banner: BannerApi): void {
    const { distributionDomainName, distributionId } = edge.distribution;
    new CfnOutput(this, 'BaseUrl', { value: this.baseUrl(edge) });
    new CfnOutput(this, 'DistributionDomainName', { value: distributionDomainName });
    new CfnOutput(this, edgeOutputs.distributionId, { value: distributionId });
    new CfnOutput(this, edgeOutputs.gateName, { value: edge.gate.functionName });
    new CfnOutput(this, 'ManagementApiUrl', { value: management.api.url });
    new CfnOutput(this, 'ManagementAccessLog', { value: management.accessLog.logGroupName });
    new CfnOutput(this, 'BannerAccessLog', { value: banner.accessLog.logGroupName });
    new CfnOutput(this, 'TableName', { value: this.table.table.tableName });
    new CfnOutput(this, 'EdgeStoreArn', { value: edge.store.keyValueStoreArn });
  }
}

/** Converts `create-product` to `CreateProduct`. */
function pascalCase(id: string): string {
  return id.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase());
}

/** Returns the rate limits of the management API as JSON, by plan. */
function planRatesOf({ plans }: StageConfig): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(plans).map(([plan, { management }]) => [plan, management])),
  );
}
