import * as z from 'zod';
import { storedReader } from '../shared/resource.ts';
import { type ResourceCounter, resourceKinds } from '../shared/resource-kinds.ts';

/** Numbers of a merchant's resources by kind, updated in the same transaction as these. */
export type Counters = Record<ResourceCounter, number>;

/** A merchant's counters as they are stored. */
export interface StoredCounters extends Counters {
  /**
   * Number of times that a public key got a campaign, or a campaign a checkout. It only grows, so that no campaign
   * with a new key is deleted, and no checkout with a new campaign is disconnected.
   */
  assignments: number;
  /** Bytes of the public keys' and campaigns' entries in the edge's store. */
  edgeBytes: number;
}

/**
 * Reads stored counters. Throws if they are malformed. A counter is absent, and counts as 0, if it is newer
 * than the merchant.
 */
export const storedCounters = storedReader(
  'counters',
  z.object({
    ...perCounter(z.number().default(0)),
    assignments: z.number().default(0),
    edgeBytes: z.number().default(0),
  }),
);

/** Returns an object with this value for each counter. */
export function perCounter<Value>(value: Value): Record<ResourceCounter, Value> {
  const entries = Object.values(resourceKinds).map(({ counter }) => [counter, value]);
  return Object.fromEntries(entries) as Record<ResourceCounter, Value>;
}
