import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Database } from '../../../storage/dynamodb/database.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import type { ItemKey } from '../../../storage/dynamodb/keys.ts';
import { type MarshalledItem, plainItem } from '../../../storage/dynamodb/signed/signed-items.ts';
import { type SignedRequest, signedRequests } from '../../../storage/dynamodb/signed/signed-request.ts';

/** Fast access to many items: the SDK takes a millisecond of CPU time for each call and more for each item. */
export interface RawTable {
  /** All items of a partition, read consistently. */
  query: (pk: string) => Promise<Item[]>;
  /** Existing items with these keys. */
  get: (keys: readonly ItemKey[]) => Promise<Item[]>;
  /** Puts and deletes items without conditions. */
  write: (changes: { put?: readonly Item[]; remove?: readonly ItemKey[] }) => Promise<void>;
}

const itemsPerRead = 100;
const itemsPerWrite = 25;
const patienceMs = 15_000;

/** The items of the database that was opened last. */
export function rawTable({ tableName }: Pick<Database, 'tableName'>): RawTable {
  const call = async (operation: string, input: object) => {
    const { status, text } = await connection()(operation, JSON.stringify(input), patienceMs);
    if (status !== 200) throw new Error(`${operation} answered ${status} ${text}`);
    return JSON.parse(text);
  };
  return {
    query: async (pk) => {
      const items: Item[] = [];
      let ExclusiveStartKey: unknown;
      do {
        const { Items, LastEvaluatedKey } = await call('Query', {
          TableName: tableName,
          ConsistentRead: true,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: pk } },
          ExclusiveStartKey,
        });
        items.push(...Items.map(plainItem));
        ExclusiveStartKey = LastEvaluatedKey;
      } while (ExclusiveStartKey);
      return items;
    },
    get: async (keys) => {
      const parts = slices(keys, itemsPerRead).map(async (part) => {
        const Keys = part.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }));
        const request = { RequestItems: { [tableName]: { Keys, ConsistentRead: true } } };
        const { Responses, UnprocessedKeys } = await call('BatchGetItem', request);
        mustBeEmpty(UnprocessedKeys);
        return (Responses[tableName] as MarshalledItem[]).map(plainItem);
      });
      return (await Promise.all(parts)).flat();
    },
    write: async ({ put = [], remove = [] }) => {
      const requests = [
        ...put.map((item) => ({ PutRequest: { Item: marshalled(item).M } })),
        ...remove.map(({ pk, sk }) => ({ DeleteRequest: { Key: marshalled({ pk, sk }).M } })),
      ];
      for (const part of slices(requests, itemsPerWrite))
        mustBeEmpty((await call('BatchWriteItem', { RequestItems: { [tableName]: part } })).UnprocessedItems);
    },
  };
}

let opened: { endpoint: string; send: SignedRequest } | undefined;

/** Kept open as long as the endpoint is the same. */
function connection(): SignedRequest {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  if (opened?.endpoint !== endpoint) {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    opened = { endpoint, send: signedRequests({ endpoint, region: 'us-east-1', credentials }) };
  }
  return opened.send;
}

function slices<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  const count = Math.ceil(entries.length / size);
  return Array.from({ length: count }, (_none, index) => entries.slice(index * size, (index + 1) * size));
}

function mustBeEmpty(left: object | undefined): void {
  if (left && Object.keys(left).length > 0) throw new Error(`Left over: ${JSON.stringify(left)}`);
}

function marshalled(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(marshalled) };
  return { M: Object.fromEntries(Object.entries(value as Item).map(([name, of]) => [name, marshalled(of)])) };
}
