/** `npm start`: the synthesized stack on this machine, with a demo merchant. */
import { join } from 'node:path';
import { EdgeCache } from '../emulator/cloudfront/cache/cache.ts';
import { readSettings } from '../emulator/command-line.ts';
import { type DemoKeys, demoKeys, writeDemoStatistics } from '../emulator/demo/demo-merchant.ts';
import { emulatorDoor } from '../emulator/demo/demo-pages.ts';
import { greeting } from '../emulator/demo/greeting.ts';
import { emulatorFileIn, writeEmulatorFile, writeOutput } from '../emulator/output-files.ts';
import { runStack } from '../emulator/run-stack.ts';
import { Shutdown } from '../emulator/shutdown.ts';
import { ensureAssembly } from '../emulator/template/synthesize.ts';

const projectRoot = join(import.meta.dirname, '..');
const shutdown = new Shutdown();

async function start(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  const { port, directory, outputFile, dataDirectory, edgeDelayMs, dynamodbEndpoint } = settings;
  let keys: DemoKeys = { secretKey: '', publicKey: '' };
  const edgeCache = new EdgeCache();
  const doorOptions = {
    defaultCountry: settings.country,
    keys: () => keys,
    clearEdge: () => edgeCache.clear(),
  };
  const stack = await runStack({
    assemblyDirectory: await ensureAssembly(projectRoot),
    port,
    functionLogFile: join(directory, 'functions.log'),
    edgeDelayMs,
    edgeCache,
    door: (service) => emulatorDoor(service, doorOptions),
    ...(dataDirectory ? { dataDirectory } : {}),
    ...(dynamodbEndpoint ? { dynamodbEndpoint } : {}),
  });
  shutdown.add(stack.stop);
  const emulatorFile = emulatorFileIn(directory);
  shutdown.add(writeEmulatorFile(emulatorFile, stack));
  keys = await demoKeys(stack.baseUrl, emulatorFile, outputFile);
  writeOutput(outputFile, stack.baseUrl, keys);
  console.log(greeting(stack.baseUrl, keys, settings));
  if (settings.hasDemoStatistics) await writeDemoStatistics(emulatorFile);
}

async function stop(exitCode: number): Promise<void> {
  await shutdown.run();
  process.exit(exitCode);
}

/** One clear line, whatever went wrong. */
function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  void stop(1);
}

process.env.TZ = 'UTC'; // as in Lambda
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
start().catch(fail);
