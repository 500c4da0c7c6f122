import type { IntegrationCall } from '../../../gateway/integrations/integration.ts';
import type { LocalRequest } from '../../../http/messages.ts';
import { request } from '../gateway-fixtures.ts';

/** A call of `POST /v1/items/events` on the API `Api`; parts of request, method and call can be changed. */
export function call(
  changes: Partial<LocalRequest> & {
    pathParameters?: Record<string, string>;
    declared?: Record<string, boolean>;
    authorizer?: Record<string, string>;
  } = {},
): IntegrationCall {
  const { pathParameters = {}, declared = {}, authorizer, ...ofRequest } = changes;
  return {
    request: request('/v1/items/events', { method: 'POST', ...ofRequest }),
    method: {
      resourceId: 'Events',
      resourcePath: '/items/events',
      httpMethod: 'POST',
      properties: { RequestParameters: declared },
      pathParameters,
    },
    requestId: 'request-1',
    receivedAtMs: Date.parse('2026-11-21T07:50:33Z'),
    apiId: 'Api',
    stage: 'v1',
    path: '/items/events',
    authorizer,
    apiKey: undefined,
  };
}
