import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { authorizerFunction, backgroundFunctions } from '../lambdas/routes/background.ts';
import { bannerRoutes } from '../lambdas/routes/banner.ts';
import { routes } from '../lambdas/routes/routes.ts';
import { ApiLogging } from './api/api-logging.ts';
import { BannerApi } from './api/banner-api.ts';
import { ManagementApi } from './api/management-api.ts';
import { DataTable } from './data-table.ts';
import { Edge, type EdgeProps } from './edge/edge.ts';
import { addBackgroundFunctions } from './functions/background-function.ts';
import { supply } from './functions/needs.ts';
import { ServiceFunction, type ServiceFunctionProps } from './functions/service-function.ts';
import { Alarms } from './monitoring/alarms.ts';
import { ServiceDashboard } from './monitoring/dashboard.ts';
import { edgeOutputs } from './monitoring/edge-metrics.ts';
import { stackProps } from './stack-props.ts';

export type ServiceStackProps = StackProps & Pick<EdgeProps, 'config' | 'files' | 'webAclArn'>;

/** One complete service (a cell) with its table, functions, both APIs and edge. */
export class ServiceStack extends Stack {
  readonly data: DataTable;
  readonly alarms: Alarms;
  readonly edge: Edge;

  constructor(scope: Construct, id: string, { config, files, webAclArn, ...props }: ServiceStackProps) {
    super(scope, id, { ...props, ...stackProps(config) });
    this.data = new DataTable(this, 'Data', config);
    const { data } = this;
    const shared = { config, codeDirectories: files.codeDirectories, table: data };
    const { management, banner } = this.addApis(shared);
    const [{ id: configFunction }] = bannerRoutes;
    this.edge = new Edge(this, 'Edge', {
      config,
      files,
      ...(webAclArn ? { webAclArn } : {}),
      managementApi: management.api,
      bannerApi: banner.api,
    });
    this.alarms = new Alarms(this, 'Alarms', config, this.edge.baseUrl);
    const { alarms, edge } = this;
    const background = addBackgroundFunctions(this, backgroundFunctions, {
      ...shared,
      edge,
      alarms: alarms.set,
    });
    const configLogs: LogGroup[] = [];
    for (const route of routes) {
      const api = route.api === 'management' ? management : banner;
      const props = api === management ? { ...shared, logGroup: management.logGroup } : shared;
      const { fn, logGroup: logs } = new ServiceFunction(this, route, props);
      supply(fn, route, { config, edge });
      if (route.api === 'management') management.addRoute(route, fn);
      else banner.addRoute(route, fn);
      if (route.id === configFunction) edge.deployAfter(fn);
      if (api === banner) configLogs.push(logs);
    }
    const events = background.byId('aggregate-events');
    createInTurn([...management.addUsagePlans(config), ...banner.addEvents(events.queues.queue, config)]);
    createInTurn([banner.api, management.api].flatMap(({ latestDeployment }) => latestDeployment ?? []));
    alarms.watchService(data.table, management.api, banner.api);
    if (config.hasDashboard)
      new ServiceDashboard(this, 'Dashboard', {
        config,
        banner,
        management,
        background: background.all,
        configLogs,
        eventLog: events.logGroup,
        distributionId: edge.distribution.distributionId,
        tableName: data.table.tableName,
      });
    this.addOutputs({
      ...edgeOutputsOf(edge),
      ...apiOutputsOf(management, banner),
      TableName: data.table.tableName,
      AlarmTopicArn: alarms.set.topic.topic.topicArn,
      ConfigLog: configLogs.map(({ logGroupName }) => logGroupName).join(),
      EventLog: events.logGroup.logGroupName,
      MerchantsQueueUrl: background.byId('reconcile-merchants').queues.queue.queueUrl,
    });
  }

  /** Adds the APIs without their routes, and the authorizer. */
  private addApis(shared: ServiceFunctionProps): { management: ManagementApi; banner: BannerApi } {
    const { config, table } = shared;
    const logging = new ApiLogging(this, 'ApiLogging', config);
    logging.setRoleAfter(table);
    const authorizer = new ServiceFunction(this, authorizerFunction, shared).fn;
    return {
      management: new ManagementApi(this, 'ManagementApi', { config, logging, authorizer }),
      banner: new BannerApi(this, 'BannerApi', { config, logging }),
    };
  }

  /** Adds the outputs that operators and their tools read. */
  private addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

function edgeOutputsOf({ baseUrl, distribution, gate, store }: Edge): Record<string, string> {
  return {
    [edgeOutputs.baseUrl]: baseUrl,
    DistributionDomainName: distribution.distributionDomainName,
    [edgeOutputs.distributionId]: distribution.distributionId,
    [edgeOutputs.gateName]: gate.functionName,
    EdgeStoreArn: store.keyValueStoreArn,
  };
}

function apiOutputsOf(management: ManagementApi, banner: BannerApi): Record<string, string> {
  return {
    ManagementApiUrl: management.api.url,
    ManagementAccessLog: management.accessLog.logGroupName,
    BannerAccessLog: banner.accessLog.logGroupName,
  };
}

/**
 * Makes CloudFormation change one of these at a time, because API Gateway accepts one usage plan in 20
 * seconds and one deployment in five.
 */
function createInTurn(constructs: readonly Construct[]): void {
  for (const [index, construct] of constructs.entries()) {
    const earlier = constructs[index - 1];
    if (earlier) construct.node.addDependency(earlier);
  }
}
