import {
  compileEdgeFunction,
  compileResponseFunction,
  type EdgeOutcome,
  type ResponseOutcome,
} from '../../../cloudfront/function/edge-function.ts';
import type { KeyValueStore } from '../../../cloudfront/function/key-value-store.ts';
import type { LocalRequest, LocalResponse } from '../../../http/messages.ts';
import { request } from '../fixtures/edge-fixtures.ts';

/** Context of events. */
export const context = {
  distributionDomainName: 'd111.cloudfront.net',
  distributionId: 'E1',
  requestId: 'request-1==',
};

/** Runs a function with this code. */
export function run(code: string, viewer = request('/path'), store?: KeyValueStore): EdgeOutcome {
  return compileEdgeFunction(code, store)(viewer, context);
}

/** The event as the function sees it. */
export function eventOf(viewer: LocalRequest): Record<string, unknown> {
  const outcome = run('function handler(e) { return { statusCode: 200, body: JSON.stringify(e) } }', viewer);
  if (outcome.kind !== 'response') throw new Error(JSON.stringify(outcome));
  return JSON.parse(outcome.response.body.toString());
}

/** Returns the request after the function ran `statement` on it. */
export function changed(statement: string, viewer = request('/path?a=1&a=2&b=%20')): LocalRequest {
  const outcome = run(`function handler(event) { const r = event.request; ${statement}; return r }`, viewer);
  if (outcome.kind !== 'request') throw new Error(JSON.stringify(outcome));
  return outcome.request;
}

/** Returns the status of the response if the function fails, else `undefined`. */
export function statusAfter(code: string, store?: KeyValueStore): number | undefined {
  const outcome = run(code, request('/path'), store);
  return outcome.kind === 'failure' ? outcome.status : undefined;
}

/** Runs `statement` in a viewer-response function, for a response `r` in the event `e`. */
export function answered(
  statement: string,
  response: LocalResponse,
  viewer = request('/path'),
): ResponseOutcome {
  const code = `function handler(e) { let r = e.response; ${statement}; return r }`;
  return compileResponseFunction(code)(viewer, response, context);
}
