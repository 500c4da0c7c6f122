import type { LocalResponse } from '../../http/messages.ts';

const knownFields = ['statusCode', 'headers', 'multiValueHeaders', 'body', 'isBase64Encoded'];

/** Headers of a function that API Gateway renames. */
const remapped =
  /^(authorization|connection|content-md5|date|max-forwards|server|user-agent|www-authenticate)$/;

/** Headers of a function that API Gateway drops. */
const dropped = /^(content-length|expect|host|proxy-authenticate|te|trailer|transfer-encoding|upgrade)$/;

interface ProxyResult {
  statusCode: number;
  headers?: Record<string, unknown> | null;
  multiValueHeaders?: Record<string, unknown[]> | null;
  body?: string | null;
  isBase64Encoded?: boolean;
}

/**
 * Returns a function's response; `undefined` if it is malformed. A base64 body stays base64, because the API
 * has no binary media types.
 */
export function proxyResponse(value: unknown): LocalResponse | undefined {
  if (!isProxyResult(value)) return undefined;
  const { statusCode, headers, multiValueHeaders, body } = value;
  return {
    status: statusCode,
    headers: {
      'content-type': 'application/json',
      ...renamed(headers ?? {}),
      ...renamed(joined(multiValueHeaders ?? {})),
    },
    body: Buffer.from(body ?? ''),
  };
}

function isProxyResult(value: unknown): value is ProxyResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = value as Record<string, unknown>;
  return (
    Object.keys(value).every((name) => knownFields.includes(name)) &&
    Number.isInteger(statusCode) &&
    Number(statusCode) >= 200 &&
    Number(statusCode) <= 599 &&
    (body === undefined || body === null || typeof body === 'string') &&
    (isBase64Encoded === undefined || typeof isBase64Encoded === 'boolean') &&
    isRecord(headers, isScalar) &&
    isRecord(multiValueHeaders, (entry) => Array.isArray(entry) && entry.every(isScalar))
  );
}

function isRecord(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEntry);
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function joined(headers: Record<string, unknown[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]));
}

function renamed(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      .filter(([name]) => !dropped.test(name))
      .map(([name, value]) => [remapped.test(name) ? `x-amzn-remapped-${name}` : name, value]),
  );
}
