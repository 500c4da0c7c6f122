import { apiErrors, type ErrorCode } from '../../core/errors/errors.ts';
import { acceptedPermissions, type KeyPermission } from '../../core/keys/key-permissions.ts';
import type { Route } from '../routes/route.ts';
import { routes } from '../routes/routes.ts';
import { functionlessRoutes } from './operations/banner.ts';
import type { FunctionlessRoute, Operation } from './operations/operation.ts';
import { operations } from './operations/operations.ts';
import type { ResponseName } from './schemas.ts';

/** One response of an operation: its body or its error codes, and its headers (`true` = always present). */
export interface DocumentedResponse {
  body: ResponseName | 'JavaScript' | null;
  codes: readonly ErrorCode[];
  headers: Readonly<Record<string, boolean>>;
}

/** One method on one path, with its responses by status. */
export interface DocumentedOperation {
  id: string;
  api: Route['api'];
  method: string;
  /** The path also accepts HEAD. */
  hasHead: boolean;
  /** Includes the version, and parameters in braces: `/v1/products/{id}`. */
  path: string;
  operation: Operation;
  /** Permissions of keys each of which suffices; `null` for an operation without a secret key. */
  permissions: readonly KeyPermission[] | null;
  responses: ReadonlyMap<number, DocumentedResponse>;
}

const sharedCodes: Record<Route['api'], readonly ErrorCode[]> = {
  management: [
    'invalid_api_key',
    'secret_key_required',
    'permission_required',
    'merchant_suspended',
    'invalid_parameter', // of an unknown one, too
    'rate_limited',
    'internal_error',
    'temporarily_unavailable',
  ],
  banner: ['invalid_api_key', 'public_key_required', 'temporarily_unavailable'],
};
const bodyCodes: readonly ErrorCode[] = [
  'invalid_json',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
];

const preconditionCodes: readonly ErrorCode[] = ['invalid_header', 'precondition_failed'];
const idempotencyCodes: readonly ErrorCode[] = ['invalid_header', 'idempotency_key_reused'];

/**
 * All operations, in the order of `lambdas/routes/routes.ts`. HEAD is part of GET, because client generators
 * would create a useless method for it.
 */
export const documentedOperations: readonly DocumentedOperation[] = [
  ...routes.flatMap((route) => documented(route, operations[route.id])),
  ...functionlessRoutes.flatMap((route) => documented(route, route.operation)),
];

function documented(route: Route | FunctionlessRoute, operation: Operation): DocumentedOperation[] {
  const { id, api, methods, path } = route;
  return methods
    .filter((method) => method !== 'HEAD')
    .map((method) => ({
      id,
      api,
      method,
      hasHead: methods.includes('HEAD'),
      path: `/v1${path}`,
      operation,
      permissions: 'permissions' in route ? acceptedPermissions(route.permissions) : null,
      responses: responsesOf(api, operation, method),
    }));
}

function responsesOf(
  api: Route['api'],
  operation: Operation,
  method: string,
): Map<number, DocumentedResponse> {
  const codes = [
    ...sharedCodes[api],
    ...(operation.body ? bodyCodes : []),
    ...(operation.isIdempotent ? idempotencyCodes : []),
    ...(operation.isConditional ? preconditionCodes : []),
    ...operation.errors,
  ];
  const responses = new Map<number, DocumentedResponse>();
  for (const [name, body] of Object.entries(operation.responses)) {
    const status = Number(name);
    const headers = {
      ...headersOf(api, status),
      ...(operation.hasLocation ? { Location: true } : {}),
      ...entityHeadersOf(operation),
      ...(operation.isIdempotent && isRepeatable(operation) ? { 'Idempotent-Replayed': false } : {}),
    };
    responses.set(status, { body, codes: [], headers });
  }
  if (operation.isConditional && method === 'GET')
    responses.set(304, {
      body: null,
      codes: [],
      headers: { ...headersOf(api, 304), ...entityHeadersOf(operation) },
    });
  for (const status of new Set(
    codes.map((code) => apiErrors[code].status).sort((left, right) => left - right),
  )) {
    responses.set(status, {
      body: 'ErrorResponse',
      codes: codes.filter((code) => apiErrors[code].status === status),
      headers: headersOf(api, status),
    });
  }
  return responses;
}

/** Headers about the resource, even if there is no body. */
function entityHeadersOf({ hasEntityTag, hasRatePolicy }: Operation): Record<string, boolean> {
  return { ...(hasEntityTag ? { ETag: true } : {}), ...(hasRatePolicy ? { 'RateLimit-Policy': true } : {}) };
}

/** A response with a secret is not stored. */
function isRepeatable({ errors }: Operation): boolean {
  return !errors.includes('api_key_already_created');
}

/** Retry-After is in every 429 and 503, and in conflicts of concurrent requests. */
function headersOf(api: Route['api'], status: number): Record<string, boolean> {
  const isError = status >= 400;
  return {
    'Cache-Control': true,
    ...(api === 'banner' ? { 'Access-Control-Allow-Origin': true } : {}),
    ...(api === 'banner' && !isError ? { Vary: true } : {}),
    ...(api === 'management' || isError ? { 'X-Request-Id': true } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': api === 'management' } : {}),
    ...(status === 409 || status === 429 || status === 503 ? { 'Retry-After': status !== 409 } : {}),
  };
}
