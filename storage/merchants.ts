import { GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { type Counters, type Merchant, merchantStatuses, plans } from '../core/keys/merchant.ts';
import type { Database } from './dynamodb/database.ts';
import { fields, number, oneOf, optional, text } from './dynamodb/item-fields.ts';
import type { Item } from './dynamodb/items.ts';
import { countersKey, merchantKey } from './dynamodb/keys.ts';
import type { Write } from './dynamodb/transaction.ts';

const readFields = fields<Merchant>({
  id: text,
  name: text,
  slug: optional(text),
  plan: oneOf(plans),
  status: oneOf(merchantStatuses),
  defaultCampaignId: text,
  revision: number,
  currencyProductId: optional(text),
  createdAt: text,
});

const toMerchant = (item: Item): Merchant => readFields(item, 'merchant');

const readCounts = fields<Counters>({ products: number, campaigns: number, keys: number });

/** The merchant, read consistently; `undefined` when there is none. */
export async function readMerchant(database: Database, merchantId: string): Promise<Merchant | undefined> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: merchantKey(merchantId), ConsistentRead: true }),
  );
  return Item && toMerchant(Item);
}

/** The merchant of an authenticated request. Throws when it is gone: a bug or a restore, never the caller's fault. */
export async function requireMerchant(database: Database, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw new Error(`Merchant ${merchantId} has no record`);
  return merchant;
}

/** The merchant's counters, read consistently. */
export async function readCounters(database: Database, merchantId: string): Promise<Counters> {
  const { Item } = await database.client.send(
    new GetCommand({ TableName: database.tableName, Key: countersKey(merchantId), ConsistentRead: true }),
  );
  return readCounts(Item, `counters of merchant ${merchantId}`);
}

/** All merchants of the cell, by name. Scans the table: for operators' tools with their own credentials only. */
export async function listMerchants({ client, tableName }: Database): Promise<Merchant[]> {
  const merchants: Merchant[] = [];
  const query = {
    TableName: tableName,
    FilterExpression: 'sk = :kind',
    ExpressionAttributeValues: { ':kind': merchantKey('').sk },
  };
  for await (const { Items = [] } of paginateScan({ client }, query)) {
    merchants.push(...Items.map(toMerchant));
  }
  return merchants.sort((left, right) => left.name.localeCompare(right.name));
}

/**
 * Raises the merchant's revision, if it is still the one that was read: every write that changes what publications are
 * made of carries this. `currencyProductId` names another oldest product, or none (`null`). @default the same as before
 */
export function raiseRevision({ id, revision }: Merchant, currencyProductId?: string | null): Write {
  const set = currencyProductId ? ', currencyProductId = :product' : '';
  const remove = currencyProductId === null ? ' REMOVE currencyProductId' : '';
  return {
    operation: {
      Update: {
        Key: merchantKey(id),
        UpdateExpression: `SET revision = :next${set}${remove}`,
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: {
          ':next': revision + 1,
          ':seen': revision,
          ...(currencyProductId ? { ':product': currencyProductId } : {}),
        },
      },
    },
  };
}

/** Holds the merchant's revision: the transaction fails when somebody changed what visitors see in between. */
export function holdRevision({ id, revision }: Merchant): Write {
  return {
    operation: {
      ConditionCheck: {
        Key: merchantKey(id),
        ConditionExpression: 'revision = :seen',
        ExpressionAttributeValues: { ':seen': revision },
      },
    },
  };
}

/** Changes one counter by `step`, if its value before lies in `[least, most]`. */
export function count<Refusal extends string = never>(
  merchantId: string,
  counter: keyof Counters,
  step: 1 | -1,
  bounds: { least: number; most: number },
  refusal?: Refusal,
): Write<Refusal> {
  return {
    operation: {
      Update: {
        Key: countersKey(merchantId),
        UpdateExpression: 'ADD #counter :step',
        ConditionExpression: '#counter BETWEEN :least AND :most',
        ExpressionAttributeNames: { '#counter': counter },
        ExpressionAttributeValues: { ':step': step, ':least': bounds.least, ':most': bounds.most },
      },
    },
    ...(refusal ? { refusal } : {}),
  };
}
