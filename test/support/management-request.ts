import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { HttpHandler, ManagementRequest } from '../../lambdas/http/endpoint.ts';

/** A request as an endpoint function sees it, of merchant `mer_1` unless `fields` say otherwise. */
export function managementRequest<Body = undefined>(
  fields: Partial<ManagementRequest<Body>> & { body: Body },
): ManagementRequest<Body> {
  const sent = { merchantId: 'mer_1', keyId: 'key_0', id: '' };
  const nothing = {
    page: () => ({ limit: 100 }),
    query: () => undefined,
    preconditions: () => ({}),
    idempotency: () => undefined,
  };
  return { ...sent, ...nothing, ...fields };
}

/** What differs from one request to the next at the handler's door. */
export interface EventFields {
  method?: string;
  id?: string;
  body?: string | null;
  isBase64Encoded?: boolean;
  headers?: Record<string, string>;
  query?: Record<string, string[]>;
  /** As API Gateway names the route. */
  resource?: string;
  authorizer?: Record<string, unknown>;
}

/** An event as API Gateway sends it; the body is JSON with the right content type unless `fields` say otherwise. */
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
      authorizer: fields.authorizer ?? { merchantId: 'mer_1', keyId: 'key_0' },
    },
  };
  return event as unknown as APIGatewayProxyEvent;
}

/** An answer with its body read. */
export interface HandlerAnswer {
  status: number;
  headers: NonNullable<APIGatewayProxyResult['headers']>;
  body: unknown;
}

/** Sends an event through a handler. */
export async function send(handler: HttpHandler, fields: EventFields = {}): Promise<HandlerAnswer> {
  const result: APIGatewayProxyResult = await handler(managementEvent(fields), {} as Context);
  const { statusCode: status, headers = {}, body } = result;
  return { status, headers, body: body === '' ? undefined : JSON.parse(body) };
}
