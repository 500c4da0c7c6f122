import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { variablePrefix } from '../../../bin/start/command-line.ts';
import { emulatorFileIn, writeEmulatorFile } from '../../../bin/start/output-files.ts';
import { tableCalls } from '../../../packages/aws-emulator/dynamodb/dynamodb-calls.ts';
import { type RunningStack, type RunOptions, runStack } from '../../../packages/aws-emulator/run-stack.ts';
import { assemblyDirectory } from '../assembly.ts';
import type { Emulator } from './emulator.ts';

const templateFile = 'Ppp-dev.template.json';

/** Properties of one resource, untyped as in CloudFormation. */
export type Properties = Record<string, unknown>;

/** An emulator in this process, without a demo merchant. */
export type InProcessEmulator = Pick<Emulator, 'baseUrl' | 'directory' | 'stop'> &
  Pick<RunningStack, 'schedules' | 'deliverQueued'>;

export interface InProcessOptions
  extends Pick<
    RunOptions,
    | 'dataDirectory'
    | 'batchingWindowMs'
    | 'dynamodbEndpoint'
    | 'edgeDelayMs'
    | 'environment'
    | 'isThrottleFirst'
    | 'recordTableCall'
    | 'storeVariant'
  > {
  /** Changes the properties of a resource; called for each resource in the stack. @default no change */
  change?: (properties: Properties) => void;
}

/**
 * Starts an emulator in the test's process. The caller stops it. If `DYNAMODB_ENDPOINT` is set, the emulator
 * creates a table there and deletes it when it stops.
 */
export async function startInProcessEmulator({
  change = () => {},
  ...options
}: InProcessOptions = {}): Promise<InProcessEmulator> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-own-emulator-'));
  const externalEndpoint = options.dynamodbEndpoint ?? process.env.DYNAMODB_ENDPOINT;
  const tableName = `test-${randomUUID()}`;
  const stack = await runStack({
    batchingWindowMs: 100,
    variablePrefix,
    ...options,
    ...(externalEndpoint ? { dynamodbEndpoint: externalEndpoint } : {}),
    assemblyDirectory: changedAssembly(directory, (properties) => {
      if (externalEndpoint && 'KeySchema' in properties) properties.TableName = tableName;
      change(properties);
    }),
    port: 0,
    functionLogFile: join(directory, 'functions.log'),
  });
  writeEmulatorFile(emulatorFileIn(directory), stack);
  return {
    baseUrl: stack.baseUrl,
    schedules: stack.schedules,
    deliverQueued: stack.deliverQueued,
    directory,
    stop: async () => {
      await stack.stop();
      if (externalEndpoint) await tableCalls(externalEndpoint)('DeleteTable', { TableName: tableName });
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Copies the assembly with a changed template. All other files are links. */
function changedAssembly(directory: string, change: (properties: Properties) => void): string {
  const original = assemblyDirectory();
  for (const name of readdirSync(original)) {
    if (name !== templateFile) symlinkSync(join(original, name), join(directory, name));
  }
  const template = JSON.parse(readFileSync(join(original, templateFile), 'utf8'));
  for (const { Properties } of Object.values<{ Properties?: Properties }>(template.Resources)) {
    if (Properties) change(Properties);
  }
  writeFileSync(join(directory, templateFile), JSON.stringify(template));
  return directory;
}
