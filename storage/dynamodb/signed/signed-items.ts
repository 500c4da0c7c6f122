import { setTimeout as sleep } from 'node:timers/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { getInBatches, type Item, type ItemAccess } from '../items.ts';
import type { ItemKey } from '../keys.ts';
import { type Backoff, backoffMs } from '../retry.ts';
import { type SignedAnswer, type SigningSettings, signedRequests } from './signed-request.ts';

const attempts = 3;
const attemptTimeoutMs = 2_000;
const betweenAttempts: Backoff = { firstMs: 50 };
const passingErrors = /Throttling|ThroughputExceeded|RequestLimitExceeded/;

/** An item in DynamoDB's JSON, with a type letter for each value. */
export type MarshalledItem = Record<string, AttributeValue>;

/** Responses of the calls, by table. */
interface Output {
  Responses?: Record<string, MarshalledItem[]>;
  UnprocessedKeys?: Record<string, { Keys: MarshalledItem[] }>;
}

/** Error response of DynamoDB with its `name`, and `$metadata` as in the SDK's errors. The message contains no data. */
class DynamoDbError extends Error {
  override readonly name: string;
  readonly $metadata: { httpStatusCode: number };
  constructor(name: string, status: number) {
    super(`DynamoDB answered ${status} ${name}`);
    this.name = name;
    this.$metadata = { httpStatusCode: status };
  }
}

type Call = (operation: string, input: object, timeoutMs: number) => Promise<Output>;

/** Calls with a time limit and the SDK's retries: three attempts, for throttling, 5xx and network errors. */
function repeatedCalls(settings: SigningSettings): Call {
  const send = signedRequests(settings);
  return async (operation, input, timeoutMs) => {
    const body = JSON.stringify(input);
    const deadline = Date.now() + timeoutMs;
    for (let attempt = 1; ; attempt++) {
      try {
        const leftMs = Math.max(1, Math.min(attemptTimeoutMs, deadline - Date.now()));
        return parse(await send(operation, body, leftMs));
      } catch (error) {
        const delayMs = backoffMs(attempt, betweenAttempts);
        if (attempt === attempts || !isPassing(error) || Date.now() + delayMs >= deadline) throw error;
        await sleep(delayMs);
      }
    }
  };
}

/** Access to items without the SDK, whose loading is most of a cold start: docs/decisions/011-signed-items.md. */
export function signedItems(tableName: string, settings: SigningSettings): ItemAccess {
  const call = repeatedCalls(settings);
  return {
    getAll: (keys, optionalKeys = []) =>
      getInBatches(keys, optionalKeys, async (batch) => {
        const request = { Keys: batch.map(strings), ConsistentRead: true };
        const { Responses, UnprocessedKeys } = await call(
          'BatchGetItem',
          { RequestItems: { [tableName]: request } },
          attempts * attemptTimeoutMs,
        );
        const left = UnprocessedKeys?.[tableName]?.Keys ?? [];
        return {
          found: (Responses?.[tableName] ?? []).map(plainItem),
          left: left.map((key) => plainItem(key) as ItemKey),
        };
      }),
    async update(key, { expression, condition, values, timeoutMs }) {
      const input = {
        TableName: tableName,
        Key: strings(key),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: strings(values),
      };
      try {
        await call('UpdateItem', input, timeoutMs);
        return true;
      } catch (error) {
        if (error instanceof DynamoDbError && error.name === 'ConditionalCheckFailedException') return false;
        throw error;
      }
    },
  };
}

/** Converts keys and values, which are all strings. */
function strings(values: Record<string, string>): Record<string, { S: string }> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { S: value }]));
}

/** Converts DynamoDB's JSON, in which bytes are in base64, to plain values. */
export function plainItem(item: MarshalledItem): Item {
  const plainOne: Item = {};
  for (const name in item) plainOne[name] = plain(item[name] as AttributeValue);
  return plainOne;
}

function plain({ S, N, BOOL, B, L, M }: AttributeValue): unknown {
  if (N !== undefined) return Number(N);
  if (B !== undefined) return Buffer.from(String(B), 'base64');
  if (L !== undefined) return L.map(plain);
  return M === undefined ? (S ?? BOOL ?? null) : plainItem(M);
}

function parse({ status, text }: SignedAnswer): Output {
  if (status === 200) return JSON.parse(text);
  throw new DynamoDbError(/#(\w+)"/.exec(text)?.[1] ?? 'UnknownError', status);
}

/** Returns true if a retry of the same request may succeed. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof DynamoDbError)) return true;
  return error.$metadata.httpStatusCode >= 500 || passingErrors.test(error.name);
}
