import type { LocalResponse } from '../http/messages.ts';
import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';

/**
 * Returns the value of a variable without its dollar sign: `context.requestId`,
 * `method.request.header.x-country`.
 */
export type VariableLookup = (name: string) => string | undefined;

/** Returns API Gateway's own response of one type. `status` replaces the type's default status. */
export type GatewayResponses = (type: string, lookUp: VariableLookup, status?: number) => LocalResponse;

interface GatewayResponse {
  StatusCode?: string;
  ResponseParameters?: Record<string, string>;
  ResponseTemplates?: Record<string, string>;
}

interface Default {
  status: number;
  errorType: string;
  message: string | null;
}

const entry = (status: number, errorType: string, message: string | null): Default => ({
  status,
  errorType,
  message,
});
const internalError = entry(500, 'InternalServerErrorException', 'Internal server error');

/** API Gateway's default responses. */
const defaults: Record<string, Default> = {
  ACCESS_DENIED: entry(403, 'AccessDeniedException', 'User is not authorized to access this resource'),
  API_CONFIGURATION_ERROR: internalError,
  AUTHORIZER_CONFIGURATION_ERROR: entry(500, 'AuthorizerConfigurationException', null),
  AUTHORIZER_FAILURE: entry(500, 'AuthorizerFailureException', null),
  INTEGRATION_FAILURE: { ...internalError, status: 504 },
  INTEGRATION_TIMEOUT: entry(504, 'IntegrationTimeoutException', 'Endpoint request timed out'),
  INVALID_API_KEY: entry(403, 'ForbiddenException', 'Forbidden'),
  MISSING_AUTHENTICATION_TOKEN: entry(
    403,
    'MissingAuthenticationTokenException',
    'Missing Authentication Token',
  ),
  REQUEST_TOO_LARGE: entry(413, 'RequestTooLargeException', 'Request Too Long'),
  THROTTLED: entry(429, 'TooManyRequestsException', 'Too Many Requests'),
  UNAUTHORIZED: entry(401, 'UnauthorizedException', 'Unauthorized'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'UnsupportedMediaTypeException', 'Unsupported Media Type'),
};

/**
 * Returns the gateway responses of one REST API: for each type the template's own, else DEFAULT_4XX or
 * DEFAULT_5XX, else the default of AWS.
 */
export function gatewayResponses(
  assembly: Assembly,
  identities: Identities,
  apiId: string,
): GatewayResponses {
  const responses = new Map(
    resourcesOf(assembly, 'AWS::ApiGateway::GatewayResponse')
      .map(
        ({ properties }) =>
          identities.resolve(properties) as GatewayResponse & { RestApiId: string; ResponseType: string },
      )
      .filter(({ RestApiId }) => RestApiId === apiId)
      .map((response) => [response.ResponseType, response]),
  );
  return (type, lookUp, status) => {
    const standard = defaults[type] ?? internalError;
    const ownStatus = status ?? standard.status;
    // A template cannot customize the 413 for large bodies.
    const custom =
      type === 'REQUEST_TOO_LARGE'
        ? undefined
        : (responses.get(type) ?? responses.get(ownStatus < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX'));
    const withError: VariableLookup = (name) => errorVariable(name, type, standard) ?? lookUp(name);
    const [mediaType, template] = templateOf(custom?.ResponseTemplates);
    return {
      status: Number(custom?.StatusCode ?? ownStatus),
      headers: {
        'content-type': mediaType,
        'x-amzn-errortype': standard.errorType,
        ...headersOf(custom?.ResponseParameters ?? {}, withError),
      },
      body: Buffer.from(substitute(template, withError)),
    };
  };
}

/** Returns the JSON template, else the first one. The emulator ignores `Accept`. */
function templateOf(templates: Record<string, string> = {}): [mediaType: string, template: string] {
  const json = templates['application/json'];
  if (json !== undefined) return ['application/json', json];
  return Object.entries(templates)[0] ?? ['application/json', '{"message":$context.error.messageString}'];
}

function errorVariable(name: string, type: string, { message }: Default): string | undefined {
  if (name === 'context.error.responseType') return type;
  if (name === 'context.error.message') return message ?? '';
  if (name === 'context.error.messageString') return JSON.stringify(message);
  return undefined;
}

/** Replaces variables by their values, without VTL and without escaping. Unknown variables become empty. */
function substitute(template: string, lookUp: VariableLookup): string {
  return template.replace(
    /\$([a-zA-Z]+(?:\.[A-Za-z0-9_-]+)+)/g,
    (_match, name: string) => lookUp(name) ?? '',
  );
}

function headersOf(parameters: Record<string, string>, lookUp: VariableLookup): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([target, source]) => {
      const name = target.replace('gatewayresponse.header.', '').toLowerCase();
      return [name, /^'.*'$/.test(source) ? source.slice(1, -1) : (lookUp(source) ?? '')];
    }),
  );
}
