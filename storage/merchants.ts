import { GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import {
  type Counters,
  type Merchant,
  type MerchantStatus,
  merchantStatuses,
  plans,
} from '../core/keys/merchant.ts';
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
  currencyProductId: optional(text),
  createdAt: text,
});

const toMerchant = (item: Item): Merchant => readFields(item, 'merchant');

/** A merchant's counters as they are stored. */
export interface StoredCounters extends Counters {
  /** How often a public key was given a campaign: only grows, so that no campaign is removed under a new key. */
  assignments: number;
}

const readCounts = fields<StoredCounters>({
  products: number,
  campaigns: number,
  keys: number,
  assignments: number,
});

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
export async function readCounters(database: Database, merchantId: string): Promise<StoredCounters> {
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

/** The merchant must still have the status and the oldest product that were read. */
export function holdMerchant(merchant: Merchant): Write {
  return { operation: { ConditionCheck: { Key: merchantKey(merchant.id), ...asRead(merchant) } } };
}

/** Changes the status or the oldest product (`null`: there is none any more), if both are still as they were read. */
export function changeMerchant(
  merchant: Merchant,
  { status, currencyProductId }: { status?: MerchantStatus; currencyProductId?: string | null },
): Write {
  const held = asRead(merchant);
  const sets = [
    ...(status ? ['#status = :next'] : []),
    ...(currencyProductId ? ['currencyProductId = :next'] : []),
  ];
  return {
    operation: {
      Update: {
        Key: merchantKey(merchant.id),
        ...held,
        UpdateExpression: sets.length > 0 ? `SET ${sets.join(', ')}` : 'REMOVE currencyProductId',
        ExpressionAttributeValues: {
          ...held.ExpressionAttributeValues,
          ...(sets.length > 0 ? { ':next': status ?? currencyProductId } : {}),
        },
      },
    },
  };
}

function asRead({ status, currencyProductId }: Merchant) {
  const isSameProduct = currencyProductId
    ? 'currencyProductId = :product'
    : 'attribute_not_exists(currencyProductId)';
  return {
    ConditionExpression: `#status = :status AND ${isSameProduct}`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':status': status,
      ...(currencyProductId ? { ':product': currencyProductId } : {}),
    },
  };
}

/** Changes counters by these steps, if those with bounds lie in `[least, most]` before. */
export function count<Refusal extends string = never>(
  merchantId: string,
  steps: { [Counter in keyof StoredCounters]?: 1 | -1 },
  bounds: { [Counter in keyof StoredCounters]?: { least: number; most: number } } = {},
  refusal?: Refusal,
): Write<Refusal> {
  const names = [...new Set([...Object.keys(steps), ...Object.keys(bounds)])];
  const conditions = Object.keys(bounds).map((name) => `#${name} BETWEEN :${name}Least AND :${name}Most`);
  return {
    operation: {
      Update: {
        Key: countersKey(merchantId),
        UpdateExpression: `ADD ${Object.keys(steps)
          .map((name) => `#${name} :${name}Step`)
          .join(', ')}`,
        ConditionExpression: ['attribute_exists(pk)', ...conditions].join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries([
          ...Object.entries(steps).map(([name, step]) => [`:${name}Step`, step]),
          ...Object.entries(bounds).flatMap(([name, { least, most }]) => [
            [`:${name}Least`, least],
            [`:${name}Most`, most],
          ]),
        ]),
      },
    },
    ...(refusal ? { refusal } : {}),
  };
}
