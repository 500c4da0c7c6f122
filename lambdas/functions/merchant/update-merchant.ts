/** PATCH /v1/merchant: sets where alerts go, confirms an e-mail address, and turns the weekly summary on. */

import { randomBytes } from 'node:crypto';
import { AppError, validationError } from '../../../core/errors/errors.ts';
import { type MerchantUpdate, merchantUpdateSchema, merchantView } from '../../../core/keys/merchant-view.ts';
import { changeAlerts, emptyAlerts, readAlerts, type StoredAlerts } from '../../../storage/alerts/alerts.ts';
import { readCounters } from '../../../storage/counters.ts';
import { requireMerchant } from '../../../storage/merchants.ts';
import { addressesOf } from '../../alerts/addresses-of.ts';
import { type AddressEncryption, encryptEmail, encryptRecipient } from '../../alerts/alert-secret.ts';
import { type AddressChanges, changeAddresses } from '../../alerts/change-addresses.ts';
import { isMailOffered } from '../../alerts/mail-settings.ts';
import { endpointWithBody, type ManagementRequest } from '../../http/endpoint.ts';
import { type EndpointResponse, ok } from '../../http/responses.ts';
import type { Dependencies } from '../../runtime/dependencies.ts';
import { stageEncryption } from '../../runtime/secret-encryption.ts';

/** What the endpoint needs. */
interface UpdateDependencies extends Dependencies, AddressEncryption {
  isEmailOffered: boolean;
}

/** Returns 200 with the merchant, and with a new secret if the request contains a URL. */
export async function updateMerchant(
  { merchantId, key, body }: ManagementRequest<MerchantUpdate>,
  dependencies: UpdateDependencies,
): Promise<EndpointResponse> {
  const { database, clock, newId, isEmailOffered } = dependencies;
  if (body.alertEmail && !isEmailOffered) throw new AppError('email_not_offered');
  const { changes, secret } = await changesOf(merchantId, body, dependencies);
  const entry = { merchantId, resource: merchantId };
  const outcome = await changeAlerts(database, merchantId, (alerts: StoredAlerts) => {
    const change = changeAddresses(alerts, changes, { now: clock(), newId });
    return change.result === 'changed'
      ? { ...change, extraWrites: [...(change.extraWrites ?? []), database.trail(entry)] }
      : change;
  });
  if (outcome === 'denied') throw new AppError('confirmation_limit_reached');
  if (outcome === 'wrong_code') throw wrongCode();
  const merchant = merchantView(
    await requireMerchant(database, merchantId),
    await readCounters(database, merchantId),
    addressesOf((await readAlerts(database, merchantId))?.resource ?? emptyAlerts, isEmailOffered),
    key,
  );
  return ok({ ...merchant, alertSecret: secret });
}

/** Returns the changes with their addresses encrypted, and the new secret of a URL. */
async function changesOf(
  merchantId: string,
  { alertUrl, alertEmail, alertEmailCode, weeklySummary }: MerchantUpdate,
  encryption: AddressEncryption,
): Promise<{ changes: AddressChanges; secret: string | null }> {
  const url = alertUrl ? await encryptRecipient(merchantId, alertUrl, encryption) : null;
  const email = alertEmail ? await encryptEmail(merchantId, alertEmail, encryption) : null;
  const changes = {
    ...(alertUrl === undefined ? {} : { url: url?.address ?? null }),
    ...(alertEmail === undefined ? {} : { email }),
    ...(alertEmailCode === undefined ? {} : { code: alertEmailCode }),
    ...(weeklySummary === undefined ? {} : { weeklySummary }),
  };
  return { changes, secret: url?.secret ?? null };
}

function wrongCode(): AppError {
  const message = 'Must be the code of the last e-mail, which works for seven days.';
  return validationError([{ path: 'alertEmailCode', code: 'invalid_code', message }]);
}

export const handler = endpointWithBody(merchantUpdateSchema, (request, dependencies) =>
  updateMerchant(request, {
    ...dependencies,
    encryption: stageEncryption(),
    randomBytes,
    isEmailOffered: isMailOffered(),
  }),
);
