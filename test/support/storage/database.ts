import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startTableServer, type TableServer } from '../../../emulator/dynamodb/table-server.ts';
import { tableAttributes } from '../../../platform/table.ts';
import { type CallTimeouts, type Database, openDatabase } from '../../../storage/dynamodb/database.ts';
import { withDeadline } from '../../../storage/dynamodb/deadline.ts';
import { sharedTableServer } from '../emulator/shared-emulator.ts';

const { partitionKey, sortKey } = tableAttributes;

/** Long timeouts, for a hundred parallel calls on a busy machine. */
const patience: CallTimeouts = { connectMs: 15_000, requestMs: 15_000 };
/** Later than any test ends: a slow machine reaches no deadline of a request. `withSlowTransactions` has the usual one. */
const patienceMs = 3_600_000;

/** An empty database for one test file; the caller stops it. */
export interface TestDatabase {
  database: Database;
  stop: () => Promise<void>;
}

/** Creates the service's table in an embedded DynamoDB or the one at `DYNAMODB_ENDPOINT`, with the functions' client. */
export async function startDatabase(): Promise<TestDatabase> {
  const server = await findTableServer();
  const tableName = `test-${randomUUID()}`;
  const database = withDeadline(
    openDatabaseAt(server.endpoint, patience, tableName),
    Date.now() + patienceMs,
  );
  const client = new DynamoDBClient();
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: partitionKey, AttributeType: 'S' },
        { AttributeName: sortKey, AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
    }),
  );
  client.destroy();
  return {
    database,
    stop: async () => {
      await database.client.send(new DeleteTableCommand({ TableName: tableName }));
      database.client.destroy();
      await server.stop();
    },
  };
}

/** Returns the DynamoDB at `DYNAMODB_ENDPOINT`, the one that all files of a test run share, or outside of a run one of its own. */
async function findTableServer(): Promise<TableServer> {
  const { DYNAMODB_ENDPOINT, PPP_SHARED_SERVICES } = process.env;
  if (!DYNAMODB_ENDPOINT && !PPP_SHARED_SERVICES) return startTableServer();
  const endpoint = DYNAMODB_ENDPOINT || (await sharedTableServer()).endpoint;
  return { endpoint, stop: async () => {} };
}

/** A database for the tests of a file or a block: it starts before the first one and stops after the last. */
export function useDatabase(): { readonly database: Database } {
  let started: TestDatabase | undefined;
  beforeAll(async () => {
    started = await startDatabase();
  });
  afterAll(() => started?.stop());
  return {
    get database() {
      if (!started) throw new Error('There is no database before the first test');
      return started.database;
    },
  };
}

/** Returns the functions' client for this endpoint. */
export function openDatabaseAt(endpoint: string, timeouts?: CallTimeouts, tableName = 'Table'): Database {
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  });
  return openDatabase(tableName, timeouts);
}
