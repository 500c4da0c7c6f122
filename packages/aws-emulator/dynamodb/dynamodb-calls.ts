import { region } from '../template/pseudo-parameters.ts';

/** Calls DynamoDB without an SDK. Throws if DynamoDB rejects the call. */
export type TableCall = (operation: string, input: unknown) => Promise<Record<string, unknown>>;

/**
 * Returns a client that bypasses the proxy and its permissions. The signature is a placeholder, because the
 * embedded server does not check it.
 */
export function tableCalls(endpoint: string): TableCall {
  return async (operation, input) => {
    const service = /^(DescribeStream|GetShardIterator|GetRecords|ListStreams)$/.test(operation)
      ? 'DynamoDBStreams_20120810'
      : 'DynamoDB_20120810';
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-date': '20260101T000000Z',
        'x-amz-target': `${service}.${operation}`,
        authorization: `AWS4-HMAC-SHA256 Credential=emulator/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
      },
      body: JSON.stringify(input),
    });
    const output = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(output)}`);
    return output;
  };
}

/** Throws a one-line error unless a DynamoDB responds at this endpoint. */
export async function expectDynamoDb(endpoint: string): Promise<void> {
  try {
    await tableCalls(endpoint)('ListTables', {});
  } catch {
    throw new Error(`No DynamoDB responds at ${endpoint}`);
  }
}
