import type {
  AlertAttempt,
  AlertChannel,
  AlertDelivery,
  AlertFinding,
  OpenAlert,
} from '../../core/alerts/alert.ts';
import {
  claimDue,
  isIdle,
  isSummaryDue,
  withAttempts,
  withFindings,
  withSummary,
} from '../../core/alerts/alert-state.ts';
import type { WeeklySummary } from '../../core/alerts/weekly-summary.ts';
import type { IdGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import {
  type AlertsChange,
  changeAlerts,
  channelsOf,
  readAlerts,
  readOpenAlerts,
  type StoredAlerts,
} from '../../storage/alerts/alerts.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { readMerchant } from '../../storage/merchants.ts';
import type { SecretDecryption } from '../runtime/secret-decryption.ts';
import { attempt, type Delivering } from './deliver.ts';
import { findAlerts } from './find-alerts.ts';
import { summarize } from './summarize.ts';

/** Dependencies of the worker. */
export interface AlertDependencies extends Delivering {
  database: Database;
  clock: Clock;
  newId: IdGenerator;
  decryption: SecretDecryption;
}

/** Thrown after a run whose e-mails the operator's SMTP server did not take, so that the operator learns of it. */
class MailUnavailableError extends Error {
  override readonly name = 'MailUnavailableError';
}

/**
 * Makes what a merchant was told agree with the present: finds problems, stores new alerts and the attempts that
 * begin now, sends them, and stores the results. Does nothing without an address, and for a suspended merchant.
 * At most ten alerts are sent, all at the same time, so a server that hangs takes 12 seconds, and one for e-mail
 * 22; storing their results starts the run for the others. Repeating it is harmless: what is stored as open is not
 * reported again, and an attempt that began is not repeated before its next time. Throws if the SMTP server
 * or a secret is unavailable, after everything else is stored.
 */
export async function reconcileMerchantAlerts(
  merchantId: string,
  dependencies: AlertDependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  const [merchant, stored] = await Promise.all([
    readMerchant(database, merchantId),
    readAlerts(database, merchantId),
  ]);
  if (merchant?.status !== 'active' || !stored) return;
  const begun = await begin(merchantId, stored.resource, dependencies);
  if (begun.length === 0) return;
  const attempts = new Map<string, AlertAttempt>();
  try {
    await inParallel(begun, begun.length, async (each) => {
      const result = await attempt(merchant, each, dependencies);
      if (result) attempts.set(each.delivery.id, result);
    });
  } finally {
    await changeAlerts(database, merchantId, (alerts) => ({
      alerts: { ...alerts, state: withAttempts(alerts.state, attempts) },
      result: undefined,
    }));
  }
  const isMailUnavailable = begun.some(
    ({ delivery: { id, channel } }) => channel === 'email' && attempts.get(id)?.error === 'unreachable',
  );
  if (isMailUnavailable)
    throw new MailUnavailableError(`The SMTP server did not respond at ${clock().toISOString()}`);
}

/** A delivery whose attempt begins now, and the ciphertext of its recipient. */
export interface BegunDelivery {
  delivery: AlertDelivery;
  to: Uint8Array;
}

/** Stores what a run begins, and returns the deliveries to attempt now. */
async function begin(
  merchantId: string,
  stored: StoredAlerts,
  { database, clock, newId }: AlertDependencies,
): Promise<BegunDelivery[]> {
  const now = clock();
  const { startedAt = '' } = stored.state;
  const isTold = channelsOf(stored).length > 0;
  const findings = isTold ? await findAlerts(database, merchantId, startedAt, now) : [];
  const summary =
    isTold && isSummaryDue(stored.state, now) ? await summarize(database, merchantId, now) : undefined;
  const begun = await changeAlerts(database, merchantId, async (alerts, timed) =>
    beginning(alerts, { findings, summary, open: await readOpenAlerts(timed, merchantId) }, { now, newId }),
  );
  return begun === 'denied' ? [] : begun;
}

interface Found {
  findings: readonly AlertFinding[];
  open: readonly OpenAlert[];
  summary: WeeklySummary | undefined;
}

function beginning(
  alerts: StoredAlerts,
  { findings, open, summary }: Found,
  moment: { now: Date; newId: IdGenerator },
): AlertsChange<BegunDelivery[]> {
  const { now } = moment;
  const channels = channelsOf(alerts);
  const { state: found, opened, closed } = withFindings(alerts.state, findings, { open, channels }, moment);
  const summarized = summary ? withSummary(found, summary, channels, moment) : found;
  const { state, due } = claimDue(summarized, channels, now);
  const changes = { opened, closed };
  if (isOver(alerts, open.length - closed.length, now)) return { ...changes, alerts: undefined, result: [] };
  const result = due.flatMap((delivery) => {
    const to = recipientOf(alerts, delivery);
    return to ? [{ delivery, to }] : [];
  });
  return { ...changes, alerts: state === alerts.state ? alerts : { ...alerts, state }, result };
}

/** Returns true if no address is left, nothing waits, and no alert is open. */
function isOver({ url, email, state }: StoredAlerts, openAfterwards: number, now: Date): boolean {
  return !url && !email && !state.weeklySummary && openAfterwards === 0 && isIdle(state, now);
}

function recipientOf({ url, email }: StoredAlerts, { to, channel }: AlertDelivery): Uint8Array | undefined {
  const present: Record<AlertChannel, Uint8Array | undefined> = {
    url: url?.ciphertext,
    email: email?.ciphertext,
  };
  return to ?? present[channel];
}
