import type { LocalRequest } from '../http/messages.ts';
import { writtenHeaders } from '../http/written-headers.ts';
import type { IntegrationCall } from './integrations/integration.ts';

/** The parameters of a request by place, as mapping templates see them: one value a name, the last one. */
export interface RequestParameters {
  path: Record<string, string>;
  querystring: Record<string, string>;
  header: Record<string, string>;
}

/** All parameters of a call. */
export function parametersOf({
  request,
  method,
}: Pick<IntegrationCall, 'request' | 'method'>): RequestParameters {
  const header = [...writtenHeaders(request)].map(([name, values]) => [name, values.at(-1) ?? '']);
  return {
    path: method.pathParameters,
    querystring: Object.fromEntries(queryOf(request)),
    header: Object.fromEntries(header),
  };
}

/** The query's fields in their order; a semicolon splits like an ampersand. */
export function queryOf({ query }: LocalRequest): [name: string, value: string][] {
  return [...new URLSearchParams(query.replaceAll(';', '&'))];
}

/**
 * The value behind `method.request.header.NAME` (or `querystring`, `path`): only of parameters that the method declares.
 * Header names are compared without regard to case.
 */
export function declaredParameter(call: IntegrationCall, expression: string): string | undefined {
  const declared = (call.method.properties.RequestParameters ?? {}) as Record<string, unknown>;
  const [, place, name] = /^method\.request\.(header|querystring|path)\.(.+)$/.exec(expression) ?? [];
  if (!place || !name || !(expression in declared)) return undefined;
  if (place === 'header') return call.request.headers[name.toLowerCase()];
  return parametersOf(call)[place as 'path' | 'querystring'][name];
}
