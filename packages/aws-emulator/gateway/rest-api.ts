import { randomUUID } from 'node:crypto';
import type { LocalHandler, LocalRequest, LocalResponse } from '../http/messages.ts';
import { type Assembly, type Resource, resourcesOf } from '../template/assembly.ts';
import { accountId, type Identities, region } from '../template/identities.ts';
import { accessLogLine } from './access-log.ts';
import { type Authorization, type Authorizer, tokenAuthorizer } from './authorizer.ts';
import { flatContext } from './context-variables.ts';
import { gatewayResponses } from './gateway-response.ts';
import type { Integration, IntegrationCall } from './integrations/integration.ts';
import { type Backends, integrationOf } from './integrations/integrations.ts';
import { type MethodThrottle, methodThrottle } from './method-throttle.ts';
import { declaredParameter } from './request-parameters.ts';
import { type MatchedMethod, type Route, routesOf, routeTable } from './route-table.ts';
import type { MonotonicClock } from './token-bucket.ts';
import type { UsagePlans } from './usage-plans.ts';

const maxBodyBytes = 10 * 1024 * 1024;

/** Dependencies of a REST API. */
export interface RestApiServices extends Backends {
  usagePlans: UsagePlans;
  /** Clock for the stage's throttle. */
  now: MonotonicClock;
  /** True to apply the stage's throttle before the authorizer, so that denied requests count. @default false */
  isThrottleFirst?: boolean;
  /** Writes a line of the access log. */
  logAccess: (line: string) => void;
}

/** Gateway response that ends a request. */
type Rejection = { responseType: string; status?: number };

/**
 * Returns the handler of `/<stage>/…` for one REST API: route → authorizer → gateway key → usage plan → stage
 * throttle → integration. AWS documents no order of authorizer and stage throttle, so an option changes it.
 */
export function restApi(
  assembly: Assembly,
  identities: Identities,
  resource: Resource,
  services: RestApiServices,
): LocalHandler {
  const api = readApi(assembly, identities, resource, services);
  const respond = gatewayResponses(assembly, identities, api.apiId);
  return async (request) => {
    const call = newCall(api, request);
    let errorType: string | undefined;
    const stop = (rejection: Rejection) => {
      errorType = rejection.responseType;
      return respond(
        rejection.responseType,
        (name) => flatContext(call)[name] ?? declaredParameter(call, name),
        rejection.status,
      );
    };
    const response = await run(api, call, stop);
    const apiKeyId = api.usagePlans.keyIdOf(call.apiKey);
    if (api.logFormat)
      services.logAccess(accessLogLine(api.logFormat, call, { response, errorType, apiKeyId }));
    return { ...response, headers: { 'x-amzn-requestid': call.requestId, ...response.headers } };
  };
}

interface Api {
  apiId: string;
  stage: string;
  /** Format of the stage's access log, if it has one. */
  logFormat: string | undefined;
  keySource: string;
  findRoute: (httpMethod: string, path: string) => MatchedMethod | undefined;
  authorizers: Map<string, Authorizer>;
  integrations: Map<string, Integration>;
  isWithinStageLimit: MethodThrottle;
  isThrottleFirst: boolean;
  usagePlans: UsagePlans;
}

function readApi(
  assembly: Assembly,
  identities: Identities,
  resource: Resource,
  services: RestApiServices,
): Api {
  const apiId = identities.physicalId(resource.logicalId);
  const { ApiKeySourceType = 'HEADER', EndpointConfiguration } = identities.resolve(resource.properties) as {
    ApiKeySourceType?: string;
    EndpointConfiguration?: { Types?: string[] };
  };
  if (EndpointConfiguration?.Types?.includes('PRIVATE'))
    throw new Error(`The emulator does not support private APIs (${apiId})`);
  const routes = routesOf(assembly, identities, apiId);
  const authorizers = resourcesOf(assembly, 'AWS::ApiGateway::Authorizer')
    .filter(({ properties }) => identities.text(properties.RestApiId) === apiId)
    .map((authorizer) => {
      const run = tokenAuthorizer(authorizer, identities, services.invoke, services.mayInvoke);
      return [identities.physicalId(authorizer.logicalId), run] as const;
    });
  return {
    apiId,
    ...stageOf(assembly, identities, apiId),
    keySource: ApiKeySourceType,
    findRoute: routeTable(routes),
    authorizers: new Map(authorizers),
    integrations: new Map(routes.map((route) => [routeName(route), integrationOf(route, services)])),
    isWithinStageLimit: methodThrottle(assembly, identities, apiId, services.now),
    isThrottleFirst: services.isThrottleFirst ?? false,
    usagePlans: services.usagePlans,
  };
}

