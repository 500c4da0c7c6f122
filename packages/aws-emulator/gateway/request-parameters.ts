import type { LocalRequest } from '../http/messages.ts';
import { ownValue } from '../http/own-value.ts';
import { writtenHeaders } from '../http/written-headers.ts';
import type { IntegrationCall } from './integrations/integration.ts';

/** Parameters of a request by location, for mapping templates. A repeated name has its last value. */
export interface RequestParameters {
  path: Record<string, string>;
  querystring: Record<string, string>;
  header: Record<string, string>;
}

/** Returns the parameters of a call. */
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

/** Returns the query's fields in order. Semicolons separate them like ampersands. */
export function queryOf({ query }: LocalRequest): [name: string, value: string][] {
  return [...new URLSearchParams(query.replaceAll(';', '&'))];
}

/**
 * Returns the value of `method.request.header.NAME` (or `querystring`, `path`); `undefined` for a parameter
 * that the method does not declare. Header names are case-sensitive.
 */
export function declaredParameter(call: IntegrationCall, expression: string): string | undefined {
  const declared = (call.method.properties.RequestParameters ?? {}) as Record<string, unknown>;
  const [, location, name] = /^method\.request\.(header|querystring|path)\.(.+)$/.exec(expression) ?? [];
  if (!location || !name || !(expression in declared)) return undefined;
  return ownValue(parametersOf(call)[location as keyof RequestParameters], name);
}
