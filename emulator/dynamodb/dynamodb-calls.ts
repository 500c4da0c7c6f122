import { region } from '../template/pseudo-parameters.ts';

/** Makes one call of DynamoDB without an SDK. Throws when DynamoDB refuses it. */
export type TableCall = (operation: string, input: unknown) => Promise<Record<string, unknown>>;

/** Calls DynamoDB directly, without the proxy that checks permissions. The signature is a placeholder: the embedded server does not check it. */
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
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** Throws one clear line unless a DynamoDB answers at this address. */
export async function expectDynamoDb(endpoint: string): Promise<void> {
  try {
    await tableCalls(endpoint)('ListTables', {});
  } catch {
    throw new Error(`No DynamoDB answers at ${endpoint} (DYNAMODB_ENDPOINT)`);
  }
}
