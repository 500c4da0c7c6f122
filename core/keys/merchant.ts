import * as z from 'zod';
import { docs, idOf, storedReader } from '../shared/resource.ts';
import { merchantStatuses } from './credential.ts';

/** The plans. Their rates are configuration (`lib/config.ts`). */
export const plans = ['starter', 'growth', 'scale'] as const;
export type Plan = (typeof plans)[number];

/**
 * Bytes that a merchant's public keys and campaigns may take in the edge's store of 5 MB. `scale` has room
 * for as many as the limits of resources allow.
 */
export const edgeShareBytes: Readonly<Record<Plan, number>> = {
  starter: 64_000,
  growth: 128_000,
  scale: 192_000,
};

export const planSchema = z.enum(plans);
export const merchantStatusSchema = z.enum(merchantStatuses);

/** The fields that responses show as they are stored. */
export const merchantFields = {
  id: idOf('mer'),
  name: z.string().meta(docs('Free text for people.', 'Acme')),
  plan: planSchema.meta(docs('Sets the limit of requests per second.', 'starter')),
  status: merchantStatusSchema.meta(
    docs('`suspended` pauses all banners and rejects management requests.', 'active'),
  ),
};

const recordSchema = z.object({
  ...merchantFields,
  /** Chosen by the operator. @default the slug of the name */
  slug: z.exactOptional(z.string()),
  defaultCampaignId: z.string(),
  createdAt: z.string(),
});

/** A merchant as it is stored. */
export type Merchant = z.output<typeof recordSchema>;
export type MerchantStatus = Merchant['status'];

/** Reads a stored merchant. Throws if it is malformed. */
export const storedMerchant = storedReader('merchant', recordSchema);
