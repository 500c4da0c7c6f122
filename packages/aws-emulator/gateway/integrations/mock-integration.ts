import type { Integration, IntegrationProperties } from './integration.ts';
import { mapRequest } from './request-mapping.ts';
import { mapResponse } from './response-mapping.ts';

/** Returns a mock integration. Its mapped request is JSON with the status that selects the response. */
export function mockIntegration(properties: IntegrationProperties): Integration {
  return async (call) => {
    const mapped = mapRequest(properties, call);
    if (!mapped) return { responseType: 'UNSUPPORTED_MEDIA_TYPE' };
    const { statusCode } = JSON.parse(mapped.body) as { statusCode: number };
    return mapResponse(properties, call, { status: statusCode, headers: {}, body: '' });
  };
}
