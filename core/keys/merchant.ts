import * as z from 'zod';
import { docs, idOf, stored } from '../shared/resource.ts';
import { merchantStatuses } from './credential.ts';

/** The plans of a merchant; their rates are configuration (`lib/config.ts`). */
export const plans = ['starter', 'growth', 'scale'] as const;
export type Plan = (typeof plans)[number];

const fields = {
  id: idOf('mer'),
  name: z.string().meta(docs('Free text for people.', 'Acme')),
  plan: z.enum(plans).meta(docs('Sets the limit of requests per second.', 'starter')),
  status: z
    .enum(merchantStatuses)
    .meta(docs('`suspended` pauses all banners and rejects management requests.', 'active')),
};

const amount = z.int().min(0);
const amounts = z.object({
  products: amount.meta(docs('Number of products.', 3)),
  campaigns: amount.meta(docs('Number of campaigns.', 1)),
  apiKeys: amount.meta(docs('Number of active API keys.', 2)),
});

/** A merchant in responses. */
export const merchantSchema = z.object({
  ...fields,
  limits: amounts.meta(
    docs('Most resources of each kind that the merchant may have.', {
      products: 10_000,
      campaigns: 100,
      apiKeys: 500,
    }),
  ),
  usage: amounts.meta(docs('Resources of each kind that the merchant has.')),
});

const recordSchema = z.object({
  ...fields,
  /** Chosen by the operator. @default the slug of the name */
  slug: z.exactOptional(z.string()),
  defaultCampaignId: z.string(),
  createdAt: z.string(),
});

/** A merchant as it is stored. */
export type Merchant = z.output<typeof recordSchema>;
export type MerchantStatus = Merchant['status'];

/** Reads a stored merchant. Throws if it is malformed. */
export const storedMerchant = stored('merchant', recordSchema);

/** Numbers of products, campaigns and active keys of a merchant, changed in the same transaction as these. */
export interface Counters {
  products: number;
  campaigns: number;
  keys: number;
}
