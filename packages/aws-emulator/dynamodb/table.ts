import { type Assembly, type Resource, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import type { TableCall } from './dynamodb-calls.ts';
import type { TableKeys } from './table-actions.ts';

const sweepIntervalMs = 60_000;

/** The stack's table. */
export interface LocalTable extends TableKeys {
  name: string;
  /** The stream's ARN in the template; `undefined` without a stream. */
  streamArn: string | undefined;
  /** Attribute with an item's expiry, in seconds since 1970. */
  expiryAttribute: string | undefined;
  keyNames: string[];
}

/** A table with its template resource. */
export interface StackTable extends LocalTable {
  resource: Resource;
}

interface TableProperties {
  AttributeDefinitions: unknown;
  KeySchema: { AttributeName: string; KeyType: string }[];
  StreamSpecification?: { StreamViewType: string };
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
}

/** Returns the template's table, if it has one. Throws for two. Its capacity is not limited. */
export function tableOf(assembly: Assembly, identities: Identities): StackTable | undefined {
  const types = ['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'];
  const [resource, ...others] = types.flatMap((type) => resourcesOf(assembly, type));
  if (!resource) return undefined;
  const names = [resource, ...others].map(({ logicalId }) => logicalId).join(', ');
  if (others.length > 0) throw new Error(`The emulator supports only one table in a stack: ${names}`);
  const properties = identities.resolve(resource.properties) as TableProperties;
  const { TimeToLiveSpecification, KeySchema } = properties;
  return {
    resource,
    name: identities.physicalId(resource.logicalId),
    tableArn: identities.attribute(resource.logicalId, 'Arn'),
    streamArn: properties.StreamSpecification
      ? identities.attribute(resource.logicalId, 'StreamArn')
      : undefined,
    expiryAttribute: TimeToLiveSpecification?.Enabled ? TimeToLiveSpecification.AttributeName : undefined,
    partitionKey: KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
    keyNames: KeySchema.map(({ AttributeName }) => AttributeName),
  };
}

/** Creates the table if it does not exist. Returns true if it existed. */
export async function createTable(call: TableCall, { resource, name }: StackTable): Promise<boolean> {
  const { TableNames = [] } = (await call('ListTables', {})) as { TableNames?: string[] };
  if (TableNames.includes(name)) return true;
  const { AttributeDefinitions, KeySchema, StreamSpecification } =
    resource.properties as unknown as TableProperties;
  await call('CreateTable', {
    TableName: name,
    AttributeDefinitions,
    KeySchema,
    BillingMode: 'PAY_PER_REQUEST',
    ...(StreamSpecification
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: StreamSpecification.StreamViewType } }
      : {}),
  });
  return false;
}

/** Reads these attributes of all the table's items, page by page. */
export async function* scanTable(
  call: TableCall,
  { name }: LocalTable,
  attributes: readonly string[],
): AsyncGenerator<Record<string, Record<string, string>>> {
  let ExclusiveStartKey: unknown;
  do {
    const page = await call('Scan', {
      TableName: name,
      ConsistentRead: true,
      ProjectionExpression: attributes.map((_attribute, index) => `#a${index}`).join(', '),
      ExpressionAttributeNames: Object.fromEntries(
        attributes.map((attribute, index) => [`#a${index}`, attribute]),
      ),
      ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
    });
    yield* (page.Items ?? []) as Record<string, Record<string, string>>[];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/**
 * Deletes expired items once a minute, which the embedded DynamoDB does not. Returns a function that stops
 * it.
 */
export function sweepExpired(call: TableCall, table: LocalTable): () => void {
  const { expiryAttribute } = table;
  if (!expiryAttribute) return () => {};
  const sweep = async () => {
    const now = Math.floor(Date.now() / 1000);
    for await (const item of scanTable(call, table, [...table.keyNames, expiryAttribute])) {
      const expiry = Number(item[expiryAttribute]?.N);
      if (!(expiry < now)) continue;
      const Key = Object.fromEntries(table.keyNames.map((name) => [name, item[name]]));
      await call('DeleteItem', {
        TableName: table.name,
        Key,
        ConditionExpression: '#e = :e',
        ExpressionAttributeNames: { '#e': expiryAttribute },
        ExpressionAttributeValues: { ':e': item[expiryAttribute] },
      }).catch(() => {}); // written again in the meantime
    }
  };
  const timer = setInterval(() => void sweep().catch((error) => console.error(error)), sweepIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
