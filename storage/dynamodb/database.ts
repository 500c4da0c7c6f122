import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A DynamoDB table with its client, the first argument of all functions that read or write it. */
export interface Database {
  client: Pick<DynamoDBDocumentClient, 'send' | 'destroy'>;
  tableName: string;
}

const attempts = 3;

/**
 * Time limits for one attempt of a call in milliseconds, to connect and then to receive the complete
 * response.
 */
export interface CallTimeouts {
  connectMs: number;
  requestMs: number;
}

const usualTimeouts: CallTimeouts = { connectMs: 1_000, requestMs: 2_000 };

/**
 * Logs nothing. If a logger has no `info` and no `error`, the client skips its log lines, which take a tenth
 * of a call's CPU time.
 */
const noLogger = { debug: () => {}, warn: () => {} } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

/**
 * Opens a table with the environment's AWS settings. Every call has a time limit, and throttled calls and 5xx
 * are retried.
 */
export function openDatabase(tableName: string, timeouts: CallTimeouts = usualTimeouts) {
  const client = new DynamoDBClient({
    maxAttempts: attempts,
    logger: noLogger,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.requestMs,
      throwOnRequestTimeout: true,
    },
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  return { client: DynamoDBDocumentClient.from(client, options), tableName };
}
