import { STATUS_CODES } from 'node:http';
import { AppError, type ErrorCode, errorBody, errorStatuses } from '../../core/shared/errors.ts';
import {
  type EdgeEvent,
  type EdgeRequest,
  type EdgeResponse,
  isResponse,
  loadGate,
  storeOf,
} from './sandbox.ts';

/** A public key that the store has. */
export const publicKey = `ppp_pk_live_${'a1B'.repeat(12)}xY`;
/** A public key that the store does not have. */
export const revokedKey = `ppp_pk_live_${'R'.repeat(38)}`;
/** A secret key, which belongs in no address. */
export const secretKey = `ppp_sk_live_${'s'.repeat(38)}`;
/** The campaign that `publicKey` shows. */
export const campaignId = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** The value of `publicKey` in the store. */
export const entry = { k: 'gatewaykey0123456789', c: campaignId };
/** What the store holds of `publicKey` and its campaign. */
export const entries = { [publicKey]: entry, [campaignId]: { r: 7, d: [] } };
/** The config route with `publicKey`. */
export const configPath = `/v1/banner/config/${publicKey}`;
/** The script route with `publicKey`. */
export const scriptPath = `/v1/banner/script.js?key=${publicKey}`;
/** The prices route with `publicKey`. */
export const pricesPath = `/v1/banner/prices.js?key=${publicKey}`;
/** The events route with `publicKey`. */
export const eventsPath = `/v1/banner/events?key=${publicKey}`;

async function run(event: EdgeEvent, store = storeOf(entries)) {
  return loadGate(store)(event);
}

/** The request as the gate sends it on; fails the test if the gate answers itself. */
export async function forwarded(event: EdgeEvent, store = storeOf(entries)): Promise<EdgeRequest> {
  const result = await run(event, store);
  if (isResponse(result)) throw new Error(`refused with ${result.body}`);
  return result;
}

/** The answer of the gate; fails the test if it lets the request through. */
export async function refused(event: EdgeEvent, store = storeOf(entries)): Promise<EdgeResponse> {
  const result = await run(event, store);
  if (!isResponse(result)) throw new Error(`let through to ${result.uri}`);
  return result;
}

/** Header names and their values. */
export function values(headers: EdgeRequest['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, field]) => [name, field.value]));
}

/** Checks that the gate refuses with this error, in the shape and words of core/shared/errors.ts. */
export async function expectError(event: EdgeEvent, code: ErrorCode, store = storeOf(entries)) {
  const response = await refused(event, store);
  expect(response.statusCode).toBe(errorStatuses[code]);
  expect(response.statusDescription).toBe(STATUS_CODES[response.statusCode]);
  expect(JSON.parse(response.body ?? '')).toEqual(errorBody(new AppError(code), 'request-1'));
  expect(values(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-request-id': 'request-1',
    ...(response.statusCode === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(response.statusCode === 503 ? { 'retry-after': '1' } : {}),
  });
  return response;
}
