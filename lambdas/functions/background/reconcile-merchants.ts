/** Queue → what lies with merchants: the function of the targets that share a worker. */
import type { Context, SQSEvent } from 'aws-lambda';
import { readTargetMessage, type TargetMessage } from '../../../storage/target-messages.ts';
import type { TargetId } from '../../routes/workers.ts';
import { alertsTarget } from '../alerts/reconcile-alerts.ts';
import { checkoutsTarget } from '../checkouts/reconcile-checkouts.ts';
import { disconnectionsTarget } from '../checkouts/reconcile-disconnections.ts';

/** Reconciles what a message names. `signal` ends before the function does. */
type Reconcile = (message: TargetMessage, signal: AbortSignal) => Promise<void>;

const targets: Readonly<Record<TargetId<'reconcile-merchants'>, Reconcile>> = {
  checkouts: checkoutsTarget,
  disconnections: disconnectionsTarget,
  alerts: alertsTarget,
};

/** A run begins no request with less time left than this: enough to store what it has done. */
const reserveMs = 20_000;

/** Reconciles each message's target. Throws if one cannot; SQS then delivers the messages again. */
export async function reconcileMerchants(
  { Records }: Pick<SQSEvent, 'Records'>,
  signal: AbortSignal,
  reconcile: Readonly<Record<string, Reconcile>> = targets,
): Promise<void> {
  for (const { body } of Records) {
    const message = readTargetMessage(body);
    const own = Object.hasOwn(reconcile, message.target) ? reconcile[message.target] : undefined;
    if (!own) throw new Error(`There is no target ${message.target}`);
    await own(message, signal);
  }
}

export const handler = (event: SQSEvent, context: Pick<Context, 'getRemainingTimeInMillis'>) =>
  reconcileMerchants(event, AbortSignal.timeout(Math.max(1, context.getRemainingTimeInMillis() - reserveMs)));
