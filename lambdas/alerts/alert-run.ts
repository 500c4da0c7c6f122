import { setTimeout as sleep } from 'node:timers/promises';
import { type AlertAttempt, type AlertDelivery, alertBody } from '../../core/alerts/alert.ts';
import { claimDue, withAttempts, withFindings } from '../../core/alerts/alert-state.ts';
import { signatureHeaders } from '../../core/alerts/signature.ts';
import type { IdGenerator } from '../../core/shared/ids.ts';
import type { Clock } from '../../core/shared/ports.ts';
import { changeAlerts, readAlerts } from '../../storage/alerts/alerts.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { inParallel } from '../../storage/dynamodb/in-parallel.ts';
import { readMerchant } from '../../storage/merchants.ts';
import type { SecretDecryption } from '../runtime/secret-decryption.ts';
import { type AlertRecipient, decryptRecipient } from './alert-secret.ts';
import { findAlerts } from './find-alerts.ts';
import { type AlertTransport, type SendResult, sendAlert } from './send-alert.ts';

/** Dependencies of the worker. */
export interface AlertDependencies {
  database: Database;
  clock: Clock;
  newId: IdGenerator;
  decryption: SecretDecryption;
  transport: AlertTransport;
}

/**
 * Makes what a merchant's server was told agree with the present: finds problems, stores new alerts and the
 * attempts that begin now, sends them, and stores the results. Does nothing without a URL, and for a
 * suspended merchant. At most ten alerts are sent, all at the same time, so a server that hangs takes 12
 * seconds; storing their results starts the run for the others. Repeating it is harmless: what is stored as
 * open is not reported again, and an attempt that began is not repeated before its next time.
 */
export async function reconcileMerchantAlerts(
  merchantId: string,
  dependencies: AlertDependencies,
): Promise<void> {
  const { database, clock, newId, decryption } = dependencies;
  const [merchant, stored] = await Promise.all([
    readMerchant(database, merchantId),
    readAlerts(database, merchantId),
  ]);
  if (merchant?.status !== 'active' || !stored) return;
  const now = clock();
  const findings = await findAlerts(database, merchantId, now);
  const begun = await changeAlerts(database, merchantId, (present) => {
    const { state, due } = claimDue(withFindings(present, findings, now, newId), now);
    return { state, result: due };
  });
  if (begun === 'missing' || begun.length === 0) return;
  const recipient = await decryptRecipient(merchantId, stored.resource.ciphertext, decryption);
  const attempts = new Map<string, AlertAttempt>();
  await inParallel(begun, begun.length, async (delivery) => {
    attempts.set(delivery.id, await attempt(merchantId, delivery, recipient, dependencies));
  });
  await changeAlerts(database, merchantId, (present) => ({
    state: withAttempts(present, attempts),
    result: undefined,
  }));
}

async function attempt(
  merchantId: string,
  delivery: AlertDelivery,
  { url, secret }: AlertRecipient,
  { clock, transport }: AlertDependencies,
): Promise<AlertAttempt> {
  const body = JSON.stringify(alertBody(merchantId, delivery));
  const headers = signatureHeaders(delivery.id, body, secret, clock());
  const start = performance.now();
  const message = { headers, body };
  let result = await sendAlert(url, message, transport);
  if (isPassing(result)) {
    await sleep(transport.repeatMs ?? 2_000);
    result = await sendAlert(url, message, transport);
  }
  const durationMs = Math.round(performance.now() - start);
  return { endedAt: clock().toISOString(), durationMs, ...result };
}

/** True for a failure that often passes within seconds. The attempt then sends once more. */
function isPassing({ statusCode, error }: SendResult): boolean {
  return error === 'unreachable' || (statusCode !== null && (statusCode >= 500 || statusCode === 429));
}
