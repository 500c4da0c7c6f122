import {
  ApiKeySourceType,
  AuthorizationType,
  LambdaIntegration,
  type Method,
  ResponseType,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { plans } from '../../core/keys/merchant.ts';
import type { Route } from '../../lambdas/routes/route.ts';
import { usagePlanName } from '../config.ts';
import type { StageConfig } from '../stage-config.ts';
import { eventIntegration, eventParameters, eventResponses } from './banner-events.ts';
import { addErrorResponses, addResponse } from './gateway-responses.ts';
import { newServiceApi, type ServiceApiProps } from './service-api.ts';

const corsHeaders = { 'Access-Control-Allow-Origin': '*', Vary: 'Origin' };

/**
 * Headers of the gate that a throttled answer repeats. Gateway responses see only headers that the method declares. The case counts:
 * CloudFront writes a capital at the start of each part of the names that the gate sets.
 */
const visitorHeaders = {
  'method.request.header.X-Ppp-Country': false,
  'method.request.header.X-Ppp-Country-Name': false,
};

/** The body of `rate_limited`. It is an answer to the visitor, not an error. */
const rateLimited =
  '{"show":false,"country":"$method.request.header.X-Ppp-Country","countryName":"$method.request.header.X-Ppp-Country-Name","reason":"rate_limited"}';

/** The API behind the distribution that answers visitors' pages. */
export interface BannerApiProps extends ServiceApiProps {
  /** Where events go, without a function between. */
  events: IQueue;
}

/** A REST API that only the gate can call, because only the gate knows gateway keys. A usage plan throttles each merchant. */
export class BannerApi extends Construct {
  readonly api: RestApi;
  /** Route, status and gateway error of each request. */
  readonly accessLog: LogGroup;
  private readonly configMethods: Method[] = [];
  private readonly eventsMethod: Method;

  constructor(scope: Construct, id: string, { config, logging, events }: BannerApiProps) {
    super(scope, id);
    const { api, accessLog } = newServiceApi(this, {
      config,
      logging,
      name: 'banner',
      apiKeySourceType: ApiKeySourceType.HEADER,
    });
    this.api = api;
    this.accessLog = accessLog;
    addErrorResponses(this.api, corsHeaders, [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED]);
    for (const type of [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED]) {
      addResponse(this.api, type, '200', rateLimited, corsHeaders);
    }
    this.eventsMethod = this.addEvents(events);
  }

  /** Sends a route's requests to its function. */
  addRoute({ path, methods }: Route, fn: LambdaFunction): void {
    const resource = this.api.root.resourceForPath(path);
    for (const method of methods) {
      const integration = new LambdaIntegration(fn, { allowTestInvoke: false });
      this.configMethods.push(
        resource.addMethod(method, integration, {
          authorizationType: AuthorizationType.NONE,
          apiKeyRequired: true,
          requestParameters: visitorHeaders,
        }),
      );
    }
  }

  /** One usage plan for each plan of a merchant. Each method has a throttle of its own; events get twice the rate of config. */
  addUsagePlans(config: StageConfig): void {
    for (const plan of plans) {
      const { rate, burst } = config.plans[plan].banner;
      const throttles = [
        ...this.configMethods.map((method) => ({ method, throttle: { rateLimit: rate, burstLimit: burst } })),
        { method: this.eventsMethod, throttle: { rateLimit: 2 * rate, burstLimit: 2 * burst } },
      ];
      this.api.addUsagePlan(`Plan-${plan}`, {
        name: usagePlanName(config.stageName, plan, 'banner'),
        apiStages: [{ stage: this.api.deploymentStage, throttle: throttles }],
      });
    }
  }

  private addEvents(queue: IQueue): Method {
    return this.api.root.resourceForPath('/banner/events').addMethod('POST', eventIntegration(this, queue), {
      authorizationType: AuthorizationType.NONE,
      apiKeyRequired: true,
      requestParameters: { ...visitorHeaders, ...eventParameters },
      methodResponses: eventResponses,
    });
  }
}
