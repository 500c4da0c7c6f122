import { Duration } from 'aws-cdk-lib';
import {
  ApiKeySourceType,
  AuthorizationType,
  AwsIntegration,
  type IAuthorizer,
  type Method,
  type MethodDeploymentOptions,
  ResponseType,
  type RestApi,
  TokenAuthorizer,
  type UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acceptedPermissions } from '../../core/keys/key-permissions.ts';
import { plans } from '../../core/keys/merchant.ts';
import type { ManagementRoute, Route } from '../../lambdas/routes/route.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { permissionsVariable } from '../../platform/environment.ts';
import { usagePlanName } from '../config.ts';
import { expiringLogs } from '../functions/service-function.ts';
import { InlineRole } from '../inline-role.ts';
import type { StageConfig } from '../stage-config.ts';
import { apiGatewayPrincipal } from './api-gateway-principal.ts';
import { addAuthorizerErrorResponses, addErrorResponse, addErrorResponses } from './gateway-responses.ts';
import { limitsOf, newServiceApi, type ServiceApiProps } from './service-api.ts';
import { addUnknownRoutes, pathsWithUnknownRoutes, unknownRouteThrottle } from './unknown-routes.ts';

/** Dependencies of the management API. */
export interface ManagementApiProps extends ServiceApiProps {
  authorizer: LambdaFunction;
}

/**
 * REST API for merchants. Its authorizer returns the merchant's gateway key, so usage plans throttle each
 * merchant.
 */
export class ManagementApi extends Construct {
  readonly api: RestApi;
  /** Access log with each request's route, status and gateway error. */
  readonly accessLog: LogGroup;
  /** Log group that its endpoint functions share. */
  readonly logGroup: LogGroup;
  private readonly authorizer: IAuthorizer;
  /**
   * Role with which API Gateway invokes the endpoint functions. A permission of each function would be
   * another resource of the stack for each method.
   */
  private readonly invoker: InlineRole;
  /** Methods with the throttle `keys`. */
  private readonly keyMethods: Method[] = [];

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
    this.logGroup = expiringLogs(this, 'FunctionLogs', config);
    addErrorResponses(this.api);
    addAuthorizerErrorResponses(this.api);
    addErrorResponse(this.api, ResponseType.THROTTLED, 'rate_limited');
    addUnknownRoutes(this.api, paths);
    this.invoker = new InlineRole(this, 'Invoker', apiGatewayPrincipal(config));
    this.authorizer = new TokenAuthorizer(this, 'Authorizer', {
      handler: authorizer,
      validationRegex: '^[Bb][Ee][Aa][Rr][Ee][Rr] ppp_(sk|pk)_live_[0-9A-Za-z]{38}$',
      resultsCacheTtl: Duration.seconds(0),
    });
  }

  /** Adds a route with its function, which checks the key's permissions. */
  addRoute({ path, methods, throttle, permissions }: ManagementRoute, fn: LambdaFunction): void {
    fn.addEnvironment(permissionsVariable, acceptedPermissions(permissions).join());
    const resource = this.api.root.resourceForPath(path);
    const { functionArn } = fn;
    this.invoker.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    );
    const integration = new AwsIntegration({
      proxy: true,
      service: 'lambda',
      path: `2015-03-31/functions/${functionArn}/invocations`,
      options: { credentialsRole: this.invoker },
    });
    for (const name of methods) {
      const method = resource.addMethod(name, integration, {
        authorizer: this.authorizer,
        authorizationType: AuthorizationType.CUSTOM,
        apiKeyRequired: true,
      });
      if (throttle === 'keys') this.keyMethods.push(method);
    }
  }

  /**
   * Adds a usage plan for each merchant plan, after all routes. Methods that change keys have a lower
   * throttle.
   */
  addUsagePlans(config: StageConfig): UsagePlan[] {
    return plans.map((plan) => {
      const { management, keys } = config.plans[plan];
      const throttle = this.keyMethods.map((method) => ({ method, throttle: limitsOf(keys) }));
      return this.api.addUsagePlan(`Plan-${plan}`, {
        name: usagePlanName(config.stageName, plan, 'management'),
        throttle: limitsOf(management),
        apiStages: [{ stage: this.api.deploymentStage, throttle }],
      });
    });
  }
}

/** Returns the throttle from the stage's settings for each method in these routes. */
function throttlesOf(
  known: readonly Route[],
  { apiThrottles: { management, revocations } }: StageConfig,
): Record<string, MethodDeploymentOptions> {
  return Object.fromEntries(
    known.flatMap(({ path, methods, id }) => {
      const { rate, burst } = id === 'revoke-api-key' ? revocations : management;
      const throttle = { throttlingRateLimit: rate, throttlingBurstLimit: burst };
      return methods.map((method) => [`${path}/${method}`, throttle]);
    }),
  );
}
