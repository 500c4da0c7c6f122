import { Duration } from 'aws-cdk-lib';
import {
  ApiKeySourceType,
  AuthorizationType,
  type IAuthorizer,
  LambdaIntegration,
  type MethodDeploymentOptions,
  type RestApi,
  TokenAuthorizer,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { plans } from '../../core/keys/merchant.ts';
import type { Route } from '../../lambdas/routes/route.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { usagePlanName } from '../config.ts';
import type { StageConfig } from '../stage-config.ts';
import { addErrorResponses } from './gateway-responses.ts';
import { newServiceApi, type ServiceApiProps } from './service-api.ts';
import { addUnknownRoutes, pathsWithUnknownRoutes, unknownRouteThrottle } from './unknown-routes.ts';

/** Dependencies of the management API. */
export interface ManagementApiProps extends ServiceApiProps {
  authorizer: LambdaFunction;
}

/** REST API for merchants. Its authorizer returns the merchant's gateway key, so usage plans throttle each merchant. */
export class ManagementApi extends Construct {
  readonly api: RestApi;
  /** Route, status and gateway error of each request. */
  readonly accessLog: LogGroup;
  private readonly authorizer: IAuthorizer;

  constructor(scope: Construct, id: string, { config, logging, authorizer }: ManagementApiProps) {
    super(scope, id);
    const known = routes.filter((route) => route.api === 'management');
    const paths = pathsWithUnknownRoutes(known);
    const { api, accessLog } = newServiceApi(this, {
      config,
      logging,
      name: 'management',
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      throttle: unknownRouteThrottle,
      methodOptions: throttlesOf(known, config),
    });
    this.api = api;
    this.accessLog = accessLog;
    addErrorResponses(this.api);
    addUnknownRoutes(this.api, paths);
    this.authorizer = new TokenAuthorizer(this, 'Authorizer', {
      handler: authorizer,
      validationRegex: '^[Bb][Ee][Aa][Rr][Ee][Rr] ppp_(sk|pk)_live_[0-9A-Za-z]{38}$',
      resultsCacheTtl: Duration.seconds(0),
    });
    this.addUsagePlans(config);
  }

  /** Adds a route with its function. */
  addRoute({ path, methods }: Route, fn: LambdaFunction): void {
    const resource = this.api.root.resourceForPath(path);
    for (const method of methods) {
      resource.addMethod(method, new LambdaIntegration(fn, { allowTestInvoke: false }), {
        authorizer: this.authorizer,
        authorizationType: AuthorizationType.CUSTOM,
        apiKeyRequired: true,
      });
    }
  }

  private addUsagePlans(config: StageConfig): void {
    for (const plan of plans) {
      const { rate, burst } = config.plans[plan].management;
      this.api.addUsagePlan(`Plan-${plan}`, {
        name: usagePlanName(config.stageName, plan, 'management'),
        throttle: { rateLimit: rate, burstLimit: burst },
        apiStages: [{ stage: this.api.deploymentStage }],
      });
    }
  }
}

/** Returns the throttle of the stage's settings for each method of these routes. */
function throttlesOf(
  known: readonly Route[],
  { apiThrottles: { management } }: StageConfig,
): Record<string, MethodDeploymentOptions> {
  const throttle = { throttlingRateLimit: management.rate, throttlingBurstLimit: management.burst };
  const methods = known.flatMap(({ path, methods }) => methods.map((method) => `${path}/${method}`));
  return Object.fromEntries(methods.map((method) => [method, throttle]));
}
