import middy from '@middy/core';
import headerNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod';
import { parameterError, permissionError } from '../../core/errors/errors.ts';
import { commonError } from '../../core/errors/response-error.ts';
import { hasExpired } from '../../core/keys/credential.ts';
import { defaultPermissions, type KeyPermission, readPermissions } from '../../core/keys/key-permissions.ts';
import { parseFields } from '../../core/shared/validation.ts';
import { permissionsVariable } from '../../platform/environment.ts';
import { type Dependencies, requestDependencies } from '../runtime/dependencies.ts';
import { optionalVariable } from '../runtime/environment.ts';
import { toErrorResult } from './error-responses.ts';
import { readJsonObject } from './json-body.ts';
import { type EndpointResponse, toResult } from './responses.ts';

/** An authenticated request to the management API. */
export interface ManagementRequest<Body = undefined> {
  merchantId: string;
  /** The secret key that authenticated the request. */
  key: RequestKey;
  /** The `{id}` of the path, not validated; '' on collection routes. */
  id: string;
  body: Body;
  method: string;
  /** Path in API Gateway, such as `/products/{id}`. On a custom domain, a base path may precede it. */
  route: string;
  /** Query parameters, each at most once. */
  query: Readonly<Record<string, string | undefined>>;
  /** Values of each header, by its name in lower case. */
  headers: Readonly<Record<string, readonly string[] | undefined>>;
}

/** A secret key, as responses show it. */
export interface RequestKey {
  id: string;
  /** What it may do. */
  permissions: KeyPermission[];
  /** When it expires, ISO 8601. `null` for never. */
  expiresAt: string | null;
}

/** A Lambda handler behind API Gateway. */
export type HttpHandler = middy.MiddyfiedHandler<APIGatewayProxyEvent, APIGatewayProxyResult>;

/**
 * An endpoint. If it needs more than `Dependencies`, its handler adds them:
 * `endpoint((request, dependencies) => run(request, { ...dependencies, randomBytes }))`.
 */
type Run<Body> = (request: ManagementRequest<Body>, dependencies: Dependencies) => Promise<EndpointResponse>;

/**
 * Returns the handler for an endpoint without a body. It rejects query parameters that are not in
 * `queryNames`.
 */
export function endpoint(run: Run<undefined>, queryNames: readonly string[] = []): HttpHandler {
  return httpHandler(queryNames).handler((event, context) =>
    respond(event, context, { body: undefined, names: [] }, run),
  );
}

/**
 * Returns the handler for an endpoint whose JSON body is parsed with `schema`; it has no query parameters.
 */
export function endpointWithBody<Schema extends z.ZodType>(
  schema: Schema,
  run: Run<z.output<Schema>>,
): HttpHandler {
  return httpHandler([]).handler((event, context) => {
    const sent = readJsonObject(event);
    return respond(event, context, { body: parseFields(schema, sent), names: Object.keys(sent) }, run);
  });
}

/** A parsed body, and the names of the fields that were sent. */
interface SentBody<Body> {
  body: Body;
  names: readonly string[];
}

async function respond<Body>(
  event: APIGatewayProxyEvent,
  context: Context,
  { body, names: sentFields }: SentBody<Body>,
  run: Run<Body>,
): Promise<APIGatewayProxyResult> {
  const author = { key: authorOf(event), sentFields };
  const dependencies = requestDependencies(context.getRemainingTimeInMillis(), author);
  return toResult(await run(requestOf(event, body), dependencies), requestIdOf(event));
}

/** Returns the id and the name of the request's key. A key that is older than its name's use has its id as name. */
function authorOf(event: APIGatewayProxyEvent): { id: string; name: string } {
  const { id } = callerOf(event).key;
  const { keyName = '' }: Record<string, unknown> = event.requestContext.authorizer ?? {};
  return { id, name: decodeURIComponent(String(keyName)) || id };
}

/**
 * Middleware of all endpoints: converts header names to lower case and thrown errors to error responses, and
 * rejects expired keys, keys without a permission of the route, and unknown query parameters, in this order.
 */
function httpHandler(queryNames: readonly string[]) {
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(headerNormalizer())
    .before(({ event }) =>
      requirePermission(callerOf(event).key, new Date(event.requestContext.requestTimeEpoch)),
    )
    .before(({ event }) => requireKnown(event, queryNames))
    .onError((request) => {
      request.response = toErrorResult(request.error, requestIdOf(request.event));
    });
}

/** Returns merchant and key as the authorizer found them. One of an older release passed no limits on. */
function callerOf({ requestContext }: APIGatewayProxyEvent): Pick<ManagementRequest, 'merchantId' | 'key'> {
  const { merchantId, keyId, permissions, keyExpiresAt }: Record<string, unknown> =
    requestContext.authorizer ?? {};
  if (typeof merchantId !== 'string' || typeof keyId !== 'string')
    throw new Error('The authorizer context has no merchant or no key');
  return {
    merchantId,
    key: {
      id: keyId,
      permissions: permissions === undefined ? [...defaultPermissions] : readPermissions(String(permissions)),
      expiresAt: keyExpiresAt === undefined ? null : String(keyExpiresAt),
    },
  };
}

/**
 * Throws `invalid_api_key` for a key that had expired when the request arrived, and `permission_required` for a key
 * without a permission of the route. The authorizer rejects expired keys as well, but only here would a cached
 * authorization end in time. A key that expires between both still works, because only the authorizer's 401 has
 * `WWW-Authenticate`. If a function sends this header, API Gateway renames it.
 */
function requirePermission({ permissions, expiresAt }: RequestKey, receivedAt: Date): void {
  if (hasExpired(expiresAt, receivedAt)) throw commonError('invalid_api_key');
  // A deployment may not have set them yet.
  const accepted = readPermissions(optionalVariable(permissionsVariable) ?? 'all');
  if (!accepted.some((permission) => permissions.includes(permission))) throw permissionError(accepted);
}

/** Throws `invalid_parameter` for a query parameter outside `names`, and for one that occurs more than once. */
function requireKnown({ multiValueQueryStringParameters }: APIGatewayProxyEvent, names: readonly string[]) {
  for (const [name, values = []] of Object.entries(multiValueQueryStringParameters ?? {})) {
    const known = names.length > 0 ? `The parameters are ${names.join(', ')}` : 'The operation has none';
    if (!names.includes(name))
      throw parameterError(name, `Is not a query parameter of this operation. ${known}.`);
    if (values.length > 1) throw parameterError(name, 'Must be given only once.');
  }
}

function requestOf<Body>(event: APIGatewayProxyEvent, body: Body): ManagementRequest<Body> {
  const query = Object.entries(event.multiValueQueryStringParameters ?? {});
  return {
    ...callerOf(event),
    id: event.pathParameters?.id ?? '',
    body,
    method: event.httpMethod,
    route: event.resource,
    query: Object.fromEntries(query.map(([name, values]) => [name, values?.[0]])),
    headers: event.multiValueHeaders ?? {},
  };
}

function requestIdOf(event: APIGatewayProxyEvent): string {
  return event.requestContext.requestId;
}
