import { readFileSync } from 'node:fs';
import { type Context, createContext, Script } from 'node:vm';
import type { LocalRequest, LocalResponse } from '../../http/messages.ts';
import { type Assembly, resourcesOf } from '../../template/assembly.ts';
import type { Identities } from '../../template/identities.ts';
import { checkProperties } from '../../template/validation.ts';
import { type EdgeContext, type EdgeEvent, edgeEvent, edgeResponseEvent } from './event.ts';
import { changedResponse, InvalidResult, returnedRequest, returnedResponse } from './function-result.ts';
import type { KeyValueStore } from './key-value-store.ts';

const maxCodeBytes = 10_240;
/** CloudFront allows about a millisecond. A busy machine may need more, and an endless loop still ends. */
const timeoutMs = 1_000;
const importLine = /^\s*import\s+(\w+)\s+from\s+['"]cloudfront['"];?/;
const sandbox = new Script(readFileSync(new URL('./sandbox.js', import.meta.url), 'utf8'), {
  filename: 'edge-sandbox.js',
});
/**
 * Calls the handler outside of promise callbacks, because with async hooks Node.js could crash there on a
 * timeout.
 */
const invocation = new Script(`
  const emulatorFail = (error) => { emulatorResult = JSON.stringify({ error: String(error) }); };
  try {
    Promise.resolve(handler(JSON.parse(emulatorEvent)))
      .then((value) => { emulatorResult = JSON.stringify({ value }); })
      .catch(emulatorFail);
  } catch (error) { emulatorFail(error); }
`);

/** A function's response, which is generated or changed, or its failure. */
export type ResponseOutcome =
  | { kind: 'response'; response: LocalResponse }
  | { kind: 'failure'; status: 502 | 503; reason: string };

/** The outcome of a viewer-request function: a request to continue with, a response, or a failure. */
export type EdgeOutcome = { kind: 'request'; request: LocalRequest } | ResponseOutcome;

/** Runs a viewer-request function for one request. */
export type EdgeFunction = (request: LocalRequest, context: EdgeContext) => EdgeOutcome;

/** Runs a viewer-response function for one response. */
export type EdgeResponseFunction = (
  request: LocalRequest,
  response: LocalResponse,
  context: EdgeContext,
) => ResponseOutcome;

/** A function's code, and the store that it may read. */
export interface EdgeCode {
  code: string;
  store: KeyValueStore | undefined;
}

/** Returns the template's CloudFront function with this ARN. Throws if CloudFront would reject it. */
export function edgeCode(
  assembly: Assembly,
  identities: Identities,
  functionArn: string,
  stores: (arn: string) => KeyValueStore | undefined,
): EdgeCode {
  const resource = resourcesOf(assembly, 'AWS::CloudFront::Function').find(
    ({ logicalId }) => identities.resolve({ 'Fn::GetAtt': [logicalId, 'FunctionARN'] }) === functionArn,
  );
  if (!resource) throw new Error(`The template has no function ${functionArn}`);
  checkProperties(resource.logicalId, resource.properties, [
    'AutoPublish',
    'FunctionCode',
    'FunctionConfig',
    'Name',
    'Tags',
  ]);
  const { AutoPublish, FunctionCode, FunctionConfig } = identities.resolve(resource.properties) as {
    AutoPublish?: boolean;
    FunctionCode: string;
    FunctionConfig: { Runtime: string; KeyValueStoreAssociations?: { KeyValueStoreARN: string }[] };
  };
  checkProperties(resource.logicalId, FunctionConfig, ['Comment', 'KeyValueStoreAssociations', 'Runtime']);
  if (FunctionConfig.Runtime !== 'cloudfront-js-2.0' || AutoPublish !== true)
    throw new Error(
      `The emulator runs only published functions of runtime cloudfront-js-2.0 (${resource.logicalId})`,
    );
  const [association] = FunctionConfig.KeyValueStoreAssociations ?? [];
  const store = association && stores(association.KeyValueStoreARN);
  if (association && !store) throw new Error(`There is no store ${association.KeyValueStoreARN}`);
  return { code: FunctionCode, store };
}

/** Compiles a viewer-request function. */
export function compileEdgeFunction(code: string, store?: KeyValueStore): EdgeFunction {
  const run = compiled(code, store);
  return (request, context) => {
    const event = edgeEvent(request, context);
    return orFailure((): EdgeOutcome => {
      const result = run(event);
      if (typeof result === 'object' && result !== null && 'statusCode' in result)
        return { kind: 'response', response: returnedResponse(result) };
      return { kind: 'request', request: returnedRequest(result, event.request, request) };
    });
  };
}

/** Compiles a viewer-response function. */
export function compileResponseFunction(code: string, store?: KeyValueStore): EdgeResponseFunction {
  const run = compiled(code, store);
  return (request, response, context) => {
    const event = edgeResponseEvent(request, response, context);
    return orFailure(
      (): ResponseOutcome => ({
        kind: 'response',
        response: changedResponse(run(event), event.response, response),
      }),
    );
  };
}

/** Returns the outcome, or the failure with which CloudFront responds to an error. */
function orFailure<Outcome>(outcome: () => Outcome): Outcome | (ResponseOutcome & { kind: 'failure' }) {
  try {
    return outcome();
  } catch (error) {
    const status = error instanceof InvalidResult ? 502 : 503;
    return { kind: 'failure', status, reason: String(error) };
  }
}

/**
 * Returns a function that runs `handler` for an event. Each event gets its own context, so no state survives
 * it.
 */
function compiled(code: string, store: KeyValueStore | undefined): (event: EdgeEvent) => unknown {
  if (Buffer.byteLength(code) > maxCodeBytes)
    throw new Error(`A CloudFront function has at most ${maxCodeBytes} bytes`);
  const name = importLine.exec(code)?.[1];
  const body = code.replace(importLine, '');
  const start = name ? `const ${name} = emulatorCloudFront;` : '';
  const script = new Script(`"use strict";${start}${body}`, { filename: 'cloudfront-function.js' });
  return (event) => runScript(script, JSON.stringify(event), store);
}

/** Returns the result of `handler` after JSON serialization. Throws its error, or if it never settles. */
function runScript(script: Script, event: string, store: KeyValueStore | undefined): unknown {
  const context: Context = createContext(
    { emulatorRead: (operation: string, key: string) => JSON.stringify(readStore(store, operation, key)) },
    { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' },
  );
  sandbox.runInContext(context);
  script.runInContext(context, { timeout: timeoutMs });
  context.emulatorEvent = event;
  context.emulatorResult = '';
  invocation.runInContext(context, { timeout: timeoutMs });
  if (context.emulatorResult === '') throw new Error('The function did not finish');
  const { value, error } = JSON.parse(String(context.emulatorResult)) as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

/** Runs one operation of `cf.kvs()` on the associated store. */
function readStore(
  store: KeyValueStore | undefined,
  operation: string,
  key: string,
): { value: unknown } | { error: string } {
  if (!store) return { error: 'No key value store is associated with this function' };
  if (operation === 'exists') return { value: store.exists(key) };
  const value = operation === 'get' ? store.get(key) : true;
  return value === undefined ? { error: 'KeyNotFound' } : { value };
}
