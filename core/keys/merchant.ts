import * as z from 'zod';
import { alertUrl } from '../alerts/alert-url.ts';
import { docs, idOf, storedReader, timestamp } from '../shared/resource.ts';
import {
  perResourceKind,
  type ResourceCounter,
  type ResourceKind,
  resourceKinds,
  resourceLimits,
} from '../shared/resource-kinds.ts';
import { merchantStatuses } from './credential.ts';
import { keyPermissionSchema } from './key-permissions.ts';

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

const fields = {
  id: idOf('mer'),
  name: z.string().meta(docs('Free text for people.', 'Acme')),
  plan: planSchema.meta(docs('Sets the limit of requests per second.', 'starter')),
  status: merchantStatusSchema.meta(
    docs('`suspended` pauses all banners and rejects management requests.', 'active'),
  ),
};

/** The key of a request, in responses. */
export const ownKeySchema = z.object({
  id: idOf('key'),
  permissions: z.array(keyPermissionSchema).meta(docs('What the key may do.', ['all'])),
  expiresAt: timestamp.nullable().meta(docs('When the key expires. `null` for never.', null)),
});

export type OwnKey = z.output<typeof ownKeySchema>;

const maskedAlertUrl = z
  .string()
  .nullable()
  .meta(
    docs('URL that receives alerts, without its path. `null` for none.', 'https://hooks.slack.com/••••••••'),
  );

const amount = z.int().min(0);

/** A number for each kind of resource. */
export const resourceCountsSchema = z.object(
  perResourceKind((kind) => amount.meta(docs(`Number of ${resourceKinds[kind].plural}.`, 3))),
);

/** A merchant in responses. */
export const merchantSchema = z.object({
  ...fields,
  limits: resourceCountsSchema.meta(docs('Maximum number of each resource.', resourceLimits)),
  usage: resourceCountsSchema.meta(docs('Current number of each resource.')),
  alertUrl: maskedAlertUrl,
  apiKey: ownKeySchema.meta(docs('The key of this request.')),
});

export type MerchantView = z.output<typeof merchantSchema>;

/** A merchant after an update. Only this response contains the secret. */
export const updatedMerchantSchema = merchantSchema.extend({
  alertSecret: z
    .string()
    .nullable()
    .meta(
      docs(
        'New secret that signs alerts. `null` if the request contains no URL.',
        'whsec_RXhhbXBsZUV4YW1wbGVFeGFtcGxlRXhhbXBsZUU=',
      ),
    ),
});

/** The body of PATCH /v1/merchant. */
export const merchantUpdateSchema = z.strictObject({
  alertUrl: z
    .exactOptional(alertUrl.nullable())
    .meta(
      docs(
        'https URL that receives alerts. Each request with a URL creates a new secret. `null` ends alerts and deletes the list of deliveries.',
        'https://hooks.slack.com/services/T0/B0/example',
      ),
    ),
});
export type MerchantUpdate = z.output<typeof merchantUpdateSchema>;

const recordSchema = z.object({
  ...fields,
  /** Chosen by the operator. @default the slug of the name */
  slug: z.exactOptional(z.string()),
  alertUrl: maskedAlertUrl,
  defaultCampaignId: z.string(),
  createdAt: z.string(),
});

/** A merchant as it is stored. */
export type Merchant = z.output<typeof recordSchema>;
export type MerchantStatus = Merchant['status'];

/** Reads a stored merchant. Throws if it is malformed. */
export const storedMerchant = storedReader('merchant', recordSchema);

/** Numbers of a merchant's resources by kind, updated in the same transaction as these. */
export type Counters = Record<ResourceCounter, number>;

/** A merchant's counters as they are stored. */
export interface StoredCounters extends Counters {
  /**
   * Number of times that a campaign was assigned to a public key. It only grows, so that no campaign with a
   * new key is deleted.
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

/** Returns a merchant as responses to this key show it. */
export function merchantView(
  { id, name, plan, status, alertUrl }: Merchant,
  counters: Counters,
  apiKey: OwnKey,
): MerchantView {
  return { id, name, plan, status, limits: resourceLimits, usage: usageOf(counters), alertUrl, apiKey };
}

/** Returns a merchant's usage for responses. */
export function usageOf(counters: Counters): Record<ResourceKind, number> {
  return perResourceKind((kind) => counters[resourceKinds[kind].counter]);
}
