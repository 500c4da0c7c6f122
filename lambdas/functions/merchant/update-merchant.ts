/** PATCH /v1/merchant: sets the URL for alerts. */

import { randomBytes } from 'node:crypto';
import { maskedUrl } from '../../../core/alerts/alert-url.ts';
import { type MerchantUpdate, merchantUpdateSchema, merchantView } from '../../../core/keys/merchant-view.ts';
import type { RandomBytes } from '../../../core/shared/ports.ts';
import { setAlertUrl } from '../../../storage/alerts/alerts.ts';
import { readCounters } from '../../../storage/counters.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { encryptRecipient } from '../../alerts/alert-secret.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';
import { type SecretEncryption, stageEncryption } from '../../runtime/secret-encryption.ts';

/** What the endpoint needs. */
interface UpdateDependencies extends Pick<Dependencies, 'database'> {
  encryption: SecretEncryption;
  randomBytes: RandomBytes;
}

/** Returns 200 with the merchant, and with a new secret if the request contains a URL. */
export async function updateMerchant(
  { merchantId, key, body: { alertUrl } }: ManagementRequest<MerchantUpdate>,
  dependencies: UpdateDependencies,
): Promise<EndpointResponse> {
  const { database } = dependencies;
  const added = alertUrl ? await encryptRecipient(merchantId, alertUrl, dependencies) : null;
  if (alertUrl && added) {
    const { ciphertext } = added;
    await setAlertUrl(database, merchantId, { maskedUrl: maskedUrl(alertUrl), ciphertext });
  } else if (alertUrl === null) await setAlertUrl(database, merchantId, null);
  const merchant = merchantView(
    await requireMerchant(database, merchantId),
    await readCounters(database, merchantId),
    key,
  );
  return ok({ ...merchant, alertSecret: added?.secret ?? null });
}

export const handler = endpointWithBody(merchantUpdateSchema, (request, { database }) =>
  updateMerchant(request, { database, encryption: stageEncryption(), randomBytes }),
);
