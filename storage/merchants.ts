import {
  type Merchant,
  type Plan,
  type StoredCounters,
  storedCounters,
  storedMerchant,
} from '../core/keys/merchant.ts';
import { type ResourceKind, resourceKinds } from '../core/resources/resource-kinds.ts';
import type { Database } from './dynamodb/database.ts';
import { readOne, readVersioned, updateItem } from './dynamodb/database-items.ts';
import { countersKey, merchantKey } from './dynamodb/keys.ts';
import { scanTable } from './dynamodb/queries.ts';
import { retryConflicts } from './dynamodb/retry.ts';
import { check, unchanged, update, type Write, withOutcome } from './dynamodb/writes.ts';

/** Reads a merchant, consistently. */
export function readMerchant(database: Database, merchantId: string): Promise<Merchant | undefined> {
  return readOne(database, merchantKey(merchantId), storedMerchant);
}

/** Reads an authenticated request's merchant. Throws if it is missing, which is never the caller's fault. */
export async function requireMerchant(database: Database, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw missingMerchant(merchantId);
  return merchant;
}

/**
 * Reads an authenticated request's merchant, and returns it with the condition that it has not changed since.
 */
export async function requireUnchangedMerchant(
  database: Database,
  merchantId: string,
): Promise<{ merchant: Merchant; isUnchanged: Write }> {
  const read = await readVersioned(database, merchantKey(merchantId), storedMerchant);
  if (!read) throw missingMerchant(merchantId);
  return { merchant: read.resource, isUnchanged: check(merchantKey(merchantId), unchanged(read.version)) };
}

function missingMerchant(merchantId: string): Error {
  return new Error(`Merchant ${merchantId} has no record`);
}

/** Reads the merchant's counters, consistently. Throws if they are missing. */
export async function readCounters(database: Database, merchantId: string): Promise<StoredCounters> {
  const counters = await readOne(database, countersKey(merchantId), storedCounters);
  if (!counters) throw new Error(`Merchant ${merchantId} has no counters`);
  return counters;
}

/** Reads all merchants, sorted by name. Scans the table, so only operators' tools may call it. */
export async function listMerchants(database: Database): Promise<Merchant[]> {
  const merchants = (await scanTable(database, merchantKey('').sk)).map(storedMerchant);
  return merchants.sort((left, right) => left.name.localeCompare(right.name));
}

/** Sets the merchant's plan, but not the usage plans of its gateway key. */
export async function setMerchantPlan(database: Database, merchantId: string, plan: Plan): Promise<void> {
  const change = update(merchantKey(merchantId), { set: { plan }, add: { version: 1 } }, {});
  await retryConflicts(database, (timed) => updateItem(timed, change));
}

/** Returns the condition that the merchant still has the status that was read. */
export function checkStatus({ id, status }: Merchant): Write {
  return check(merchantKey(id), { equals: { status } });
}

/**
 * Counts one more resource of a kind, unless its limit is reached. With `assignments`, also counts a campaign
 * that is assigned to a key.
 */
export function countAddition(
  merchantId: string,
  kind: ResourceKind,
  assignments: { assignments?: 1 } = {},
): Write<'limit_reached'> {
  const { counter, limit } = resourceKinds[kind];
  const add = { [counter]: 1, ...assignments };
  const hasRoom = { between: { [counter]: { least: 0, most: limit - 1 } } };
  return withOutcome('limit_reached', update(countersKey(merchantId), { add }, hasRoom));
}

/**
 * Counts one resource of a kind less. With `assignments`, the counter of assignments must have this value.
 */
export function countRemoval(merchantId: string, kind: ResourceKind, assignments?: number): Write {
  const { counter, limit } = resourceKinds[kind];
  const between = {
    [counter]: { least: 1, most: limit },
    ...(assignments === undefined ? {} : { assignments: { least: assignments, most: assignments } }),
  };
  return update(countersKey(merchantId), { add: { [counter]: -1 } }, { between });
}

/** Counts a campaign that is assigned to a public key. */
export function countAssignment(merchantId: string): Write {
  return update(countersKey(merchantId), { add: { assignments: 1 } }, {});
}
