import { functionArnOf, type Invoke } from './authorizer.ts';
import type { LocalRequest, LocalResponse } from './http.ts';
import { accountId } from './identities.ts';
import type { MatchedMethod } from './route-table.ts';

/** A request on its way to an integration, with what API Gateway has learnt about it. */
export interface IntegrationCall {
  request: LocalRequest;
  method: MatchedMethod;
  requestId: string;
  apiId: string;
  stage: string;
  /** Path behind the stage. */
  path: string;
  authorizer: Record<string, string>;
}

/** An integration's answer, or the gateway response type that API Gateway gives instead. */
export type IntegrationOutcome = { response: LocalResponse } | { responseType: string };

/** AWS_PROXY: the request as an event, the returned object as the answer. */
export async function callLambda(
  uri: string,
  call: IntegrationCall,
  invoke: Invoke,
): Promise<IntegrationOutcome> {
  const outcome = await invoke(functionArnOf(uri), proxyEvent(call), call.requestId);
  if ('error' in outcome) {
    console.error(
      `${call.method.httpMethod} ${call.method.resourcePath}: ${outcome.error.trace || outcome.error.errorMessage}`,
    );
    const hasTimedOut = outcome.error.errorType === 'Sandbox.Timedout';
    return { responseType: hasTimedOut ? 'INTEGRATION_TIMEOUT' : 'INTEGRATION_FAILURE' };
  }
  const response = toResponse(outcome.value);
  return response ? { response } : { responseType: 'INTEGRATION_FAILURE' };
}

function proxyEvent(call: IntegrationCall): unknown {
  const { request, method, requestId, apiId, stage, path, authorizer } = call;
  const isText = isUtf8(request.body);
  const query = [...new URLSearchParams(request.query)];
  return {
    resource: method.resourcePath,
    path,
    httpMethod: request.method,
    headers: request.headers,
    multiValueHeaders: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value]]),
    ),
    queryStringParameters: query.length > 0 ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? grouped(query) : null,
    pathParameters: Object.keys(method.pathParameters).length > 0 ? method.pathParameters : null,
    stageVariables: null,
    requestContext: {
      accountId,
      apiId,
      stage,
      requestId,
      path: `/${stage}${path}`,
      httpMethod: request.method,
      resourcePath: method.resourcePath,
      authorizer,
      identity: { sourceIp: request.sourceIp, userAgent: request.headers['user-agent'] ?? null },
      requestTimeEpoch: Date.now(),
    },
    body: request.body.length > 0 ? request.body.toString(isText ? 'utf8' : 'base64') : null,
    isBase64Encoded: !isText,
  };
}

function toResponse(value: unknown): LocalResponse | undefined {
  const {
    statusCode,
    headers = {},
    body = '',
    isBase64Encoded = false,
  } = (value ?? {}) as {
    statusCode?: number;
    headers?: Record<string, string>;
    body?: string;
    isBase64Encoded?: boolean;
  };
  if (!Number.isInteger(statusCode) || typeof body !== 'string') return undefined;
  return {
    status: Number(statusCode),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name.toLowerCase(), String(text)]),
    ),
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function grouped(query: [string, string][]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, value] of query) groups[name] = [...(groups[name] ?? []), value];
  return groups;
}

function isUtf8(body: Buffer): boolean {
  return Buffer.from(body.toString('utf8'), 'utf8').equals(body);
}
