import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startTableServer } from '../../../emulator/dynamodb/table-server.ts';
import { tableAttributes } from '../../../platform/table.ts';
import { type CallTimeouts, type Database, openDatabase } from '../../../storage/dynamodb/database.ts';
import { withDeadline } from '../../../storage/dynamodb/deadline.ts';

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

/** Starts an embedded DynamoDB, or uses the one at `DYNAMODB_ENDPOINT`, with the service's table and the functions' client. */
export async function startDatabase(): Promise<TestDatabase> {
  const elsewhere = process.env.DYNAMODB_ENDPOINT;
  const server = elsewhere ? { endpoint: elsewhere, stop: async () => {} } : await startTableServer();
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
