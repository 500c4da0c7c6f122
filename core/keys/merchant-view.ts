import * as z from 'zod';
import { alertUrl } from '../alerts/alert-url.ts';
import { docs, idOf, timestamp } from '../shared/resource.ts';
import {
  perResourceKind,
  type ResourceKind,
  resourceKinds,
  resourceLimits,
} from '../shared/resource-kinds.ts';
import type { Counters } from './counters.ts';
import { keyPermissionSchema } from './key-permissions.ts';
import { type Merchant, merchantFields } from './merchant.ts';

/** The key of a request, in responses. */
export const ownKeySchema = z.object({
  id: idOf('key'),
  permissions: z.array(keyPermissionSchema).meta(docs('What the key may do.', ['all'])),
  expiresAt: timestamp.nullable().meta(docs('When the key expires. `null` for never.', null)),
});

export type OwnKey = z.output<typeof ownKeySchema>;

const amount = z.int().min(0);

/** A number for each kind of resource. */
export const resourceCountsSchema = z.object(
  perResourceKind((kind) => amount.meta(docs(`Number of ${resourceKinds[kind].plural}.`, 3))),
);

const { id, name, plan, status } = merchantFields;

/** A merchant in responses. */
export const merchantSchema = z.object({
  id,
  name,
  plan,
  status,
  limits: resourceCountsSchema.meta(docs('Maximum number of each resource.', resourceLimits)),
  usage: resourceCountsSchema.meta(docs('Current number of each resource.')),
  alertUrl: merchantFields.alertUrl,
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
