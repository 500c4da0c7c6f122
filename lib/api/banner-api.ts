import { Aws, Duration } from 'aws-cdk-lib';
import {
  ApiKeySourceType,
  AuthorizationType,
  AwsIntegration,
  EndpointType,
  LambdaIntegration,
  type Method,
  PassthroughBehavior,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { maxBodyBytes } from '../../core/banner/banner-event.ts';
import { plans } from '../../core/keys/merchant.ts';
import type { Route } from '../../lambdas/routes/route.ts';
import { type StageConfig, usagePlanName } from '../config.ts';
import { type ApiLogging, accessLogGroup, accessLogOptions } from './api-logging.ts';
import { addErrorResponses, addResponse } from './gateway-responses.ts';

const corsHeaders = { 'Access-Control-Allow-Origin': '*', Vary: 'Origin' };

/** Headers of the gate that a throttled answer repeats. Gateway responses see only headers that the method declares. */
const visitorHeaders = {
  'method.request.header.x-ppp-country': false,
  'method.request.header.x-ppp-country-name': false,
};

/** The body of `rate_limited`. It is an answer to the visitor, not an error. */
const rateLimited =
  '{"show":false,"country":"$method.request.header.x-ppp-country","countryName":"$method.request.header.x-ppp-country-name","reason":"rate_limited"}';

/**
 * One event message: the key and the country that the gate saw, and the body as base64. So nothing that a visitor sends can break
 * out of the JSON. A body that is far too large becomes `null`. The message is a form field, so its quotes and braces are
 * percent-encoded. Its group is the key, so that the queue is fair: one key's flood does not hold up the others.
 */
const eventMessage = [
  "Action=SendMessage&MessageGroupId=$util.urlEncode($input.params('key'))&",
  'MessageBody=%7B%22key%22%3A%22',
  "$util.urlEncode($input.params('key'))",
  '%22%2C%22country%22%3A%22',
  "$util.urlEncode($input.params('CloudFront-Viewer-Country'))",
  '%22%2C%22receivedAt%22%3A$context.requestTimeEpoch%2C%22body%22%3A',
  `#if($input.body.length() > ${maxBodyBytes})null#{else}`,
  '%22$util.urlEncode($util.base64Encode($input.body))%22',
  '#end%7D',
].join('');

/** The API behind the distribution that answers visitors' pages. */
export interface BannerApiProps {
  config: StageConfig;
  logging: ApiLogging;
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
    const { rate, burst } = config.apiThrottles.banner;
    this.accessLog = accessLogGroup(this, config);
    this.api = new RestApi(this, 'Api', {
      restApiName: `ppp-${config.stageName}-banner`,
      endpointTypes: [EndpointType.REGIONAL],
      apiKeySourceType: ApiKeySourceType.HEADER,
      cloudWatchRole: false,
      deployOptions: {
        stageName: 'v1',
        throttlingRateLimit: rate,
        throttlingBurstLimit: burst,
        ...accessLogOptions(this.accessLog),
      },
    });
    logging.enable(this.api.deploymentStage);
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
    const role = new Role(this, 'EventsRole', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }));
    const accepted = {
      statusCode: '204',
      responseParameters: {
        'method.response.header.Access-Control-Allow-Origin': "'*'",
        'method.response.header.Cache-Control': "'no-store'",
      },
      responseTemplates: { 'application/json': '' },
    };
    const integration = new AwsIntegration({
      service: 'sqs',
      path: `${Aws.ACCOUNT_ID}/${queue.queueName}`,
      integrationHttpMethod: 'POST',
      options: {
        credentialsRole: role,
        timeout: Duration.seconds(5),
        passthroughBehavior: PassthroughBehavior.NEVER,
        requestParameters: {
          'integration.request.header.Content-Type': "'application/x-www-form-urlencoded'",
        },
        requestTemplates: { 'text/plain': eventMessage },
        integrationResponses: [accepted],
      },
    });
    return this.api.root.resourceForPath('/banner/events').addMethod('POST', integration, {
      authorizationType: AuthorizationType.NONE,
      apiKeyRequired: true,
      requestParameters: {
        ...visitorHeaders,
        'method.request.querystring.key': false,
        'method.request.header.CloudFront-Viewer-Country': false,
      },
      methodResponses: [
        {
          statusCode: '204',
          responseParameters: {
            'method.response.header.Access-Control-Allow-Origin': true,
            'method.response.header.Cache-Control': true,
          },
        },
      ],
    });
  }
}
