import { STATUS_CODES } from 'node:http';
import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import { grouped, ownValue } from '../../http/own-value.ts';

/** A header, cookie or query parameter of an event; `multiValue` only if it occurs more than once. */
export interface EdgeField {
  value: string;
  multiValue?: { value: string }[];
}

/** The request of an event. Header names are lower-case; URI and query values are not decoded. */
export interface EdgeRequest {
  method: string;
  uri: string;
  querystring: Record<string, EdgeField>;
  headers: Record<string, EdgeField>;
  cookies: Record<string, EdgeField>;
}

/** The context of an event: the distribution and the request id. */
export interface EdgeContext {
  distributionDomainName: string;
  distributionId: string;
  requestId: string;
}

/** The response of an event, without its body, which functions cannot read. */
export interface EdgeResponse {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, EdgeField>;
  cookies: Record<string, EdgeField>;
}

/** A CloudFront Functions event, version 1.0. */
export interface EdgeEvent {
  version: '1.0';
  context: EdgeContext & { eventType: 'viewer-request' | 'viewer-response' };
  viewer: { ip: string };
  request: EdgeRequest;
}

/** The event of a viewer response. */
export type EdgeResponseEvent = EdgeEvent & { response: EdgeResponse };

const disallowedHeaders =
  /^(connection|expect|keep-alive|proxy-(authenticate|authorization|connection)|trailer|upgrade|x-accel-(buffering|charset|limit-rate|redirect)|x-amz-cf-.*|x-amzn-(auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order|lambda-integration-tag|requestid)|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip)$/;

/** Returns the event of a viewer request. */
export function edgeEvent(request: LocalRequest, context: EdgeContext): EdgeEvent {
  const { method, path, query, headers, repeatedHeaders = {}, sourceIp } = request;
  const visible = Object.entries(headers).filter(([name]) => name !== 'cookie' && !isHidden(name));
  return {
    version: '1.0',
    context: { ...context, eventType: 'viewer-request' },
    viewer: { ip: sourceIp },
    request: {
      method,
      uri: path,
      querystring: fieldsOf(query.split('&')),
      headers: Object.fromEntries(
        visible.map(([name, value]) => [name, fieldOf(ownValue(repeatedHeaders, name) ?? [value])]),
      ),
      cookies: fieldsOf((headers.cookie ?? '').split(/; */)),
    },
  };
}

/**
 * Returns the event of a response to `request`, which is the one that the viewer-request function returned.
 */
export function edgeResponseEvent(
  request: LocalRequest,
  { status, headers }: LocalResponse,
  context: EdgeContext,
): EdgeResponseEvent {
  const visible = Object.entries(headers).filter(([name]) => !isHidden(name));
  return {
    ...edgeEvent(request, context),
    context: { ...context, eventType: 'viewer-response' },
    response: {
      statusCode: status,
      statusDescription: STATUS_CODES[status] ?? '',
      headers: Object.fromEntries(visible.map(([name, value]) => [name, { value }])),
      cookies: {},
    },
  };
}

/** Returns true for a header that functions can neither read nor add. */
export function isHidden(name: string): boolean {
  return disallowedHeaders.test(name);
}

/** Groups `name=value` pairs by name. */
function fieldsOf(pairs: string[]): Record<string, EdgeField> {
  const named = pairs
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, value] as const;
    });
  return Object.fromEntries(Object.entries(grouped(named)).map(([name, all]) => [name, fieldOf(all)]));
}

function fieldOf(values: string[]): EdgeField {
  const [value = ''] = values;
  return values.length > 1 ? { value, multiValue: values.map((single) => ({ value: single })) } : { value };
}
