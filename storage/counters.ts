import { type StoredCounters, storedCounters } from '../core/keys/counters.ts';
import type { Plan } from '../core/keys/merchant.ts';
import { type ResourceKind, resourceKinds } from '../core/shared/resource-kinds.ts';
import type { Database } from './dynamodb/database.ts';
import { countersKey } from './dynamodb/keys.ts';
import { readOne } from './dynamodb/reads.ts';
import { update, type Write, withOutcome } from './dynamodb/writes.ts';
import { roomFor } from './edge-share.ts';

/** Reads the merchant's counters, consistently. Throws if they are missing. */
export async function readCounters(database: Database, merchantId: string): Promise<StoredCounters> {
  const counters = await readOne(database, countersKey(merchantId), storedCounters);
  if (!counters) throw new Error(`Merchant ${merchantId} has no counters`);
  return counters;
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
