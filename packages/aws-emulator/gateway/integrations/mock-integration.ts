import type { Integration, IntegrationProperties } from './integration.ts';
import { mapRequest } from './request-mapping.ts';
import { mapResponse } from './response-mapping.ts';

/**
 * Returns a mock integration. Its mapped request has the status that selects the response: JSON, or as the CDK writes
 * it for CORS, `{ statusCode: 204 }`.
 */
export function mockIntegration(properties: IntegrationProperties): Integration {
  return async (call) => {
    const mapped = mapRequest(properties, call);
    if (!mapped) return { responseType: 'UNSUPPORTED_MEDIA_TYPE' };
    const [, statusCode] = /^\s*\{\s*"?statusCode"?\s*:\s*(\d{3})\b/.exec(mapped.body) ?? [];
    if (!statusCode) return { responseType: 'API_CONFIGURATION_ERROR' };
    return mapResponse(properties, call, { status: Number(statusCode), headers: {}, body: '' });
  };
}
