import {
  type AlertChannel,
  type AlertState,
  type OpenAlert,
  storedAlerts,
  storedOpenAlert,
} from '../../core/alerts/alert.ts';
import { noAlerts } from '../../core/alerts/alert-state.ts';
import { unreadableUrl } from '../../core/alerts/alert-url.ts';
import type { Versioned } from '../../core/shared/versions.ts';
import { tableAttributes } from '../../platform/table.ts';
import type { Database } from '../dynamodb/database.ts';
import { binary, type Item, text } from '../dynamodb/items.ts';
import { alertsKey, openAlertKey, openAlertsPartition } from '../dynamodb/keys.ts';
import { itemsWith, readItems, readVersioned } from '../dynamodb/reads.ts';
import { retryConflicts, transact } from '../dynamodb/transaction.ts';
import { put, putNew, replace, unchanged, type Write } from '../dynamodb/writes.ts';

/** An address: as responses show it, and encrypted with its secret or its code. */
export interface StoredAddress {
  masked: string;
  /** SHA-256 in hexadecimal, by which the same address is recognized. `''` for items from before it was stored. */
  hash: string;
  ciphertext: Uint8Array;
}

/** An e-mail address, and the code that confirms it until a time (ISO 8601), as its SHA-256 in hexadecimal. */
export interface StoredEmail extends StoredAddress {
  isConfirmed: boolean;
  codeHash: string;
  codeEndsAt: string;
}

/** Where a merchant's alerts go, and what was sent. */
export interface StoredAlerts {
  url?: StoredAddress | undefined;
  email?: StoredEmail | undefined;
  state: AlertState;
}

/** The alerts of a merchant who has set no address. */
export const emptyAlerts: StoredAlerts = { state: noAlerts };

/** Returns the channels to which alerts can go: those with an address, which is confirmed if it is an e-mail's. */
export function channelsOf({ url, email }: StoredAlerts): AlertChannel[] {
  return [...(url ? (['url'] as const) : []), ...(email?.isConfirmed ? (['email'] as const) : [])];
}

/** Converts a stored item to alerts. Items from before the e-mail addresses have one ciphertext, of the URL. */
function toAlerts({ ciphertext, url, email, ...item }: Item): StoredAlerts {
  const former = ciphertext ? { masked: unreadableUrl, hash: '', ciphertext } : undefined;
  const present = url ?? former;
  return {
    ...(present ? { url: toAddress(Object(present)) } : {}),
    ...(email ? { email: toEmail(Object(email)) } : {}),
    state: storedAlerts(item),
  };
}

function toAddress({ masked, hash, ciphertext }: Item): StoredAddress {
  return {
    masked: text(masked, 'alerts.masked'),
    hash: text(hash, 'alerts.hash'),
    ciphertext: binary(ciphertext, 'alerts.ciphertext'),
  };
}

function toEmail({ isConfirmed, codeHash, codeEndsAt, ...address }: Item): StoredEmail {
  return {
    ...toAddress(address),
    isConfirmed: isConfirmed === true,
    codeHash: text(codeHash, 'alerts.email.codeHash'),
    codeEndsAt: text(codeEndsAt, 'alerts.email.codeEndsAt'),
  };
}

function fromAlerts(merchantId: string, { url, email, state }: StoredAlerts, version: number): Item {
  const addresses = { ...(url ? { url: { ...url } } : {}), ...(email ? { email: { ...email } } : {}) };
  const deliveries = state.deliveries.map(withoutNulls);
  return { ...alertsKey(merchantId), ...state, deliveries, ...addresses, version };
}

/** Returns an object without `null`, which its reader adds again, because most subjects are `null`. */
function withoutNulls(object: object): Item {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

/**
 * Reads a merchant's alerts, consistently; `undefined` if no address was ever set, or all are removed and nothing
 * waits.
 */
export async function readAlerts(
  database: Database,
  merchantId: string,
): Promise<Versioned<StoredAlerts> | undefined> {
  const stored = await readItem(database, merchantId);
  return stored?.resource.hasEnded ? undefined : stored;
}

interface StoredItem extends StoredAlerts {
  /** True for an item that DynamoDB deletes later. */
  hasEnded: boolean;
}

function readItem(database: Database, merchantId: string): Promise<Versioned<StoredItem> | undefined> {
  return readVersioned(database, alertsKey(merchantId), (item) => ({
    ...toAlerts(item),
    hasEnded: hasExpiry(item),
  }));
}

/**
 * Returns true for an item that has ended. No function may delete these items, because it could then delete others
 * as well: a role has all its writes in one statement.
 */
const hasExpiry = (item: Item) => item[tableAttributes.expiry] !== undefined;

/** Reads a merchant's alerts that are not over, consistently, in no particular order. */
export async function readOpenAlerts(database: Database, merchantId: string): Promise<OpenAlert[]> {
  const items = await readItems(database, itemsWith(openAlertsPartition(merchantId)));
  return items.filter((item) => !hasExpiry(item)).map((item) => storedOpenAlert(item));
}

/** What a change of alerts writes. */
export interface AlertsChange<Result> {
  /** The new state; the same object if it does not change. `undefined` ends the item. */
  alerts: StoredAlerts | undefined;
  result: Result;
  opened?: readonly OpenAlert[];
  closed?: readonly OpenAlert[];
  /** Writes that belong to it. @default none */
  extraWrites?: readonly Write<'denied'>[];
}

/**
 * Changes a merchant's alerts in one transaction, and returns the result of `change`, which can run several
 * times, and reads with its own `database`, so that what it reads is as of this version. Writes nothing if nothing changes. Returns `denied` if an extra write with this outcome fails.
 */
export function changeAlerts<Result>(
  database: Database,
  merchantId: string,
  change: (alerts: StoredAlerts, database: Database) => AlertsChange<Result> | Promise<AlertsChange<Result>>,
): Promise<Result | 'denied'> {
  return retryConflicts<Result | 'denied'>(database, async (timed) => {
    const stored = await readItem(timed, merchantId);
    const before = !stored || stored.resource.hasEnded ? emptyAlerts : stored.resource;
    const { alerts, result, opened = [], closed = [], extraWrites = [] } = await change(before, timed);
    const isSame = alerts === before || (!alerts && before === emptyAlerts);
    if (isSame && opened.length + closed.length + extraWrites.length === 0) return result;
    const outcome = await transact<'denied'>(timed, [
      writeOf(merchantId, alerts ?? emptyAlerts, stored?.version ?? 0, alerts ? {} : ended()),
      ...opened.map((alert) => put({ ...openAlertKey(merchantId, alert.key), ...withoutNulls(alert) })),
      ...closed.map(({ key }) => put({ ...openAlertKey(merchantId, key), ...ended() })),
      ...extraWrites,
    ]);
    return outcome === 'committed' ? result : outcome;
  });
}

/** Returns the attribute of an item that has ended. */
const ended = () => ({ [tableAttributes.expiry]: Math.floor(Date.now() / 1_000) });

/** Returns the write of the item. Every change raises its version, so a change of open alerts starts a run, too. */
function writeOf(merchantId: string, alerts: StoredAlerts, version: number, end: Item): Write {
  const item = { ...fromAlerts(merchantId, alerts, version + 1), ...end };
  return version === 0 ? putNew(item) : replace(item, unchanged(version));
}
