import { edgeShareBytes, type Plan } from '../core/keys/merchant.ts';
import { countersKey } from './dynamodb/keys.ts';
import { update, type Write, withOutcome } from './dynamodb/writes.ts';

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

/** Returns the condition that the plan has room for these bytes. */
export function roomFor(bytes: number, plan: Plan) {
  const most = edgeShareBytes[plan] - bytes;
  return { edgeBytes: { least: Number.MIN_SAFE_INTEGER, most, ifAbsent: 0 } };
}

/** Counts a campaign that is assigned to a public key or gets a checkout. */
export function countAssignment(merchantId: string): Write {
  return update(countersKey(merchantId), { add: { assignments: 1 } }, {});
}
