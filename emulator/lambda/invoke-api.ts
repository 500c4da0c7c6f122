import { randomUUID } from 'node:crypto';
import { jsonResponse, type LocalHandler } from '../http/messages.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** Returns the name or ARN in the path of a Lambda Invoke call; `undefined` for other paths. */
export function invokedFunction(path: string): string | undefined {
  const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path)?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
}

/** Returns Lambda's Invoke, which runs a function of the stack with the request body as the event. */
export function invokeApi(functions: (nameOrArn: string) => LambdaFunction | undefined): LocalHandler {
  return async ({ path, headers, body }) => {
    const name = invokedFunction(path) ?? '';
    const fn = functions(name);
    if (!fn) {
      const message = `Function not found: ${name}`;
      return jsonResponse(
        404,
        { Type: 'User', Message: message },
        { 'x-amzn-errortype': 'ResourceNotFoundException' },
      );
    }
    const invocation = fn.invoke(body.length > 0 ? JSON.parse(body.toString()) : {}, randomUUID());
    if (headers['x-amz-invocation-type'] === 'Event') {
      invocation.catch((error) => console.error(error));
      return { status: 202, headers: {}, body: Buffer.alloc(0) };
    }
    const outcome = await invocation;
    if ('value' in outcome) return jsonResponse(200, outcome.value, { 'x-amz-executed-version': '$LATEST' });
    const { errorType, errorMessage, trace } = outcome.error;
    return jsonResponse(
      200,
      { errorType, errorMessage, trace: trace.split('\n') },
      { 'x-amz-function-error': 'Unhandled', 'x-amz-executed-version': '$LATEST' },
    );
  };
}
