import { confirmationPauseMs } from '../../core/alerts/alert-email.ts';
import { tableAttributes } from '../../platform/table.ts';
import { mailedAddressKey } from '../dynamodb/keys.ts';
import { putNewOrExpired, type Write, withOutcome } from '../dynamodb/writes.ts';

/**
 * Returns the write that notes a confirmation to an e-mail address. The transaction's outcome is `denied` within
 * the pause after another one.
 */
export function putMailedAddress(hash: string, now: Date): Write<'denied'> {
  const seconds = Math.floor(now.getTime() / 1_000);
  const expiry = { [tableAttributes.expiry]: seconds + confirmationPauseMs / 1_000 };
  return withOutcome('denied', putNewOrExpired({ ...mailedAddressKey(hash), ...expiry }, seconds));
}
