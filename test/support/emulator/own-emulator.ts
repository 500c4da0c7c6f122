import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableCalls } from '../../../emulator/dynamodb/dynamodb-calls.ts';
import { emulatorFileIn, writeEmulatorFile } from '../../../emulator/output-files.ts';
import { type RunningStack, type RunOptions, runStack } from '../../../emulator/run-stack.ts';
import { assemblyDirectory } from '../assembly.ts';
import type { Emulator } from './emulator.ts';

const templateFile = 'Ppp-dev.template.json';

/** The properties of one resource, as loose as CloudFormation. */
export type Properties = Record<string, unknown>;

/** An emulator in this process, without a demo merchant. */
export type OwnEmulator = Pick<Emulator, 'baseUrl' | 'directory' | 'stop'> & Pick<RunningStack, 'schedules'>;

/** Differences from the shared emulator. */
export interface OwnOptions
  extends Pick<RunOptions, 'dataDirectory' | 'dynamodbEndpoint' | 'edgeDelayMs' | 'recordTableCall'> {
  /** Changes the properties of each resource of the synthesized stack. @default no change */
  change?: (properties: Properties) => void;
}

/**
 * Starts an emulator for the tests of one file; the caller stops it. With `DYNAMODB_ENDPOINT` it creates a table
 * there and deletes it when it stops.
 */
export async function startOwnEmulator({
  change = () => {},
  ...options
}: OwnOptions = {}): Promise<OwnEmulator> {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-own-emulator-'));
  const elsewhere = options.dynamodbEndpoint ?? process.env.DYNAMODB_ENDPOINT;
  const tableName = `test-${randomUUID()}`;
  const stack = await runStack({
    batchingWindowMs: 100,
    ...options,
    ...(elsewhere ? { dynamodbEndpoint: elsewhere } : {}),
    assemblyDirectory: changedAssembly(directory, (properties) => {
      if (elsewhere && 'KeySchema' in properties) properties.TableName = tableName;
      change(properties);
    }),
    port: 0,
    functionLogFile: join(directory, 'functions.log'),
  });
  writeEmulatorFile(emulatorFileIn(directory), stack);
  return {
    baseUrl: stack.baseUrl,
    schedules: stack.schedules,
    directory,
    stop: async () => {
      await stack.stop();
      if (elsewhere) await tableCalls(elsewhere)('DeleteTable', { TableName: tableName });
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Creates a copy of the assembly with a changed template; all other files are links. */
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
