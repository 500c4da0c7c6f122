import { type Assembly, type Properties, resourcesOf } from './assembly.ts';
import type { Identities } from './identities.ts';

/** One method of a REST API, and the parameters its path was called with. */
export interface MatchedMethod {
  /** As in the template: `/products/{id}`. */
  resourcePath: string;
  httpMethod: string;
  properties: Properties;
  pathParameters: Record<string, string>;
}

/** Finds the method for a request; `undefined` when the API has no such path or method. */
export type RouteTable = (httpMethod: string, path: string) => MatchedMethod | undefined;

/** The routes of one REST API: literal path parts win over parameters, as in API Gateway. */
export function routeTable(assembly: Assembly, identities: Identities, apiId: string): RouteTable {
  const paths = resourcePaths(assembly, identities, apiId);
  const methods = resourcesOf(assembly, 'AWS::ApiGateway::Method')
    .filter(({ properties }) => identities.text(properties.RestApiId) === apiId)
    .map(({ properties }) => ({
      resourcePath: paths.get(identities.text(properties.ResourceId)) ?? '/',
      httpMethod: String(properties.HttpMethod),
      properties,
    }))
    .sort((left, right) => parameterCount(left.resourcePath) - parameterCount(right.resourcePath));
  return (httpMethod, path) => {
    for (const method of methods) {
      const pathParameters =
        method.httpMethod === httpMethod ? matchPath(method.resourcePath, path) : undefined;
      if (pathParameters) return { ...method, pathParameters };
    }
    return undefined;
  };
}

function resourcePaths(assembly: Assembly, identities: Identities, apiId: string): Map<string, string> {
  const rootId = `${apiId}-root`;
  const parts = new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::Resource').map(({ logicalId, properties }) => [
      identities.physicalId(logicalId),
      { parent: identities.text(properties.ParentId), part: String(properties.PathPart) },
    ]),
  );
  const pathOf = (id: string): string => {
    const resource = parts.get(id);
    return resource ? `${pathOf(resource.parent)}/${resource.part}` : '';
  };
  return new Map([[rootId, '/'], ...[...parts.keys()].map((id) => [id, pathOf(id)] as const)]);
}

function matchPath(resourcePath: string, path: string): Record<string, string> | undefined {
  const expected = resourcePath.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (!name && part !== value) return undefined;
    if (name && value === '') return undefined;
    if (name) parameters[name] = decode(value);
  }
  return parameters;
}

function parameterCount(resourcePath: string): number {
  return resourcePath.split('{').length;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
