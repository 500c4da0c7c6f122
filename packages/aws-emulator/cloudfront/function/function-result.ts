import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import { type EdgeField, type EdgeRequest, type EdgeResponse, isHidden } from './event.ts';

const readOnlyHeaders = ['content-length', 'host', 'transfer-encoding', 'via'];
/**
 * The first two are CloudFront's. The others describe the body, which the emulator does not let a function
 * replace.
 */
const readOnlyResponseHeaders = ['via', 'warning', 'content-encoding', 'content-length', 'transfer-encoding'];
const maxUriLength = 8_192;
/**
 * The documented limit of Lambda@Edge for responses to viewer requests; none is documented for CloudFront
 * Functions.
 */
const maxResponseBytes = 40_960;

/** A function's result that CloudFront rejects. */
export class InvalidResult extends Error {}

/**
 * Returns the request that a function returned. `event` is the request in its event, `original` the request
 * behind the event.
 */
export function returnedRequest(result: unknown, event: EdgeRequest, original: LocalRequest): LocalRequest {
  const { method, uri, ...rest } = objectOf(result, 'result');
  if (method !== event.method) throw new InvalidResult('method is read-only');
  const isPath = typeof uri === 'string' && (uri === event.uri || /^\/[!-~]*$/.test(uri));
  if (!isPath || (uri !== event.uri && /[#?]/.test(uri)))
    throw new InvalidResult('uri must be a path that begins with a slash');
  const headers = fieldsOf(rest.headers, 'headers');
  const querystring = fieldsOf(rest.querystring, 'querystring');
  const cookies = fieldsOf(rest.cookies, 'cookies');
  checkHeaders(headers, event.headers);
  checkUnchanged(readOnlyHeaders, headers, event.headers);
  const query = isSame(querystring, event.querystring)
    ? original.query
    : pairsOf(querystring, event.querystring).join('&');
  if (query !== original.query && !/^[!"$-~]*$/.test(query))
    throw new InvalidResult('the query string must be percent-encoded');
  if (uri.length + query.length >= maxUriLength) throw new InvalidResult('uri and query string are too long');
  const cookie = isSame(cookies, event.cookies)
    ? original.headers.cookie
    : pairsOf(cookies, event.cookies).join('; ');
  return {
    ...original,
    path: uri,
    query,
    headers: {
      ...joined(headers, event.headers),
      ...(cookie ? { cookie } : {}),
    },
  };
}

/**
 * Returns the response with the headers that a viewer-response function returned. `event` is the response in
 * its event, `original` the response behind the event. Unlike CloudFront, the emulator rejects another status
 * and any body.
 */
export function changedResponse(
  result: unknown,
  event: EdgeResponse,
  original: LocalResponse,
): LocalResponse {
  const { statusCode, body, ...rest } = objectOf(result, 'result');
  if (statusCode !== event.statusCode) throw new InvalidResult('the emulator supports no other statusCode');
  if (body !== undefined) throw new InvalidResult('the emulator supports no other body');
  if (!isSame(rest.cookies ?? {}, event.cookies))
    throw new InvalidResult('the emulator supports no cookies in a response');
  const headers = fieldsOf(rest.headers, 'headers');
  checkHeaders(headers, event.headers);
  checkUnchanged(readOnlyResponseHeaders, headers, event.headers);
  const hidden = Object.entries(original.headers).filter(([name]) => isHidden(name));
  return { ...original, headers: { ...Object.fromEntries(hidden), ...joined(headers, event.headers) } };
}

/** Returns the response that a function generated. */
export function returnedResponse(result: object): LocalResponse {
  const { statusCode, statusDescription, headers = {}, cookies = {}, body = '' } = objectOf(result, 'result');
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode) || statusCode < 200 || statusCode > 599)
    throw new InvalidResult('statusCode must be an integer from 200 to 599');
  if (statusDescription !== undefined && typeof statusDescription !== 'string')
    throw new InvalidResult('statusDescription must be a string');
  const fields = fieldsOf(headers, 'headers');
  checkHeaders(fields, {});
  const readOnly = readOnlyHeaders.find((name) => name in fields);
  if (readOnly) throw new InvalidResult(`${readOnly} is read-only`);
  if (Object.keys(objectOf(cookies, 'cookies')).length > 0)
    throw new Error('The emulator does not support cookies in a response');
  const values = joined(fields, {});
  const bytes = bodyOf(body);
  const size = Object.entries(values).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    bytes.length,
  );
  if (size > maxResponseBytes)
    throw new InvalidResult(`the response has more than ${maxResponseBytes} bytes`);
  return { status: statusCode, headers: values, body: bytes };
}

function bodyOf(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  const { encoding, data } = objectOf(body, 'body');
  if (typeof data !== 'string' || (encoding !== 'text' && encoding !== 'base64'))
    throw new InvalidResult('body must be a string or have data and the encoding text or base64');
  if (encoding === 'base64' && !/^[A-Za-z0-9+/]*={0,2}$/.test(data))
    throw new InvalidResult('body is not valid base64');
  return Buffer.from(data, encoding === 'base64' ? 'base64' : 'utf8');
}

/** Checks the headers that the function added or changed; the viewer's are valid already. */
function checkHeaders(headers: Record<string, EdgeField>, before: Record<string, EdgeField>): void {
  const changed = Object.entries(headers).filter(([name, field]) => !isSame(field, before[name]));
  for (const [name, field] of changed) {
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name))
      throw new InvalidResult(`the header name ${name} is not in lower case or not a name`);
    if (isHidden(name) || name === 'cookie' || name === 'set-cookie')
      throw new InvalidResult(`the header ${name} is not allowed`);
    for (const value of [field.value, ...(field.multiValue ?? []).map((single) => single.value)]) {
      if (/[^\t\x20-\x7e]/.test(value))
        throw new InvalidResult(`the header ${name} has a value that is not ASCII`);
    }
  }
}

/** Throws if the function added, changed or removed one of these headers. */
function checkUnchanged(
  names: readonly string[],
  headers: Record<string, EdgeField>,
  before: Record<string, EdgeField>,
): void {
  const changed = names.find((name) => !isSame(headers[name], before[name]));
  if (changed) throw new InvalidResult(`${changed} is read-only`);
}

function fieldsOf(value: unknown, name: string): Record<string, EdgeField> {
  const fields = objectOf(value, name);
  for (const [key, field] of Object.entries(fields)) {
    const { value: text, multiValue = [] } = objectOf(field, `${name}.${key}`);
    const isList =
      Array.isArray(multiValue) && multiValue.every((single) => typeof single?.value === 'string');
    if (typeof text !== 'string' || !isList)
      throw new InvalidResult(`${name}.${key} must hold a string value`);
  }
  return fields as Record<string, EdgeField>;
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidResult(`${name} must be an object`);
  return value as Record<string, unknown>;
}

function pairsOf(fields: Record<string, EdgeField>, before: Record<string, EdgeField>): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    valuesOf(field, before[name]).map((value) => (value === '' ? name : `${name}=${value}`)),
  );
}

/** Returns each header with its values joined. */
function joined(
  headers: Record<string, EdgeField>,
  before: Record<string, EdgeField>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, field]) => [name, valuesOf(field, before[name]).join(', ')]),
  );
}

/** Returns a field's values: those of a changed `multiValue`, otherwise `value` as the first of them. */
function valuesOf({ value, multiValue }: EdgeField, before: EdgeField | undefined): string[] {
  if (!multiValue) return [value];
  const all = multiValue.map((single) => single.value);
  return isSame(multiValue, before?.multiValue) ? [value, ...all.slice(1)] : all;
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
