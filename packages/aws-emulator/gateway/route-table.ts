import { type Assembly, type Properties, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';

/** One method of a REST API. */
export interface Route {
  resourceId: string;
  /** The path in the template, such as `/items/{id}`. */
  resourcePath: string;
  httpMethod: string;
  /** The method's properties, resolved. */
  properties: Properties;
}

/** The route of a request and its path parameters. */
export interface MatchedMethod extends Route {
  pathParameters: Record<string, string>;
}

/** Returns the route of a request; `undefined` if the API has no such path or method. */
export type RouteTable = (httpMethod: string, path: string) => MatchedMethod | undefined;

/** Returns the routes of one REST API. */
export function routesOf(assembly: Assembly, identities: Identities, apiId: string): Route[] {
  const paths = resourcePaths(assembly, identities, apiId);
  return resourcesOf(assembly, 'AWS::ApiGateway::Method')
    .map(({ properties }) => identities.resolve(properties) as Properties)
    .filter(({ RestApiId }) => RestApiId === apiId)
    .map((properties) => ({
      resourceId: String(properties.ResourceId),
      resourcePath: paths.get(String(properties.ResourceId)) ?? '/',
      httpMethod: String(properties.HttpMethod),
      properties,
    }));
}

/**
 * Returns a lookup as in API Gateway: literal path parts take precedence over parameters, these over greedy
 * parameters (`{name+}`), and methods over `ANY`. A method that the most specific path does not have is not
 * searched in others.
 */
export function routeTable(routes: readonly Route[]): RouteTable {
  const paths = [...new Set(routes.map(({ resourcePath }) => resourcePath))].sort(byExactness);
  return (httpMethod, path) => {
    for (const resourcePath of paths) {
      const pathParameters = matchPath(resourcePath, path);
      if (!pathParameters) continue;
      const own = routes.filter((entry) => entry.resourcePath === resourcePath);
      const route = [httpMethod, 'ANY'].flatMap((name) =>
        own.filter((entry) => entry.httpMethod === name),
      )[0];
      return route && { ...route, pathParameters };
    }
    return undefined;
  };
}

function resourcePaths(assembly: Assembly, identities: Identities, apiId: string): Map<string, string> {
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
  return new Map([[`${apiId}-root`, '/'], ...[...parts.keys()].map((id) => [id, pathOf(id)] as const)]);
}

/** Sorts paths part by part, literals before parameters and these before greedy ones. */
function byExactness(left: string, right: string): number {
  const ranks = (path: string) =>
    path
      .split('/')
      .map((part) => (part.endsWith('+}') ? '2' : part.startsWith('{') ? '1' : '0'))
      .join('');
  return ranks(left) < ranks(right) ? -1 : 1;
}

function matchPath(resourcePath: string, path: string): Record<string, string> | undefined {
  const expected = resourcePath.split('/');
  const actual = path.split('/');
  if (resourcePath.endsWith('+}')) actual.push(actual.splice(expected.length - 1).join('/'));
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    const name = /^\{(.+?)\+?\}$/.exec(part)?.[1];
    if (name && value) parameters[name] = decode(value);
    else if (part !== value) return undefined;
  }
  return parameters;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
