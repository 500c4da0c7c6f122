import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A DynamoDB table with a client to reach it: the one argument of every store. */
export interface Database {
  client: DynamoDBDocumentClient;
  tableName: string;
}

const attempts = 3;
const connectTimeoutMs = 1_000;
const requestTimeoutMs = 2_000;

/** The database behind the environment's usual AWS settings; every call is bounded in time and retried (throttles, 5xx). */
export function openDatabase(tableName: string): Database {
  const client = new DynamoDBClient({
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  const options = { marshallOptions: { removeUndefinedValues: true } };
  return { client: DynamoDBDocumentClient.from(client, options), tableName };
}
