/** `npm start`: runs the synthesized stack on this machine, with a demo merchant. */
import { join } from 'node:path';
import { startDemoCheckout } from '../../demo/checkouts/demo-checkout.ts';
import { type DemoKeys, demoKeys, writeDemoStatistics } from '../../demo/demo-merchant.ts';
import { withDemoPages } from '../../demo/demo-pages.ts';
import { greeting } from '../../demo/greeting.ts';
import { EdgeCache } from '../../packages/aws-emulator/cloudfront/cache/cache.ts';
import { findTableBinary } from '../../packages/aws-emulator/dynamodb/table-server.ts';
import { isFreePort } from '../../packages/aws-emulator/http/server.ts';
import { describeOverrides } from '../../packages/aws-emulator/lambda/variable-overrides.ts';
import { onParentEnd } from '../../packages/aws-emulator/process/ancestors.ts';
import { Shutdown } from '../../packages/aws-emulator/process/shutdown.ts';
import { printedSteps } from '../../packages/aws-emulator/progress.ts';
import { runStack } from '../../packages/aws-emulator/run-stack.ts';
import { ensureAssembly } from './assembly.ts';
import { help, readSettings, variablePrefix, wantsHelp } from './command-line.ts';
import { emulatorFileIn, reserveOutput, writeEmulatorFile, writeOutput } from './output-files.ts';

const shutdown = new Shutdown();
const runStep = printedSteps(console.log);

async function start(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  const { port, directory, outputFile, dataDirectory, batchingWindowMs, dynamodbEndpoint } = settings;
  if (dynamodbEndpoint === undefined) findTableBinary();
  shutdown.add(reserveOutput(directory));
  if (!(await isFreePort(port)))
    throw new Error(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`);
  const assemblyDirectory = await runStep('Synthesizing the stack', () => ensureAssembly(process.cwd()));
  let keys: DemoKeys = { secretKey: '', publicKey: '' };
  const edgeCache = new EdgeCache();
  const checkout = await startDemoCheckout();
  shutdown.add(checkout.stop);
  const environment = { ...prefixed(checkout.variables), ...process.env };
  const stack = await runStack({
    assemblyDirectory,
    environment,
    variablePrefix,
    port,
    functionLogFile: join(directory, 'functions.log'),
    edgeDelayMs: settings.edgeDelayMs,
    isThrottleFirst: settings.isThrottleFirst,
    edgeCache,
    runStep,
    inFront: (service) =>
      withDemoPages(service, {
        defaultCountry: settings.country,
        keys: () => keys,
        clearEdge: () => edgeCache.clear(),
        parts: [checkout],
      }),
    ...(batchingWindowMs === undefined ? {} : { batchingWindowMs }),
    ...(dataDirectory ? { dataDirectory } : {}),
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
  });
  shutdown.add(stack.stop);
  const isFromUser = ([name, value]: [string, string]) => value !== checkout.variables[name];
  const fromUser = Object.fromEntries(Object.entries(stack.overrides).filter(isFromUser));
  for (const line of describeOverrides(fromUser, variablePrefix)) console.log(line);
  const emulatorFile = emulatorFileIn(directory);
  // The keys belong to the data, which you may move to another clone.
  const keyFiles = [...(dataDirectory ? [join(dataDirectory, 'local.json')] : []), outputFile];
  shutdown.add(writeEmulatorFile(emulatorFile, stack));
  keys = await runStep('Onboarding the demo merchant', () =>
    demoKeys(stack.baseUrl, emulatorFile, { keyFiles, mayRotate: settings.mayRotateDemoKey }),
  );
  for (const file of keyFiles) writeOutput(file, stack.baseUrl, keys);
  console.log(greeting(stack.baseUrl, keys, settings));
  if (settings.hasDemoStatistics) await writeDemoStatistics(stack.baseUrl, emulatorFile, keys);
}

/** Returns the variables of the functions as `npm start` reads them from its environment. */
function prefixed(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [`${variablePrefix}${name}`, value]),
  );
}

async function stop(exitCode: number): Promise<void> {
  await shutdown.run();
  process.exit(exitCode);
}

/** Prints the message of an error and exits with 1. */
function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  void stop(1);
}

if (wantsHelp(process.argv.slice(2))) {
  console.log(help);
  process.exit();
}
process.env.TZ = 'UTC'; // as in Lambda
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
onParentEnd(() => void stop(0));
start().catch(fail);
