import {
  AuthorizationType,
  MockIntegration,
  PassthroughBehavior,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { errorTemplateOf, responseHeaders } from './gateway-responses.ts';

/**
 * Throttle for each method of each unknown route, because API Gateway charges for these responses and no
 * usage plan limits them. It is the stage's default, because AWS documents no settings for the method `ANY`.
 */
export const unknownRouteThrottle = { rate: 10, burst: 20 };

const headers = responseHeaders({ 'Cache-Control': "'no-store'", 'X-Request-Id': 'context.requestId' });

/**
 * Returns all paths that need a method for unknown routes: the API's paths, the root, and the path that
 * matches all others.
 */
export function pathsWithUnknownRoutes(routes: readonly { path: string }[]): string[] {
  return ['/', '/{proxy+}', ...new Set(routes.map(({ path }) => path))];
}

/**
 * Adds a method to each path that returns 404 for all methods that the API does not define. API Gateway's own
 * response would have a type that depends on the `Authorization` header.
 */
export function addUnknownRoutes(api: RestApi, paths: readonly string[]): void {
  const notFound = new MockIntegration({
    passthroughBehavior: PassthroughBehavior.NEVER,
    requestTemplates: { 'application/json': '{"statusCode":404}' },
    integrationResponses: [
      {
        statusCode: '404',
        responseParameters: headers,
        responseTemplates: { 'application/json': errorTemplateOf('route_not_found') },
      },
    ],
  });
  const responseParameters = Object.fromEntries(Object.keys(headers).map((name) => [name, true]));
  for (const path of paths)
    api.root.resourceForPath(path).addMethod('ANY', notFound, {
      authorizationType: AuthorizationType.NONE,
      methodResponses: [{ statusCode: '404', responseParameters }],
    });
}
