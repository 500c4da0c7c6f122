import { STATUS_CODES } from 'node:http';
import { AppError, apiErrors, type ErrorCode } from '../../core/errors/errors.ts';
import { errorBody } from '../../core/errors/response-error.ts';
import {
  type EdgeEvent,
  type EdgeRequest,
  type EdgeResponse,
  isResponse,
  loadGate,
  storeOf,
} from './sandbox.ts';

/** A public key in the store. */
export const publicKey = `ppp_pk_live_${'a1B'.repeat(12)}xY`;
/** A public key that is not in the store. */
export const revokedKey = `ppp_pk_live_${'R'.repeat(38)}`;
/** A secret key, which must not be in a URL. */
export const secretKey = `ppp_sk_live_${'s'.repeat(38)}`;
/** Campaign of `publicKey`. */
export const campaignId = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Store value of `publicKey`. */
export const entry = { k: 'gatewaykey0123456789', c: campaignId };
/** Store entries of `publicKey` and its campaign. */
export const entries = { [publicKey]: entry, [campaignId]: { r: 7, d: [] } };
/** The config route with `publicKey`. */
export const configPath = `/v1/banner/config/${publicKey}`;
/** The script route with `publicKey`. */
export const scriptPath = `/v1/banner/script.js?key=${publicKey}`;
/** The prices route with `publicKey`. */
export const pricesPath = `/v1/banner/prices.js?key=${publicKey}`;
/** The events route with `publicKey`. */
export const eventsPath = `/v1/banner/events?key=${publicKey}`;

/** The route of preview links with `publicKey`. */
export const previewPath = `/v1/banner/preview?key=${publicKey}`;

/** Returns the forwarded request. Throws if the gate responds instead. */
export async function forwarded(event: EdgeEvent, store = storeOf(entries)): Promise<EdgeRequest> {
  const result = await loadGate(store)(event);
  if (isResponse(result)) throw new Error(`rejected with ${result.body}`);
  return result;
}

/** Returns the gate's response. Throws if the gate forwards the request. */
export async function gateResponse(event: EdgeEvent, store = storeOf(entries)): Promise<EdgeResponse> {
  const result = await loadGate(store)(event);
  if (!isResponse(result)) throw new Error(`forwarded to ${result.uri}`);
  return result;
}

/** Returns the value of each header by name. */
export function values(headers: EdgeRequest['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, field]) => [name, field.value]));
}

/** Security headers of all responses that the gate generates. Another test compares them with those of other responses. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** Checks that the gate returns this error as core/errors/errors.ts defines it. */
export async function expectError(event: EdgeEvent, code: ErrorCode, store = storeOf(entries)) {
  const response = await gateResponse(event, store);
  expect(response.statusCode).toBe(apiErrors[code].status);
  expect(response.statusDescription).toBe(STATUS_CODES[response.statusCode]);
  expect(JSON.parse(response.body ?? '')).toEqual(errorBody(new AppError(code), 'request-1'));
  expect(values(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-request-id': 'request-1',
    ...securityHeaders,
    ...(response.statusCode === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(response.statusCode === 503 ? { 'retry-after': '1' } : {}),
  });
  return response;
}
