import { accountId, region } from '../template/pseudo-parameters.ts';
import type { IntegrationCall } from './integrations/integration.ts';

/** The `$context` of a request, for mapping templates, gateway responses and Lambda events. */
export interface ContextVariables {
  [name: string]: string | number | null | Record<string, string | null>;
  identity: Record<string, string | null>;
}

/** Returns the `$context` of a call. */
export function contextVariables(call: IntegrationCall): ContextVariables {
  const { request, method, requestId, apiId, stage, path, authorizer, apiKey, receivedAtMs } = call;
  return {
    accountId,
    apiId,
    domainName: `${apiId}.execute-api.${region}.amazonaws.com`,
    domainPrefix: apiId,
    extendedRequestId: requestId,
    httpMethod: request.method,
    path: `/${stage}${path}`,
    protocol: 'HTTP/1.1',
    requestId,
    requestTime: requestTime(new Date(receivedAtMs)),
    requestTimeEpoch: receivedAtMs,
    resourceId: method.resourceId,
    resourcePath: method.resourcePath,
    stage,
    ...(authorizer ? { authorizer } : {}),
    identity: {
      ...(apiKey === undefined ? {} : { apiKey }),
      sourceIp: request.sourceIp,
      userAgent: request.headers['user-agent'] ?? null,
    },
  };
}

/** Returns `$context` flattened: `context.identity.sourceIp` → value. */
export function flatContext(call: IntegrationCall): Record<string, string> {
  const flat = Object.entries(contextVariables(call)).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([inner, text]) => [`context.${name}.${inner}`, String(text ?? '')])
      : [[`context.${name}`, String(value ?? '')]],
  );
  return Object.fromEntries(flat);
}

/** Formats a time like `21/Nov/2026:07:50:33 +0000`. */
function requestTime(date: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(date.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
}
