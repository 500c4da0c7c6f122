import type { Merchant } from '../api/contract.ts';

/** Returns true if alerts go somewhere: to a URL, or to a confirmed e-mail address. */
export function hasAlerts({ alertUrl, isAlertEmailConfirmed }: Merchant): boolean {
  return alertUrl !== null || isAlertEmailConfirmed;
}
