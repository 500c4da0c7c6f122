import type { AlertAddresses } from '../../core/keys/merchant-view.ts';
import type { StoredAlerts } from '../../storage/alerts/alerts.ts';

/** Returns where a merchant's alerts go, as responses show it. */
export function addressesOf({ url, email, state }: StoredAlerts, isEmailOffered: boolean): AlertAddresses {
  return {
    alertUrl: url?.masked ?? null,
    alertEmail: email?.masked ?? null,
    isAlertEmailConfirmed: email?.isConfirmed ?? false,
    isEmailOffered,
    weeklySummary: state.weeklySummary ?? false,
  };
}
