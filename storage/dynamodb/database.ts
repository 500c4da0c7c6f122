import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A DynamoDB table with a client to reach it: the one argument of every store. */
export interface Database {
  client: DynamoDBDocumentClient;
  tableName: string;
}

const attempts = 3;

/** How long one attempt of a call may take, in milliseconds: to get a connection, and from then to the whole answer. */
export interface CallTimeouts {
  connectMs: number;
  requestMs: number;
}

const usualTimeouts: CallTimeouts = { connectMs: 1_000, requestMs: 2_000 };

/**
 * Nothing is logged. Without `info` and `error` the client does not prepare lines of a log for each call either, which would take a
 * tenth of the CPU time of a call.
 */
const noLogger = { debug: () => {}, warn: () => {} } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

/** The database behind the environment's usual AWS settings; every call is bounded in time and retried (throttles, 5xx). */
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
