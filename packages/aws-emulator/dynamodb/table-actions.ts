import type { AccessRequest } from '../iam/iam.ts';

/** A table's key attributes. */
export interface TableKeys {
  partitionKey: string;
  tableArn: string;
}

/** A DynamoDB attribute value: `{S: "…"}`. */
type AttributeMap = Record<string, Record<string, unknown>>;

interface KeyedInput {
  Key?: AttributeMap;
  Item?: AttributeMap;
}

type Input = Record<string, unknown>;

const single = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'];

/** Actions of the parts of a write transaction. */
const transactWrites: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

/** Operations that can change the table. */
export const writeOperations = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
  'ExecuteStatement',
  'ExecuteTransaction',
  'BatchExecuteStatement',
];

/**
 * Returns the accesses that IAM must allow for a DynamoDB call: one for each item of a transaction, one for
 * each table of a batch.
 */
export function accessesOf(
  operation: string,
  input: Input,
  keysOf: (table: string) => TableKeys,
): AccessRequest[] {
  const access = (action: string, table: unknown, keyed: readonly KeyedInput[]): AccessRequest => {
    const keys = keysOf(String(table));
    const leadingKeys = keyed.map(({ Key, Item }) => textOf((Key ?? Item)?.[keys.partitionKey]));
    return {
      action: `dynamodb:${action}`,
      resource: keys.tableArn,
      context: leadingKeys.length > 0 ? { 'dynamodb:LeadingKeys': leadingKeys } : {},
    };
  };
  if (single.includes(operation)) return [access(operation, input.TableName, [input as KeyedInput])];
  if (operation === 'Query') return [queryAccess(input, keysOf(String(input.TableName)))];
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') {
    return listIn(input.TransactItems).map((item) => {
      const [kind = '', part = {}] = Object.entries(item)[0] ?? [];
      const { TableName } = part as Input;
      return access(transactWrites[kind] ?? `${kind}Item`, TableName, [part as KeyedInput]);
    });
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    return Object.entries((input.RequestItems ?? {}) as Record<string, unknown>).map(([table, requests]) =>
      access(operation, table, batchKeys(requests)),
    );
  }
  return [
    {
      action: `dynamodb:${operation}`,
      resource: input.TableName ? keysOf(String(input.TableName)).tableArn : '*',
    },
  ];
}

/**
 * Returns the access of a query, whose leading key is the value that its condition compares with the
 * partition key.
 */
function queryAccess(input: Input, { partitionKey, tableArn }: TableKeys): AccessRequest {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as AttributeMap;
  const condition = String(input.KeyConditionExpression ?? '');
  const comparison = [...condition.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)].find(
    ([, name = '']) => (names[name] ?? name) === partitionKey,
  );
  const leadingKey = textOf(values[comparison?.[2] ?? '']);
  return {
    action: 'dynamodb:Query',
    resource: input.IndexName ? `${tableArn}/index/${input.IndexName}` : tableArn,
    context: { 'dynamodb:LeadingKeys': [leadingKey] },
  };
}

/** Returns the keys of a batch: `{Keys: […]}` of a read, `[{PutRequest}, {DeleteRequest}]` of a write. */
function batchKeys(requests: unknown): KeyedInput[] {
  if (!Array.isArray(requests)) {
    return listIn((requests as Input).Keys).map((Key) => ({ Key: Key as AttributeMap }));
  }
  return requests.map((request: Input) => (request.PutRequest ?? request.DeleteRequest) as KeyedInput);
}

function listIn(value: unknown): Input[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a key's value as IAM compares it; binary keys are base64. */
function textOf(value: Record<string, unknown> | undefined): string {
  return String(Object.values(value ?? {})[0] ?? '');
}
