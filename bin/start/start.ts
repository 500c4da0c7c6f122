/** `npm start`: runs the synthesized stack on this machine, with a demo merchant. */
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoCheckout, startDemoCheckout } from '../../demo/checkouts/demo-checkout.ts';
import { type DemoKeys, demoKeys, writeDemoStatistics } from '../../demo/demo-merchant.ts';
import { withDemoPages } from '../../demo/demo-pages.ts';
import { greeting } from '../../demo/greeting.ts';
import { type Mailbox, startMailbox } from '../../demo/mail/mailbox.ts';
import { EdgeCache } from '../../packages/aws-emulator/cloudfront/cache/cache.ts';
import { findTableBinary } from '../../packages/aws-emulator/dynamodb/table-server.ts';
import { isFreePort } from '../../packages/aws-emulator/http/server.ts';
import { describeOverrides } from '../../packages/aws-emulator/lambda/variable-overrides.ts';
import { onParentEnd } from '../../packages/aws-emulator/process/ancestors.ts';
import { Shutdown } from '../../packages/aws-emulator/process/shutdown.ts';
import { printedSteps } from '../../packages/aws-emulator/progress.ts';
import { type RunningStack, type RunOptions, runStack } from '../../packages/aws-emulator/run-stack.ts';
import { pathProblem } from '../path-error.ts';
import { assemblyIn, ensureAssembly, hasSources } from './assembly.ts';
import { type EmulatorSettings, help, readSettings, variablePrefix, wantsHelp } from './command-line.ts';
import { demoOperator } from './demo-operator.ts';
import { emulatorFileIn, reserveOutput, writeEmulatorFile, writeOutput } from './output-files.ts';
import { watchSources } from './watch.ts';

/** The clone, or the operator's folder that uses the package. */
const projectRoot = process.cwd();
const shutdown = new Shutdown();
const runStep = printedSteps(console.log);

async function start(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  const { port, directory, outputFile, dynamodbEndpoint } = settings;
  if (dynamodbEndpoint === undefined) findTableBinary();
  if (settings.dataDirectory !== undefined) checkDataDirectory(settings.dataDirectory);
  if (settings.isWatching && !hasSources(projectRoot))
    throw new Error('--watch needs a clone of the project, because the package contains no sources.');
  shutdown.add(reserveOutput(directory));
  if (!(await isFreePort(port)))
    throw new Error(`Port ${port} is in use. Choose another: PORT=${port + 1} npm start`);
  await runStep('Synthesizing the stack', () => ensureAssembly(projectRoot));
  const checkout = await startDemoCheckout();
  shutdown.add(checkout.stop);
  const mailbox = await startMailbox();
  shutdown.add(mailbox.stop);
  const demo: Demo = { checkout, mailbox, variables: { ...checkout.variables, ...mailbox.variables } };
  const keys: DemoKeys = { secretKey: '', publicKey: '' };
  const dataDirectory = settings.dataDirectory ?? (settings.isWatching ? temporaryFolder() : undefined);
  const options = stackOptions({ ...settings, dataDirectory }, demo, keys);
  const service = { stack: await runStack(options) };
  shutdown.add(() => service.stack.stop());
  const isFromUser = ([name, value]: [string, string]) => value !== demo.variables[name];
  const fromUser = Object.fromEntries(Object.entries(service.stack.overrides).filter(isFromUser));
  for (const line of describeOverrides(fromUser, variablePrefix)) console.log(line);
  const emulatorFile = emulatorFileIn(directory);
  // The keys belong to the data, which you may move to another clone.
  const keyFiles = [...(dataDirectory ? [join(dataDirectory, 'local.json')] : []), outputFile];
  const { baseUrl } = service.stack;
  // No earlier key works in a table that begins empty.
  const isNewTable = settings.dataDirectory === undefined && dynamodbEndpoint === undefined;
  shutdown.add(writeEmulatorFile(emulatorFile, service.stack));
  const operator = demoOperator(emulatorFile);
  const found = await runStep('Onboarding the demo merchant', () =>
    demoKeys(baseUrl, operator, {
      keyFiles: isNewTable ? [] : keyFiles,
      mayRotate: settings.mayRotateDemoKey,
    }),
  );
  Object.assign(keys, found);
  for (const file of keyFiles) writeOutput(file, baseUrl, keys);
  console.log(greeting(baseUrl, keys, settings));
  if (settings.hasDemoStatistics) await writeDemoStatistics(baseUrl, operator, keys);
  if (settings.isWatching) watch(service, options, emulatorFile);
}

/** Throws for a folder that cannot keep the data, before the slow steps. */
function checkDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  accessSync(directory, constants.W_OK);
}

/** Returns a new folder for the data of a watched stack, which starts again after changes of its template. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ppp-watch-'));
  shutdown.add(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The servers that the demo has beside the service, and the variables with which functions call them. */
interface Demo {
  checkout: DemoCheckout;
  mailbox: Mailbox;
  variables: Readonly<Record<string, string>>;
}

function stackOptions(
  settings: EmulatorSettings,
  { checkout, mailbox, variables }: Demo,
  keys: Readonly<DemoKeys>,
): RunOptions {
  const { batchingWindowMs, dataDirectory, dynamodbEndpoint } = settings;
  const edgeCache = new EdgeCache();
  return {
    assemblyDirectory: assemblyIn(projectRoot),
    environment: { ...prefixed(variables), ...process.env },
    variablePrefix,
    port: settings.port,
    functionLogFile: join(settings.directory, 'functions.log'),
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
        mailPage: mailbox.page,
      }),
    ...(batchingWindowMs === undefined ? {} : { batchingWindowMs }),
    ...(dataDirectory ? { dataDirectory } : {}),
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
  };
}

/** Takes over each change of the sources. Starts the stack again, on the same port, if its template changed. */
function watch(service: { stack: RunningStack }, options: RunOptions, emulatorFile: string): void {
  const port = Number(new URL(service.stack.baseUrl).port);
  let isRunning = true;
  const apply = async () => {
    if (isRunning && service.stack.reload()) return;
    await service.stack.stop();
    isRunning = false;
    try {
      service.stack = await runStack({ ...options, port });
    } catch (error) {
      throw new Error(
        `${(error as Error).message}\nThe service has stopped. The next change starts it again.`,
      );
    }
    isRunning = true;
    writeEmulatorFile(emulatorFile, service.stack);
  };
  shutdown.add(watchSources({ projectRoot, apply, print: console.log }));
  console.log('  Watching the sources. Reload a page to see a change of the console or the script.\n');
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
  console.error(pathProblem(error) ?? (error instanceof Error ? error.message : error));
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
