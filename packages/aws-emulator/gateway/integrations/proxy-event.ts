import { grouped } from '../../http/own-value.ts';
import { writtenHeaders } from '../../http/written-headers.ts';
import { region } from '../../template/pseudo-parameters.ts';
import { contextVariables } from '../context-variables.ts';
import { queryOf } from '../request-parameters.ts';
import type { IntegrationCall } from './integration.ts';

/** Returns the event of a Lambda proxy integration (format 1.0). The body is always text. */
export function proxyEvent(call: IntegrationCall): Record<string, unknown> {
  const { request, method, path } = call;
  const query = grouped(queryOf(request));
  const headers = { ...Object.fromEntries(writtenHeaders(request)), ...forwardingHeaders(call) };
  const body = request.body.length > 0 ? request.body.toString('utf8') : null;
  return {
    resource: method.resourcePath,
    path,
    httpMethod: request.method,
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastValues(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull(method.pathParameters),
    stageVariables: null,
    requestContext: contextVariables(call),
    body,
    isBase64Encoded: false,
  };
}

/** Returns the headers that API Gateway adds. */
function forwardingHeaders({ request, apiId, requestId }: IntegrationCall): Record<string, string[]> {
  const before = request.headers['x-forwarded-for'];
  return {
    Host: [`${apiId}.execute-api.${region}.amazonaws.com`],
    'X-Amzn-Trace-Id': [
      `Root=1-${requestId.replaceAll('-', '').slice(0, 8)}-${requestId.replaceAll('-', '').slice(8)}`,
    ],
    'X-Forwarded-For': [before ? `${before}, ${request.sourceIp}` : request.sourceIp],
    'X-Forwarded-Port': ['443'],
    'X-Forwarded-Proto': ['https'],
  };
}

function lastValues(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, list]) => [name, list.at(-1) ?? '']));
}

function orNull<Value>(values: Record<string, Value>): Record<string, Value> | null {
  return Object.keys(values).length > 0 ? values : null;
}
