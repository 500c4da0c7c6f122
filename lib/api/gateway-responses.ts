import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { apiErrors, type ErrorCode } from '../../core/errors/errors.ts';
import { errorType } from '../../core/errors/response-error.ts';

/**
 * Error codes of API Gateway's own responses. Other types have the same code as DEFAULT_4XX or DEFAULT_5XX, or
 * need a feature that the APIs do not use, such as request validators, quotas or IAM authentication.
 */
const errors: [ResponseType, ErrorCode][] = [
  [ResponseType.DEFAULT_5XX, 'internal_error'],
  [ResponseType.INTEGRATION_FAILURE, 'temporarily_unavailable'],
  [ResponseType.INTEGRATION_TIMEOUT, 'temporarily_unavailable'],
  [ResponseType.INVALID_API_KEY, 'invalid_api_key'],
  [ResponseType.INVALID_SIGNATURE, 'route_not_found'],
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, 'route_not_found'],
  [ResponseType.REQUEST_TOO_LARGE, 'body_too_large'],
  [ResponseType.RESOURCE_NOT_FOUND, 'route_not_found'],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, 'unsupported_media_type'],
];

/** Error codes of an authorizer's failures. ACCESS_DENIED has the authorizer's own code. */
const authorizerErrors: [ResponseType, ErrorCode][] = [
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, 'temporarily_unavailable'],
  [ResponseType.AUTHORIZER_FAILURE, 'temporarily_unavailable'],
  [ResponseType.UNAUTHORIZED, 'invalid_api_key'],
];

/** Gives API Gateway's own responses the error shape of the API, with literal `headers`. */
export function addErrorResponses(api: RestApi, headers: Record<string, string> = {}): void {
  for (const [type, code] of errors) addErrorResponse(api, type, code, headers);
  addResponse(api, ResponseType.DEFAULT_4XX, undefined, errorTemplateOf('invalid_parameter'), headers);
}

/** Gives the responses of an API's authorizer the error shape of the API. */
export function addAuthorizerErrorResponses(api: RestApi): void {
  for (const [type, code] of authorizerErrors) addErrorResponse(api, type, code);
  const denied = errorTemplate('permission_error', '$context.authorizer.code', '$context.authorizer.message');
  addResponse(api, ResponseType.ACCESS_DENIED, '403', denied);
}

/** Adds a gateway response with an error of the API. */
export function addErrorResponse(
  api: RestApi,
  type: ResponseType,
  code: ErrorCode,
  headers: Record<string, string> = {},
): void {
  const { status } = apiErrors[code];
  addResponse(api, type, String(status), errorTemplateOf(code), {
    ...headers,
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(status === 429 || status === 503 ? { 'Retry-After': '1' } : {}),
  });
}

/**
 * Adds a gateway response. Templates substitute `$context.*` and method request parameters, but are not VTL.
 */
export function addResponse(
  api: RestApi,
  type: ResponseType,
  statusCode: string | undefined,
  template: string,
  headers: Record<string, string> = {},
): void {
  const literals = Object.entries(headers).map(([name, value]) => [name, `'${value}'`]);
  api.addGatewayResponse(type.responseType, {
    type,
    ...(statusCode ? { statusCode } : {}),
    templates: { 'application/json': template },
    responseHeaders: {
      'Cache-Control': "'no-store'",
      'X-Request-Id': 'context.requestId',
      ...Object.fromEntries(literals),
    },
  });
}

/** Returns a method's response parameters for headers with literal values in single quotes or `context.…`. */
export function responseHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, source]) => [`method.response.header.${name}`, source]),
  );
}

/** Returns the error response for a code as a template with `$context.requestId`. */
export function errorTemplateOf(code: ErrorCode): string {
  const { status, message } = apiErrors[code];
  return errorTemplate(errorType(status), code, message);
}

function errorTemplate(type: string, code: string, message: string): string {
  return JSON.stringify({ error: { type, code, message, requestId: '$context.requestId' } });
}
