import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A DynamoDB table with its client: the first argument of every store. */
export interface Database {
  client: DynamoDBDocumentClient;
  tableName: string;
}

const attempts = 3;

/** Time limits of one attempt of a call in milliseconds: to connect, and from then to the complete response. */
export interface CallTimeouts {
  connectMs: number;
  requestMs: number;
}

const usualTimeouts: CallTimeouts = { connectMs: 1_000, requestMs: 2_000 };

/** Logs nothing. Without `info` and `error`, the client prepares no log lines, which take a tenth of the CPU time of a call. */
const noLogger = { debug: () => {}, warn: () => {} } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

/** Opens a table with the environment's AWS settings. Every call has a time limit and is retried (throttles, 5xx). */
export function openDatabase(tableName: string, timeouts: CallTimeouts = usualTimeouts): Database {
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
