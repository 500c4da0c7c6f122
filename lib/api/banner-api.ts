import {
  ApiKeySourceType,
  AuthorizationType,
  LambdaIntegration,
  type Method,
  type MethodDeploymentOptions,
  ResponseType,
  type RestApi,
  type UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { plans } from '../../core/keys/merchant.ts';
import type { Route } from '../../lambdas/routes/route.ts';
import { gateHeaders } from '../../platform/gate-headers.ts';
import { rareRate, usagePlanName } from '../config.ts';
import type { StageConfig } from '../stage-config.ts';
import { apiGatewayPrincipal } from './api-gateway-principal.ts';
import { eventIntegration, eventParameters, eventResponses } from './banner-events.ts';
import { addErrorResponses, addResponse } from './gateway-responses.ts';
import { limitsOf, newServiceApi, type ServiceApiProps } from './service-api.ts';

const corsHeaders = { 'Access-Control-Allow-Origin': '*', Vary: 'Origin' };

const country = `method.request.header.${gateHeaders.country}`;
const countryName = `method.request.header.${gateHeaders.countryName}`;

/**
 * The gate's headers that a throttled response repeats. Gateway responses can read only headers that the
 * method declares, in the case in which it receives them.
 */
const visitorHeaders = { [country]: false, [countryName]: false };

/** Body for a throttled config request, a config with `show: false` and status 200. */
const rateLimited = `{"show":false,"country":"$${country}","countryName":"$${countryName}","reason":"rate_limited"}`;

/** Returns the throttle of a method that visitors' pages rarely or never use: a 25th of that of configs. */
function rareThrottle({ apiThrottles: { banner } }: StageConfig): MethodDeploymentOptions {
  return {
    throttlingRateLimit: rareRate(banner),
    throttlingBurstLimit: Math.ceil(banner.burst / 25),
  };
}

/** REST API for visitors' pages. Only the gate can call it, because only the gate has gateway keys. Usage plans throttle each merchant. */
export class BannerApi extends Construct {
  readonly api: RestApi;
  /** Access log with each request's route, status and gateway error. */
  readonly accessLog: LogGroup;
  private readonly methods: { method: Method; throttle: 'banner' | 'management' }[] = [];

  constructor(scope: Construct, id: string, { config, logging }: ServiceApiProps) {
    super(scope, id);
    const { api, accessLog } = newServiceApi(this, {
      config,
      logging,
      name: 'banner',
      apiKeySourceType: ApiKeySourceType.HEADER,
      methodOptions: {
        '/banner/events/POST': {
          throttlingRateLimit: config.apiThrottles.events.rate,
          throttlingBurstLimit: config.apiThrottles.events.burst,
        },
        '/banner/preview/POST': rareThrottle(config),
        '/banner/config/{publicKey}/HEAD': rareThrottle(config),
      },
    });
    this.api = api;
    this.accessLog = accessLog;
    addErrorResponses(this.api, corsHeaders);
    addResponse(this.api, ResponseType.THROTTLED, '200', rateLimited, corsHeaders);
  }

  /** Adds a route with its function. */
  addRoute({ path, methods, throttle }: Route, fn: LambdaFunction): void {
    const resource = this.api.root.resourceForPath(path);
    for (const name of methods) {
      const method = resource.addMethod(name, new LambdaIntegration(fn, { allowTestInvoke: false }), {
        authorizationType: AuthorizationType.NONE,
        apiKeyRequired: true,
        requestParameters: visitorHeaders,
      });
      this.methods.push({ method, throttle: throttle === 'management' ? throttle : 'banner' });
    }
  }

  /**
   * Adds the events route, whose requests API Gateway sends to this queue, and a usage plan for each merchant
   * plan. Each method has its own throttle, so a flood of events does not throttle configs.
   */
  addEvents(queue: IQueue, config: StageConfig): UsagePlan[] {
    const resource = this.api.root.resourceForPath('/banner/events');
    const eventsMethod = resource.addMethod(
      'POST',
      eventIntegration(this, queue, apiGatewayPrincipal(config)),
      {
        authorizationType: AuthorizationType.NONE,
        apiKeyRequired: true,
        requestParameters: { ...visitorHeaders, ...eventParameters },
        methodResponses: eventResponses,
      },
    );
    return plans.map((plan) => {
      const limits = config.plans[plan];
      const throttle = [...this.methods, { method: eventsMethod, throttle: 'events' as const }].map(
        ({ method, throttle: name }) => ({ method, throttle: limitsOf(limits[name]) }),
      );
      return this.api.addUsagePlan(`Plan-${plan}`, {
        name: usagePlanName(config.stageName, plan, 'banner'),
        apiStages: [{ stage: this.api.deploymentStage, throttle }],
      });
    });
  }
}