/** Returns a new call. Without a matching route its method has no name and no properties. */
function newCall({ apiId, stage, findRoute }: Api, request: LocalRequest): IntegrationCall {
  const path = request.path.startsWith(`/${stage}/`) ? request.path.slice(stage.length + 1) : undefined;
  const nowhere = { resourceId: '', resourcePath: '', httpMethod: '', properties: {}, pathParameters: {} };
  return {
    request,
    method: (path === undefined ? undefined : findRoute(request.method, path)) ?? nowhere,
    requestId: randomUUID(),
    receivedAtMs: Date.now(),
    apiId,
    stage,
    path: path ?? request.path,
    authorizer: undefined,
    apiKey: undefined,
  };
}

async function run(
  api: Api,
  call: IntegrationCall,
  stop: (rejection: Rejection) => LocalResponse,
): Promise<LocalResponse> {
  const integration = api.integrations.get(routeName(call.method));
  if (call.request.body.length > maxBodyBytes) return stop({ responseType: 'REQUEST_TOO_LARGE' });
  if (!integration) return stop({ responseType: 'MISSING_AUTHENTICATION_TOKEN' });
  if (api.isThrottleFirst && !isWithinStageLimit(api, call)) return stop({ responseType: 'THROTTLED' });
  const authorization = await authorize(api, call);
  if (authorization.kind !== 'none') call.authorizer = authorization.context;
  if (authorization.kind === 'denied') return stop(authorization);
  const { apiKey } = authorization;
  call.apiKey = api.keySource === 'AUTHORIZER' ? apiKey : call.request.headers['x-api-key'];
  const rejection = throttle(api, call);
  if (rejection) return stop({ responseType: rejection });
  const outcome = await integration(call);
  return 'response' in outcome ? outcome.response : stop(outcome);
}

type Outcome = Authorization | { kind: 'none'; apiKey: undefined };

async function authorize(api: Api, { request, method, path, requestId }: IntegrationCall): Promise<Outcome> {
  const { AuthorizationType, AuthorizerId } = method.properties;
  if (AuthorizationType === 'NONE') return { kind: 'none', apiKey: undefined };
  const authorizer = api.authorizers.get(String(AuthorizerId));
  if (AuthorizationType !== 'CUSTOM' || !authorizer)
    throw new Error(`No authorizer for ${routeName(method)}`);
  const name = `${api.apiId}/${api.stage}/${request.method}${path}`;
  return authorizer(request.headers, `arn:aws:execute-api:${region}:${accountId}:${name}`, requestId);
}

function isWithinStageLimit(api: Api, { method }: IntegrationCall): boolean {
  return api.isWithinStageLimit(method.resourcePath, method.httpMethod);
}

function throttle(api: Api, call: IntegrationCall): string | undefined {
  const { apiId, stage, apiKey, method } = call;
  const { resourcePath, httpMethod } = method;
  if (method.properties.ApiKeyRequired === true) {
    const rejection = api.usagePlans.rejectionOf(apiKey, { apiId, stage, resourcePath, httpMethod });
    if (rejection) return rejection;
  }
  return api.isThrottleFirst || isWithinStageLimit(api, call) ? undefined : 'THROTTLED';
}

function stageOf(
  assembly: Assembly,
  identities: Identities,
  apiId: string,
): Pick<Api, 'stage' | 'logFormat'> {
  const [stage, ...others] = resourcesOf(assembly, 'AWS::ApiGateway::Stage').filter(
    ({ properties }) => identities.text(properties.RestApiId) === apiId,
  );
  if (!stage || others.length > 0) throw new Error(`The REST API ${apiId} must have one stage`);
  const { AccessLogSetting } = stage.properties as { AccessLogSetting?: { Format?: string } };
  return { stage: String(stage.properties.StageName), logFormat: AccessLogSetting?.Format };
}

function routeName({ httpMethod, resourcePath }: Route): string {
  return `${httpMethod} ${resourcePath}`;
}
