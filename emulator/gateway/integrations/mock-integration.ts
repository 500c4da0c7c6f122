import type { Integration, IntegrationProperties } from './integration.ts';
import { mapRequest } from './request-mapping.ts';
import { mapResponse } from './response-mapping.ts';

/** MOCK: the request template's `{"statusCode": …}` chooses the integration response. */
export function mockIntegration(properties: IntegrationProperties): Integration {
  return async (call) => {
    const mapped = mapRequest(properties, call);
    if (!mapped) return { responseType: 'UNSUPPORTED_MEDIA_TYPE' };
    const status = statusIn(mapped.body);
    if (status === undefined) return { responseType: 'API_CONFIGURATION_ERROR' };
    return mapResponse(properties, call, { status, headers: {}, body: '' });
  };
}

function statusIn(text: string): number | undefined {
  try {
    const status = Number(JSON.parse(text).statusCode);
    return Number.isInteger(status) ? status : undefined;
  } catch {
    return undefined;
  }
}
