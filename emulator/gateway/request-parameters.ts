import type { LocalRequest } from '../http/messages.ts';
import { ownValue } from '../http/own-value.ts';
import { writtenHeaders } from '../http/written-headers.ts';
import type { IntegrationCall } from './integrations/integration.ts';

/** The parameters of a request by place, as mapping templates see them. A name that comes more than once has its last value. */
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

/** The fields of the query in their order. A semicolon separates them like an ampersand. */
export function queryOf({ query }: LocalRequest): [name: string, value: string][] {
  return [...new URLSearchParams(query.replaceAll(';', '&'))];
}

/**
 * The value of `method.request.header.NAME` (or `querystring`, `path`). It is `undefined` for a parameter that the method does not
 * declare. The case of header names counts.
 */
export function declaredParameter(call: IntegrationCall, expression: string): string | undefined {
  const declared = (call.method.properties.RequestParameters ?? {}) as Record<string, unknown>;
  const [, place, name] = /^method\.request\.(header|querystring|path)\.(.+)$/.exec(expression) ?? [];
  if (!place || !name || !(expression in declared)) return undefined;
  return ownValue(parametersOf(call)[place as keyof RequestParameters], name);
}
