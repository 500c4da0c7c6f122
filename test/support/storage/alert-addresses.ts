import { addressHash } from '../../../core/alerts/alert-email.ts';
import { maskedUrl } from '../../../core/alerts/alert-url.ts';
import { type AddressChanges, changeAddresses } from '../../../lambdas/alerts/change-addresses.ts';
import { changeAlerts } from '../../../storage/alerts/alerts.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { newId, now } from './merchants.ts';

/** Returns an address as it is stored, with a ciphertext that is no secret. */
export function storedAddress(address: string, ciphertext: Uint8Array = Buffer.from(address)) {
  return {
    masked: address.includes('@') ? address : maskedUrl(address),
    hash: addressHash(address),
    ciphertext,
  };
}

/** Changes a merchant's addresses as a request does, and returns the outcome. */
export function setAddresses(
  database: Database,
  merchantId: string,
  changes: AddressChanges,
  clock: () => Date = now,
) {
  return changeAlerts(database, merchantId, (alerts) =>
    changeAddresses(alerts, changes, { now: clock(), newId }),
  );
}

/** Sets a URL for alerts. */
export const setAlertUrl = (database: Database, merchantId: string, url = 'https://hooks.example/T0') =>
  setAddresses(database, merchantId, { url: storedAddress(url) });
