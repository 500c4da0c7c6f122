import { randomUUID } from 'node:crypto';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { type Authorization, type Authorizer, type Invoke, tokenAuthorizer } from './authorizer.ts';
import { gatewayResponses, type Substitutions } from './gateway-response.ts';
import type { LocalHandler, LocalRequest } from './http.ts';
import { accountId, type Identities, region } from './identities.ts';
import { callLambda } from './lambda-integration.ts';
import { type MatchedMethod, routeTable } from './route-table.ts';

/** Answers requests to `/<stage>/…` as the template's REST API would: route → authorizer → integration. */
export function restApi(
  assembly: Assembly,
  identities: Identities,
  resource: Resource,
  invoke: Invoke,
): LocalHandler {
  const apiId = identities.physicalId(resource.logicalId);
  const stage = stageName(assembly, identities, apiId);
  const findMethod = routeTable(assembly, identities, apiId);
  const respond = gatewayResponses(assembly, identities, apiId);
  const authorizers = authorizersOf(assembly, identities, apiId, invoke);
  return async (request) => {
    const requestId = randomUUID();
    const path = pathBehind(stage, request.path);
    const method = path === undefined ? undefined : findMethod(request.method, path);
    if (path === undefined || !method)
      return respond('MISSING_AUTHENTICATION_TOKEN', { 'context.requestId': requestId });
    const methodArn = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${request.method}${path}`;
    const authorization = await authorize(authorizers, identities, method, request, methodArn, requestId);
    const values = substitutions(request, requestId, authorization.context);
    if (authorization.kind === 'refused') return respond(authorization.responseType, values);
    const { Integration } = method.properties as { Integration: { Uri: unknown } };
    const call = { request, method, requestId, apiId, stage, path, authorizer: authorization.context };
    const outcome = await callLambda(identities.text(Integration.Uri), call, invoke);
    return 'response' in outcome ? outcome.response : respond(outcome.responseType, values);
  };
}

function stageName(assembly: Assembly, identities: Identities, apiId: string): string {
  const stage = resourcesOf(assembly, 'AWS::ApiGateway::Stage').find(
    ({ properties }) => identities.text(properties.RestApiId) === apiId,
  );
  if (!stage) throw new Error(`The REST API ${apiId} has no stage`);
  return String(stage.properties.StageName);
}

function pathBehind(stage: string, path: string): string | undefined {
  return path.startsWith(`/${stage}/`) ? path.slice(stage.length + 1) : undefined;
}

function authorizersOf(
  assembly: Assembly,
  identities: Identities,
  apiId: string,
  invoke: Invoke,
): Map<string, Authorizer> {
  const own = resourcesOf(assembly, 'AWS::ApiGateway::Authorizer').filter(
    ({ properties }) => identities.text(properties.RestApiId) === apiId,
  );
  return new Map(
    own.map(({ logicalId }) => {
      const id = identities.physicalId(logicalId);
      return [id, tokenAuthorizer(assembly, identities, id, invoke)];
    }),
  );
}

async function authorize(
  authorizers: Map<string, Authorizer>,
  identities: Identities,
  method: MatchedMethod,
  request: LocalRequest,
  methodArn: string,
  requestId: string,
): Promise<Authorization> {
  const { AuthorizationType, AuthorizerId } = method.properties;
  if (AuthorizationType === 'NONE') return { kind: 'allowed', context: {}, apiKey: undefined };
  const authorizer = authorizers.get(identities.text(AuthorizerId));
  if (!authorizer) throw new Error(`No authorizer for ${method.httpMethod} ${method.resourcePath}`);
  return authorizer(request.headers.authorization, methodArn, requestId);
}

function substitutions(
  request: LocalRequest,
  requestId: string,
  authorizer: Record<string, string>,
): Substitutions {
  const prefixed = (prefix: string, entries: Record<string, string>) =>
    Object.entries(entries).map(([name, value]) => [prefix + name, value]);
  return Object.fromEntries([
    ['context.requestId', requestId],
    ...prefixed('context.authorizer.', authorizer),
    ...prefixed('method.request.header.', request.headers),
  ]);
}
