import { type Assembly, resourcesOf } from './assembly.ts';
import type { LocalResponse } from './http.ts';
import type { Identities } from './identities.ts';

/** Values that templates and headers may substitute: `context.requestId`, `method.request.header.x-ppp-country`. */
export type Substitutions = Record<string, string>;

/** Makes the answer that API Gateway gives by itself for one response type. */
export type GatewayResponses = (type: string, values: Substitutions) => LocalResponse;

interface GatewayResponse {
  StatusCode?: string;
  ResponseParameters: Record<string, string>;
  ResponseTemplates: Record<string, string>;
}

/** Statuses of response types that the template does not set. */
const defaultStatuses: Record<string, number> = {
  ACCESS_DENIED: 403,
  AUTHORIZER_FAILURE: 500,
  AUTHORIZER_CONFIGURATION_ERROR: 500,
  INTEGRATION_FAILURE: 504,
  INTEGRATION_TIMEOUT: 504,
  INVALID_API_KEY: 403,
  MISSING_AUTHENTICATION_TOKEN: 403,
  QUOTA_EXCEEDED: 429,
  THROTTLED: 429,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
};

/** The gateway responses of one REST API. A type that the template leaves out is answered as AWS would: status and a bare message. */
export function gatewayResponses(
  assembly: Assembly,
  identities: Identities,
  apiId: string,
): GatewayResponses {
  const responses = new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::GatewayResponse')
      .filter(({ properties }) => identities.text(properties.RestApiId) === apiId)
      .map(({ properties }) => [
        String(properties.ResponseType),
        identities.resolve(properties) as GatewayResponse,
      ]),
  );
  return (type, values) => {
    const fallback = (defaultStatuses[type] ?? 500) < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
    const response = responses.get(type) ?? responses.get(fallback);
    const status = Number(response?.StatusCode ?? defaultStatuses[type] ?? 500);
    const template = response?.ResponseTemplates['application/json'] ?? '{"message":"$context.responseType"}';
    return {
      status,
      headers: {
        'content-type': 'application/json',
        ...headersOf(response?.ResponseParameters ?? {}, values),
      },
      body: Buffer.from(substitute(template, { ...values, 'context.responseType': type })),
    };
  };
}

/** Plain substitution, no VTL: an unknown variable becomes the empty string. */
function substitute(template: string, values: Substitutions): string {
  return template.replace(/\$([a-z]+(?:\.[A-Za-z0-9-]+)+)/g, (_match, name: string) => values[name] ?? '');
}

function headersOf(parameters: Record<string, string>, values: Substitutions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([target, source]) => {
      const name = target.replace('gatewayresponse.header.', '').toLowerCase();
      return [name, /^'.*'$/.test(source) ? source.slice(1, -1) : (values[source] ?? '')];
    }),
  );
}
