import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { trailed } from '../storage/trail.ts';
import '../packages/aws-emulator/lambda/localhost-names.mjs';
import { idGenerator } from '../core/shared/ids.ts';
import { stageConfig } from '../lib/config.ts';
import { serviceStackName } from '../lib/stack-names.ts';
import { openDatabase, type TrailedDatabase } from '../storage/dynamodb/database.ts';

/** Logs with a line for each request, or for several equal requests. */
export interface RequestLogs {
  /** Both APIs' access logs, which are the emulator's files or log groups. */
  access: readonly string[];
  /** Logs of the functions that log the ids of public keys. */
  byPublicKey: readonly string[];
  /** Region of the log groups. @default - the logs are files */
  region?: string;
}

/** A running service for operators' commands: the emulator, or a deployed stage in AWS. */
export interface Deployment {
  stageName: string;
  baseUrl: string;
  /** Its author is the operator. */
  database: TrailedDatabase;
  edgeStoreArn: string;
  /** Queue of the worker for merchants' checkouts and alerts. */
  merchantsQueueUrl: string;
  region: string;
  requestLogs: RequestLogs;
  isEmulator: boolean;
  hasConsole: boolean;
  /** Text for messages, such as `the emulator at http://127.0.0.1:3000`. */
  description: string;
}

interface EmulatorFile {
  stackName: string;
  region: string;
  baseUrl: string;
  endpoints: Record<string, string>;
  logFiles: string[];
  pid: number;
}

const defaultEmulatorFile = '.ppp/emulator.json';

/** Outputs with the names of log groups. */
const logOutputs = {
  access: ['ManagementAccessLog', 'BannerAccessLog'],
  byPublicKey: ['ConfigLog', 'EventLog'],
};

/**
 * Returns the deployment of `stage`, or the emulator on this machine if `stage` is `undefined`. Throws a
 * one-line error if there is none. The trails of merchants show `command` as the operation.
 */
export async function findDeployment(stage: string | undefined, command = 'operator'): Promise<Deployment> {
  const emulator = stage === undefined ? readEmulatorFile() : undefined;
  if (emulator) useEmulator(emulator);
  const region = stage === undefined ? '' : await useRegionOf(stage);
  const stackName = emulator?.stackName ?? serviceStackName({ stageName: String(stage) });
  const outputs = await readOutputs(stackName);
  const baseUrl = emulator?.baseUrl ?? output(outputs, 'BaseUrl');
  const groups = (names: readonly string[]) => names.map((name) => output(outputs, name));
  return {
    stageName: stackName.replace(/^Ppp-/, ''),
    baseUrl,
    database: trailed(openDatabase(output(outputs, 'TableName')), {
      actor: 'operator',
      operation: () => command,
      newId: idGenerator(() => new Date(), randomBytes),
    }),
    edgeStoreArn: output(outputs, 'EdgeStoreArn'),
    merchantsQueueUrl: output(outputs, 'MerchantsQueueUrl'),
    region: emulator?.region ?? region,
    requestLogs: emulator
      ? { access: emulator.logFiles.slice(0, 1), byPublicKey: emulator.logFiles.slice(1) }
      : { access: groups(logOutputs.access), byPublicKey: groups(logOutputs.byPublicKey), region },
    isEmulator: emulator !== undefined,
    hasConsole: stage === undefined || stageConfig(stage).isConsoleEnabled,
    description: emulator ? `the emulator at ${baseUrl}` : `stage ${stage} at ${baseUrl}`,
  };
}

function readEmulatorFile(): EmulatorFile {
  const file = process.env.PPP_EMULATOR ?? defaultEmulatorFile;
  const emulator: EmulatorFile | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined;
  if (!emulator || !isRunning(emulator.pid)) {
    throw new Error(
      'No emulator is running here. Start one with npm start, or select a deployed stage: --stage dev',
    );
  }
  return emulator;
}

/** Returns false for the file of an emulator that was killed. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Points every SDK client of this process at the emulator. */
function useEmulator({ region, endpoints }: EmulatorFile): void {
  Object.assign(process.env, endpoints, {
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  });
}

/**
 * Sets the stage's Region for the CDK and all SDK clients in this process, and returns it. Throws a one-line
 * error if the stage does not exist or there is no Region.
 */
export async function useRegionOf(stage: string): Promise<string> {
  // Commands may run on Node 20; the functions run on 24.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const inEnvironment = () => new CloudFormationClient({}).config.region().catch(() => undefined);
  const region = stageConfig(stage).region ?? (await inEnvironment());
  if (!region)
    throw new Error(
      `No Region is known: export AWS_REGION, or give the stage ${stage} a region in ppp.config.ts`,
    );
  process.env.AWS_REGION = region;
  return region;
}

async function readOutputs(stackName: string): Promise<Map<string, string>> {
  const command = new DescribeStacksCommand({ StackName: stackName });
  const { Stacks = [] } = await new CloudFormationClient({}).send(command).catch((error: Error) => {
    throw new Error(`The stack ${stackName} cannot be read: ${error.message}`, { cause: error });
  });
  return new Map(Stacks[0]?.Outputs?.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
}

function output(outputs: Map<string, string>, name: string): string {
  const value = outputs.get(name);
  if (!value) throw new Error(`The stack has no output ${name}; deploy this version first`);
  return value;
}
