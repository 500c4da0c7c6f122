import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import {
  AwsError,
  type SignedResponse,
  type SigningSettings,
  signedRequests,
} from '../aws-calls/signed-request.ts';
import { type Backoff, backoffMs, sleep } from './backoff.ts';
import { getInBatches, type ItemAccess } from './item-access.ts';
import type { Item } from './items.ts';
import type { ItemKey } from './keys.ts';

const attempts = 3;
const attemptTimeoutMs = 2_000;
const betweenAttempts: Backoff = { firstMs: 50 };
const passingErrors = /Throttling|ThroughputExceeded|RequestLimitExceeded/;

/** An item in DynamoDB's JSON, with a type letter for each value. */
export type MarshaledItem = Record<string, AttributeValue>;

/** The calls' responses, by table. */
interface Output {
  Responses?: Record<string, MarshaledItem[]>;
  UnprocessedKeys?: Record<string, { Keys: MarshaledItem[] }>;
}

type Call = (operation: string, input: object, timeoutMs: number) => Promise<Output>;

/**
 * Returns a call with a time limit and retries like the SDK's, three attempts for throttling, 5xx and network
 * errors.
 */
function retriedCalls(settings: SigningSettings): Call {
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
        if (attempt === attempts || !isTransient(error) || Date.now() + delayMs >= deadline) throw error;
        await sleep(delayMs);
      }
    }
  };
}

/**
 * Returns access to items without the SDK, because loading it is most of a cold start. See
 * docs/project/decisions/011-signed-items.md.
 */
export function signedItems(tableName: string, settings: SigningSettings): ItemAccess {
  const call = retriedCalls(settings);
  return {
    getAll: (keys, optionalKeys = []) =>
      getInBatches(keys, optionalKeys, async (batch) => {
        const request = { Keys: batch.map(marshaled), ConsistentRead: true };
        const { Responses, UnprocessedKeys } = await call(
          'BatchGetItem',
          { RequestItems: { [tableName]: request } },
          attempts * attemptTimeoutMs,
        );
        const unprocessed = UnprocessedKeys?.[tableName]?.Keys ?? [];
        return {
          items: (Responses?.[tableName] ?? []).map(plainItem),
          unprocessed: unprocessed.map((key) => plainItem(key) as ItemKey),
        };
      }),
    async update(key, { expression, condition, values, timeoutMs }) {
      const input = {
        TableName: tableName,
        Key: marshaled(key),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: marshaled(values),
      };
      try {
        await call('UpdateItem', input, timeoutMs);
        return true;
      } catch (error) {
        if (error instanceof AwsError && error.name === 'ConditionalCheckFailedException') return false;
        throw error;
      }
    },
  };
}

/** Converts keys and values to DynamoDB's JSON. */
function marshaled(values: Record<string, string | number>): MarshaledItem {
  const one = (value: string | number) => (typeof value === 'number' ? { N: String(value) } : { S: value });
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, one(value)]));
}

/** Converts DynamoDB's JSON, in which bytes are in base64, to plain values. */
export function plainItem(item: MarshaledItem): Item {
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

function parse(response: SignedResponse): Output {
  if (response.status === 200) return JSON.parse(response.text);
  throw new AwsError('DynamoDB', response);
}

/** Returns true if a retry of the same request may succeed. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof AwsError)) return true;
  return error.$metadata.httpStatusCode >= 500 || passingErrors.test(error.name);
}
