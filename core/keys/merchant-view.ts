import * as z from 'zod';
import { alertEmail, alertEmailCode } from '../alerts/alert-email.ts';
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

const weeklySummary = z
  .boolean()
  .meta(docs('True for a message every week: what was redeemed, what changed, what to look at.', true));

/** Where alerts go, in responses. */
const addresses = {
  alertUrl: z
    .string()
    .nullable()
    .meta(
      docs(
        'URL that receives alerts, without its path. `null` for none.',
        'https://hooks.slack.com/••••••••',
      ),
    ),
  alertEmail: z
    .string()
    .nullable()
    .meta(
      docs(
        'E-mail address that receives alerts, with one readable letter. `null` for none.',
        'j•••@example.com',
      ),
    ),
  isAlertEmailConfirmed: z
    .boolean()
    .meta(docs('True if the address gets alerts. It gets none until it is confirmed.', true)),
  isEmailOffered: z
    .boolean()
    .meta(docs('True if the service can send e-mail. You can then set `alertEmail`.', true)),
  weeklySummary,
};

/** Where a merchant's alerts go, as responses show it. */
export type AlertAddresses = z.output<z.ZodObject<typeof addresses>>;

/** A merchant in responses. */
export const merchantSchema = z.object({
  id,
  name,
  plan,
  status,
  limits: resourceCountsSchema.meta(docs('Maximum number of each resource.', resourceLimits)),
  usage: resourceCountsSchema.meta(docs('Current number of each resource.')),
  ...addresses,
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
        'https URL that receives alerts. Each request with a URL creates a new secret. `null` ends alerts to it. The former URL gets one last message.',
        'https://hooks.slack.com/services/T0/B0/example',
      ),
    ),
  alertEmail: z
    .exactOptional(alertEmail.nullable())
    .meta(
      docs(
        'E-mail address that receives alerts once it is confirmed. It gets an e-mail with a code, at most one in 24 hours. `null` ends alerts to it.',
        'jo@example.com',
      ),
    ),
  alertEmailCode: z.exactOptional(alertEmailCode),
  weeklySummary: z.exactOptional(weeklySummary),
});
export type MerchantUpdate = z.output<typeof merchantUpdateSchema>;

/** Returns a merchant as responses to this key show it. */
export function merchantView(
  { id, name, plan, status }: Merchant,
  counters: Counters,
  addresses: AlertAddresses,
  apiKey: OwnKey,
): MerchantView {
  const usage = usageOf(counters);
  return { id, name, plan, status, limits: resourceLimits, usage, ...addresses, apiKey };
}

/** Returns a merchant's usage for responses. */
export function usageOf(counters: Counters): Record<ResourceKind, number> {
  return perResourceKind((kind) => counters[resourceKinds[kind].counter]);
}
