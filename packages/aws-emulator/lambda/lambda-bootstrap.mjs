// Execution environment of a function, in a worker thread. Plain JavaScript, because a worker starts without
// a loader.
import { parentPort, workerData } from 'node:worker_threads';
import { loadModule } from './load-module.mjs';
import './localhost-names.mjs';

const { codeDirectory, handlerFile, handlerName } = workerData;
process.setSourceMapsEnabled(true); // stack traces show the sources' files and lines

/** Returns an error as it crosses the thread boundary, with Lambda's fields. */
const describe = (error) => ({
  errorType: error?.name ?? 'Error',
  errorMessage: error?.message ?? String(error),
  trace: error?.stack ?? '',
});

let handler;
try {
  const module = await loadModule(handlerFile, codeDirectory);
  handler = module[handlerName];
  if (typeof handler !== 'function') throw new Error(`${handlerFile} exports no ${handlerName}`);
  parentPort.postMessage({ kind: 'ready' });
} catch (error) {
  parentPort.postMessage({ kind: 'broken', error: describe(error) });
}

parentPort.on('message', async ({ event, requestId, functionName, functionArn, memorySize, deadline }) => {
  const context = {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memorySize),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'emulator',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const value = await handler(event, context);
    parentPort.postMessage({ kind: 'result', json: value === undefined ? 'null' : JSON.stringify(value) });
  } catch (error) {
    parentPort.postMessage({ kind: 'failure', error: describe(error) });
  }
});
