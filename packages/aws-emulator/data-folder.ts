import { expectDynamoDb, type TableCall, tableCalls } from './dynamodb/dynamodb-calls.ts';
import type { StreamPosition } from './dynamodb/stream-reader.ts';
import { createTable, type LocalTable, type StackTable, sweepExpired } from './dynamodb/table.ts';
import { startTableServer } from './dynamodb/table-server.ts';
import { GatewayKeys } from './gateway/gateway-keys.ts';
import type { Shutdown } from './process/shutdown.ts';
import type { ServiceTemplate } from './service-template.ts';
import type { LocalQueue } from './sqs/queue.ts';
import { queuesOf } from './sqs/queue-settings.ts';
import type { SecureParameters } from './ssm/parameter-api.ts';
import { type EmulatorState, stateStore } from './state.ts';

/** The table with the DynamoDB that contains it. */
export interface Database {
  table: LocalTable;
  endpoint: string;
  /** Calls DynamoDB directly, without the proxy. */
  call: TableCall;
  /** True if the table existed before this start. */
  isKnown: boolean;
}

/** State that outlives a request and may come from an earlier run. */
export interface EmulatorData {
  /** `undefined` for a stack without a table. */
  database: Database | undefined;
  keys: GatewayKeys;
  parameters: SecureParameters;
  queues: ReadonlyMap<string, LocalQueue>;
  /** Stream position of an earlier run. */
  streamPosition: StreamPosition | undefined;
  /** Includes the position of this stream in the saved state. */
  follow: (stream: { position: StreamPosition }) => void;
  saveSoon: () => void;
  saveNow: () => void;
}

/** Location of the data. */
export interface DataOptions {
  /** Keeps everything in this folder. @default in memory */
  dataDirectory?: string;
  /** Endpoint of another DynamoDB. @default the embedded one */
  dynamodbEndpoint?: string;
}

/** Starts the table and restores the state of an earlier run. */
export async function openEmulatorData(
  { assembly, identities, table }: ServiceTemplate,
  options: DataOptions,
  shutdown: Shutdown,
): Promise<EmulatorData> {
  const queues = queuesOf(assembly, identities);
  let stream: { position: StreamPosition } | undefined;
  const read = (): EmulatorState => ({
    gatewayKeys: keys.snapshot(),
    parameters,
    queues: Object.fromEntries([...queues].map(([arn, queue]) => [arn, queue.snapshot()])),
    streamPosition: stream?.position ?? state.saved?.streamPosition ?? {},
  });
  const state = stateStore(options.dataDirectory, read);
  shutdown.add(state.stop);
  const { saved, saveSoon } = state;
  const keys = new GatewayKeys(saved?.gatewayKeys, state.saveNow);
  const parameters = saved?.parameters ?? {};
  for (const [arn, queue] of queues) {
    queue.restore(saved?.queues[arn] ?? []);
    queue.onSend((message) => state.addMessage(arn, message));
    queue.onChange(saveSoon);
  }
  const database = table && (await openDatabase(table, options, state.tableFile, shutdown));
  return {
    database,
    keys,
    parameters,
    queues,
    // A new table has new sequence numbers.
    streamPosition: database?.isKnown ? saved?.streamPosition : undefined,
    follow: (followed) => {
      stream = followed;
    },
    saveSoon,
    saveNow: state.saveNow,
  };
}

async function openDatabase(
  table: StackTable,
  { dynamodbEndpoint }: DataOptions,
  file: string | undefined,
  shutdown: Shutdown,
): Promise<Database> {
  if (dynamodbEndpoint) await expectDynamoDb(dynamodbEndpoint);
  const endpoint = dynamodbEndpoint ?? (await startTable(file, shutdown));
  const call = tableCalls(endpoint);
  const isKnown = await createTable(call, table);
  shutdown.add(sweepExpired(call, table));
  return { table, endpoint, call, isKnown };
}

async function startTable(file: string | undefined, shutdown: Shutdown): Promise<string> {
  const server = await startTableServer(file);
  shutdown.add(server.stop);
  return server.endpoint;
}
