import { checkoutTarget } from '../checkouts/checkout-messages.ts';
import { edgeTarget } from '../edge/edge-messages.ts';
import type { Target } from './target.ts';

/** Everything outside the table that must agree with it. Revocations go first. */
export const targets: readonly Target[] = [edgeTarget, checkoutTarget];
