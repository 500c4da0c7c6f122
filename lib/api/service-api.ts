import {
  type ApiKeySourceType,
  EndpointType,
  type MethodDeploymentOptions,
  RestApi,
  type ThrottleSettings,
} from 'aws-cdk-lib/aws-apigateway';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageConfig, Throttle } from '../stage-config.ts';
import { type ApiLogging, accessLogGroup, accessLogOptions } from './api-logging.ts';

/** Dependencies that both APIs share. */
export interface ServiceApiProps {
  config: StageConfig;
  logging: ApiLogging;
}

/** Differences between the APIs. */
interface ServiceApiOptions extends ServiceApiProps {
  name: 'management' | 'banner';
  /** Source of the gateway key. */
  apiKeySourceType: ApiKeySourceType;
  /**
   * Throttle for every method that has none in `methodOptions`. @default the API's throttle in the stage's
   * settings
   */
  throttle?: { rate: number; burst: number };
  /** Throttles for single methods, by path and method. @default none */
  methodOptions?: Record<string, MethodDeploymentOptions>;
}

/** Creates a REST API with the stage `v1`, a throttle for all callers together, and an access log. */
export function newServiceApi(
  scope: Construct,
  {
    config,
    logging,
    name,
    apiKeySourceType,
    throttle: { rate, burst } = config.apiThrottles[name],
    methodOptions = {},
  }: ServiceApiOptions,
): { api: RestApi; accessLog: LogGroup } {
  const accessLog = accessLogGroup(scope, config);
  const api = new RestApi(scope, 'Api', {
    restApiName: `ppp-${config.stageName}-${name}`,
    endpointTypes: [EndpointType.REGIONAL],
    apiKeySourceType,
    cloudWatchRole: false,
    deployOptions: {
      stageName: 'v1',
      // Traces of the banner API would contain visitors' addresses. Those of its functions do not.
      tracingEnabled: config.isTracingEnabled && name === 'management',
      throttlingRateLimit: rate,
      throttlingBurstLimit: burst,
      methodOptions,
      ...accessLogOptions(accessLog),
    },
  });
  logging.enable(api.deploymentStage);
  return { api, accessLog };
}

/** Returns a token bucket with the property names of usage plans. */
export function limitsOf({ rate, burst }: Throttle): ThrottleSettings {
  return { rateLimit: rate, burstLimit: burst };
}
