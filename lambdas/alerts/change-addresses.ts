import { codeHash, codeMs, maxConfirmations } from '../../core/alerts/alert-email.ts';
import { confirmationsIn, withConfirmation, withFormerAddress } from '../../core/alerts/alert-state.ts';
import type { IdGenerator } from '../../core/shared/ids.ts';
import {
  type AlertsChange,
  channelsOf,
  type StoredAddress,
  type StoredAlerts,
} from '../../storage/alerts/alerts.ts';
import { putMailedAddress } from '../../storage/alerts/mailed-addresses.ts';

/** What a request changes. `null` removes an address. */
export interface AddressChanges {
  url?: StoredAddress | null;
  /** The address, and the code that it gets. */
  email?: { address: StoredAddress; code: string } | null;
  /** The code that the merchant sent. */
  code?: string;
  weeklySummary?: boolean;
}

/** Result of a change: `denied` for an address that may get no confirmation now. */
export type AddressesOutcome = 'changed' | 'unchanged' | 'wrong_code' | 'denied';

/** The time of a change, and its new IDs. */
interface Moment {
  now: Date;
  newId: IdGenerator;
}

/**
 * Returns the change of a merchant's addresses. A former address gets one last message, and a new e-mail address
 * one that asks to confirm it: at most one in 24 hours for all merchants together, and five per merchant.
 */
export function changeAddresses(
  alerts: StoredAlerts,
  { url, email, code, weeklySummary }: AddressChanges,
  moment: Moment,
): AlertsChange<AddressesOutcome> {
  const { now } = moment;
  let changed = alerts;
  if (url !== undefined) changed = withUrl(changed, url, moment);
  if (weeklySummary !== undefined) changed = withWeeklySummary(changed, weeklySummary, now);
  if (code !== undefined) {
    const present = changed.email;
    const isRight = present?.codeHash === codeHash(code) && now.getTime() < Date.parse(present.codeEndsAt);
    if (!present || !isRight) return { alerts, result: 'wrong_code' };
    if (!present.isConfirmed) changed = { ...changed, email: { ...present, isConfirmed: true } };
  }
  if (email === null) changed = withoutEmail(changed, moment);
  const isKnown = email && changed.email?.isConfirmed && changed.email.hash === email.address.hash;
  if (email && !isKnown) return withNewEmail(alerts, changed, email, moment);
  return { alerts: withStart(changed, now), result: changed === alerts ? 'unchanged' : 'changed' };
}

/** Stores since when alerts are sent, because older keys are not reported. */
function withStart(alerts: StoredAlerts, now: Date): StoredAlerts {
  const { url, email, state } = alerts;
  if ((!url && !email) || state.startedAt !== undefined) return alerts;
  return { ...alerts, state: { ...state, startedAt: now.toISOString() } };
}

function withWeeklySummary(alerts: StoredAlerts, weeklySummary: boolean, now: Date): StoredAlerts {
  const { weeklySummary: present = false, summarizedAt: _ended, ...state } = alerts.state;
  if (present === weeklySummary) return alerts;
  const started = weeklySummary ? { weeklySummary, summarizedAt: now.toISOString() } : {};
  return { ...alerts, state: { ...state, ...started } };
}

function withUrl(alerts: StoredAlerts, url: StoredAddress | null, moment: Moment): StoredAlerts {
  const { url: former, ...others } = alerts;
  if (!former) return url ? { ...others, url } : alerts;
  const next = url ? { ...others, url } : others;
  // The same URL has a new secret.
  return url?.hash === former.hash ? next : withFarewell(next, 'url', former, moment);
}

function withoutEmail(alerts: StoredAlerts, moment: Moment): StoredAlerts {
  const { email, ...others } = alerts;
  return email?.isConfirmed ? withFarewell(others, 'email', email, moment) : email ? others : alerts;
}

/** Adds the last message to a former address, after the present ones were set. */
function withFarewell(
  alerts: StoredAlerts,
  channel: 'url' | 'email',
  { ciphertext: to }: StoredAddress,
  { now, newId }: Moment,
): StoredAlerts {
  const others = channelsOf(alerts).filter((other) => other !== channel);
  const isRemoved = alerts[channel] === undefined;
  return {
    ...alerts,
    state: withFormerAddress(alerts.state, { channel, to, isRemoved, others }, now, newId),
  };
}

function withNewEmail(
  before: StoredAlerts,
  alerts: StoredAlerts,
  { address, code }: NonNullable<AddressChanges['email']>,
  moment: Moment,
): AlertsChange<AddressesOutcome> {
  const { now, newId } = moment;
  if (confirmationsIn(alerts.state, now).length >= maxConfirmations)
    return { alerts: before, result: 'denied' };
  const email = {
    ...address,
    isConfirmed: false,
    codeHash: codeHash(code),
    codeEndsAt: new Date(now.getTime() + codeMs).toISOString(),
  };
  const former = alerts.email;
  const next = { ...alerts, email };
  const { state, ...addresses } = former?.isConfirmed ? withFarewell(next, 'email', former, moment) : next;
  return {
    alerts: withStart({ ...addresses, state: withConfirmation(state, address.ciphertext, now, newId) }, now),
    result: 'changed',
    extraWrites: [putMailedAddress(address.hash, now)],
  };
}
