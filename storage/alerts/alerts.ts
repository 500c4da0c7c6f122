import { type AlertState, storedAlerts } from '../../core/alerts/alert.ts';
import { noAlerts } from '../../core/alerts/alert-state.ts';
import { anyVersion, type Versioned } from '../../core/shared/versions.ts';
import type { Database, TrailedDatabase } from '../dynamodb/database.ts';
import { binary, type Item } from '../dynamodb/items.ts';
import { alertsKey, merchantKey } from '../dynamodb/keys.ts';
import { readVersioned } from '../dynamodb/reads.ts';
import { changeVersioned, retryConflicts, transact } from '../dynamodb/transaction.ts';
import { putNew, remove, replace, unchanged, updateVersioned, type Write } from '../dynamodb/writes.ts';

/** A merchant's alerts with the encrypted URL and secret. */
export interface StoredAlerts {
  ciphertext: Uint8Array;
  state: AlertState;
}

/** Converts a stored item to alerts. */
function toAlerts({ ciphertext, ...item }: Item): StoredAlerts {
  return { ciphertext: binary(ciphertext, 'alerts.ciphertext'), state: storedAlerts(item) };
}

function fromAlerts(merchantId: string, { resource, version }: Versioned<StoredAlerts>): Item {
  const { ciphertext, state } = resource;
  return { ...alertsKey(merchantId), ...withoutNulls(state), ciphertext, version };
}

/** Returns the state without `null`, which `storedAlerts` adds again, because most subjects are `null`. */
function withoutNulls(state: AlertState): Item {
  return JSON.parse(JSON.stringify(state, (_name, value) => value ?? undefined));
}

/** Reads a merchant's alerts, consistently; `undefined` without a URL. */
export function readAlerts(
  database: Database,
  merchantId: string,
): Promise<Versioned<StoredAlerts> | undefined> {
  return readVersioned(database, alertsKey(merchantId), toAlerts);
}

/**
 * Changes a merchant's alerts, in one transaction with `extraWrites`, and returns the result of `change`, which
 * can run several times. Writes nothing if the state is the same object. Returns `missing` without a URL.
 */
export async function changeAlerts<Result>(
  database: Database,
  merchantId: string,
  change: (state: AlertState) => { state: AlertState; result: Result },
  extraWrites: readonly Write[] = [],
): Promise<Result | 'missing'> {
  const read = (database: Database) => readAlerts(database, merchantId);
  const changed = await changeVersioned<StoredAlerts, { result: Result }>(
    database,
    read,
    anyVersion,
    ({ resource, version }) => {
      const { state, result } = change(resource.state);
      if (state === resource.state) return { result: { result } };
      const item = fromAlerts(merchantId, { resource: { ...resource, state }, version: version + 1 });
      return { result: { result }, writes: [replace(item, unchanged(version)), ...extraWrites] };
    },
  );
  return typeof changed === 'object' ? changed.result : 'missing';
}

/** The URL for alerts: as responses show it, and encrypted with its secret. */
export interface EncryptedAlertUrl {
  maskedUrl: string;
  ciphertext: Uint8Array;
}

/**
 * Sets a merchant's URL for alerts. Alerts that are open or pending stay and go to the new URL. `null`
 * removes the URL and all alerts, and writes nothing if there is no URL.
 */
export async function setAlertUrl(
  database: TrailedDatabase,
  merchantId: string,
  url: EncryptedAlertUrl | null,
): Promise<void> {
  const { trail } = database;
  await retryConflicts(database, async (database) => {
    const set = { alertUrl: url?.maskedUrl ?? null };
    const merchant = [
      updateVersioned(merchantKey(merchantId), { set }),
      trail({ merchantId, resource: merchantId }),
    ];
    const stored = await readAlerts(database, merchantId);
    if (!url) return stored ? transact(database, [...merchant, remove(alertsKey(merchantId))]) : 'unchanged';
    const resource = { ciphertext: url.ciphertext, state: stored?.resource.state ?? noAlerts };
    const item = fromAlerts(merchantId, { resource, version: (stored?.version ?? 0) + 1 });
    const alerts = stored ? replace(item, unchanged(stored.version)) : putNew(item);
    return transact(database, [...merchant, alerts]);
  });
}
