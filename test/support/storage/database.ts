import { randomBytes, randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { idGenerator } from '../../../core/shared/ids.ts';
import { startTableServer, type TableServer } from '../../../packages/aws-emulator/dynamodb/table-server.ts';
import { tableAttributes } from '../../../platform/table.ts';
import {
  type CallTimeouts,
  type Database,
  openDatabase,
  type TrailedDatabase,
  withDeadline,
} from '../../../storage/dynamodb/database.ts';
import { type Author, trailed } from '../../../storage/trail.ts';
import { sharedTableServer } from '../emulator/shared-emulator.ts';

const { partitionKey, sortKey } = tableAttributes;

/** Timeouts for a hundred parallel calls on a busy machine. */
const longTimeouts: CallTimeouts = { connectMs: 15_000, requestMs: 15_000 };
/** A request deadline that no test reaches. `withSlowTransactions` sets the deadline that functions use. */
const deadlineMs = 3_600_000;

/** The key that writes with a test's database. */
export const testAuthor: Author = {
  actor: 'key',
  key: { id: 'key_01KAKJ8Y3N0E6J1K0R3V5W7X9Z', name: 'Test' },
  operation: () => 'test',
  newId: idGenerator(() => new Date(), randomBytes),
};

/** An empty database for one test file. The caller stops it. */
export interface TestDatabase {
  database: TrailedDatabase;
  stop: () => Promise<void>;
}

/** Creates the service's table in the embedded DynamoDB or in the one at `DYNAMODB_ENDPOINT`. */
export async function startDatabase(): Promise<TestDatabase> {
  const server = await findTableServer();
  const tableName = `test-${randomUUID()}`;
  const database = withDeadline(
    trailed(openDatabaseAt(server.endpoint, longTimeouts, tableName), testAuthor),
    Date.now() + deadlineMs,
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

/**
 * Returns the DynamoDB at `DYNAMODB_ENDPOINT`, else the one that the test run shares, else a new one (outside
 * of Jest).
 */
async function findTableServer(): Promise<TableServer> {
  const { DYNAMODB_ENDPOINT, PPP_SHARED_SERVICES } = process.env;
  if (!DYNAMODB_ENDPOINT && !PPP_SHARED_SERVICES) return startTableServer();
  const endpoint = DYNAMODB_ENDPOINT || (await sharedTableServer()).endpoint;
  return { endpoint, stop: async () => {} };
}

/** Starts a database before the tests of a file or block and stops it after them. */
export function useDatabase(): { readonly database: TrailedDatabase } {
  let started: TestDatabase | undefined;
  beforeAll(async () => {
    started = await startDatabase();
  });
  afterAll(() => started?.stop());
  return {
    get database() {
      if (!started) throw new Error('The database exists only while tests run');
      return started.database;
    },
  };
}

/** Opens a table at this endpoint with the client that functions use. */
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
