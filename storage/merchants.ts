import {
  edgeShareBytes,
  type Merchant,
  type Plan,
  type StoredCounters,
  storedCounters,
  storedMerchant,
} from '../core/keys/merchant.ts';
import { type ResourceKind, resourceKinds } from '../core/shared/resource-kinds.ts';
import type { Database } from './dynamodb/database.ts';
import { countersKey, merchantKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { check, update, type Write, withOutcome } from './dynamodb/writes.ts';

/** Reads a merchant, consistently. */
export function readMerchant(database: Database, merchantId: string): Promise<Merchant | undefined> {
  return readOne(database, merchantKey(merchantId), storedMerchant);
}

/** Reads an authenticated request's merchant. Throws if it is missing, which is never the caller's fault. */
export async function requireMerchant(database: Database, merchantId: string): Promise<Merchant> {
  const merchant = await readMerchant(database, merchantId);
  if (!merchant) throw new Error(`Merchant ${merchantId} has no record`);
  return merchant;
}

/** Reads the merchant's counters, consistently. Throws if they are missing. */
export async function readCounters(database: Database, merchantId: string): Promise<StoredCounters> {
  const counters = await readOne(database, countersKey(merchantId), storedCounters);
  if (!counters) throw new Error(`Merchant ${merchantId} has no counters`);
  return counters;
}

/** Returns the condition that the merchant still has the status that was read. */
export function checkStatus({ id, status }: Merchant): Write {
  return check(merchantKey(id), { equals: { status } });
}

/** Changes that an added resource makes beyond its own count. */
export interface Addition {
  /** 1 if a campaign is assigned to a key or gets a checkout. */
  assignments?: 1;
  /** Its entry at the edge, which needs room in the share of the merchant's plan. @default - none */
  edge?: { bytes: number; plan: Plan };
}

/** Counts one more resource of a kind, unless its limit or the plan's share at the edge is reached. */
export function countAddition(
  merchantId: string,
  kind: ResourceKind,
  { edge, ...assignments }: Addition = {},
): Write<'limit_reached'> {
  const { counter, limit } = resourceKinds[kind];
  const add = { [counter]: 1, ...assignments, ...(edge ? { edgeBytes: edge.bytes } : {}) };
  const hasRoom = {
    [counter]: { least: 0, most: limit - 1, ifAbsent: 0 },
    ...(edge ? roomFor(edge.bytes, edge.plan) : {}),
  };
  return withOutcome('limit_reached', update(countersKey(merchantId), { add }, { between: hasRoom }));
}

/** Returns the limit that `countAddition` has reached: the number of resources, or the share at the edge. */
export async function reachedLimit(
  database: Database,
  merchantId: string,
  kind: ResourceKind,
): Promise<'limit_reached' | 'edge_share_reached'> {
  const { counter, limit } = resourceKinds[kind];
  const counters = await readCounters(database, merchantId);
  return counters[counter] < limit ? 'edge_share_reached' : 'limit_reached';
}

/**
 * Adds bytes of entries at the edge, which are negative for removals, unless the plan's share is reached.
 * With `assignments`, also counts a campaign that gets a checkout.
 */
export function countEdgeBytes(
  merchantId: string,
  bytes: number,
  plan: Plan,
  assignments: { assignments?: 1 } = {},
): Write<'edge_share_reached'> {
  const condition = bytes > 0 ? { between: roomFor(bytes, plan) } : {};
  const write = update(countersKey(merchantId), { add: { edgeBytes: bytes, ...assignments } }, condition);
  return withOutcome('edge_share_reached', write);
}

function roomFor(bytes: number, plan: Plan) {
  const most = edgeShareBytes[plan] - bytes;
  return { edgeBytes: { least: Number.MIN_SAFE_INTEGER, most, ifAbsent: 0 } };
}

/**
 * Counts one resource of a kind less, and the bytes of its entry at the edge. With `assignments`, the counter
 * of assignments must have this value.
 */
export function countRemoval(
  merchantId: string,
  kind: ResourceKind,
  { assignments, edgeBytes = 0 }: { assignments?: number; edgeBytes?: number } = {},
): Write {
  const { counter, limit } = resourceKinds[kind];
  const between = {
    [counter]: { least: 1, most: limit },
    ...(assignments === undefined
      ? {}
      : { assignments: { least: assignments, most: assignments, ifAbsent: 0 } }),
  };
  const add = { [counter]: -1, ...(edgeBytes > 0 ? { edgeBytes: -edgeBytes } : {}) };
  return update(countersKey(merchantId), { add }, { between });
}

/** Counts a campaign that is assigned to a public key or gets a checkout. */
export function countAssignment(merchantId: string): Write {
  return update(countersKey(merchantId), { add: { assignments: 1 } }, {});
}
