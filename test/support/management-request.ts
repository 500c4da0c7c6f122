import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { defaultPermissions } from '../../core/keys/key-permissions.ts';
import type { HttpHandler, ManagementRequest } from '../../lambdas/http/endpoint.ts';
import { apiFunctionSeconds } from '../../platform/request-time.ts';

/** Returns the secret key of a request, by default one that may do everything and never expires. */
export const requestKey = (id: string, expiresAt: string | null = null) => ({
  id,
  permissions: [...defaultPermissions],
  expiresAt,
});

/** Returns a request as endpoint functions receive it, by default from the merchant `mer_1`. */
export function managementRequest<Body = undefined>(
  fields: Partial<ManagementRequest<Body>> & { body: Body },
): ManagementRequest<Body> {
  const sent = {
    merchantId: 'mer_1',
    key: requestKey('key_0'),
    id: '',
    method: 'POST',
    route: '/',
    query: {},
    headers: {},
  };
  return { ...sent, ...fields };
}

export interface EventFields {
  method?: string;
  id?: string;
  body?: string | null;
  isBase64Encoded?: boolean;
  headers?: Record<string, string>;
  query?: Record<string, string[]>;
  /** Route in API Gateway. @default / */
  resource?: string;
  authorizer?: Record<string, unknown>;
  /** When API Gateway received it. @default now */
  receivedAt?: string;
}

/** Returns an event as API Gateway sends it, with a JSON content type by default. */
function managementEvent(fields: EventFields = {}): APIGatewayProxyEvent {
  const { method = 'POST', id, body = null, headers = { 'Content-Type': 'application/json' } } = fields;
  const event = {
    httpMethod: method,
    resource: fields.resource ?? '/',
    body,
    isBase64Encoded: fields.isBase64Encoded ?? false,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    pathParameters: id === undefined ? null : { id },
    queryStringParameters: null,
    multiValueQueryStringParameters: fields.query ?? null,
    requestContext: {
      requestId: 'request-1',
      requestTimeEpoch: fields.receivedAt === undefined ? Date.now() : Date.parse(fields.receivedAt),
      authorizer: fields.authorizer ?? { merchantId: 'mer_1', keyId: 'key_0' },
    },
  };
  return event as unknown as APIGatewayProxyEvent;
}

export interface HandlerResponse {
  status: number;
  headers: NonNullable<APIGatewayProxyResult['headers']>;
  body: unknown;
}

/** Returns the context of an invocation that Lambda stops after this time. */
export function lambdaContext(leftMs = apiFunctionSeconds * 1_000): Context {
  return { getRemainingTimeInMillis: () => leftMs } as Context;
}

/** Calls a handler with an event and parses the response body. */
export async function send(
  handler: HttpHandler,
  fields: EventFields = {},
  context = lambdaContext(),
): Promise<HandlerResponse> {
  const result: APIGatewayProxyResult = await handler(managementEvent(fields), context);
  const { statusCode: status, headers = {}, body } = result;
  return { status, headers, body: body === '' ? undefined : JSON.parse(body) };
}
