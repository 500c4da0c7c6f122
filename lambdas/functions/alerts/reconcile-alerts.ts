/** Table stream → merchants' servers: reports what went wrong and what is over. */
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';
import { alertedMerchantOf } from '../../../storage/dynamodb/keys.ts';
import { type AlertDependencies, reconcileAlerts } from '../../alerts/reconcile-alerts.ts';
import { resolveName } from '../../alerts/send-alert.ts';
import { database } from '../../runtime/dependencies.ts';
import {
  alertRelayUrl,
  checkoutSecretName,
  clock,
  lazy,
  newId,
  signingSettings,
} from '../../runtime/environment.ts';
import { logFailure } from '../../runtime/logging.ts';
import { parameterEncryption } from '../../runtime/secret-encryption.ts';

const merchantsAtOnce = 20;

/**
 * Reconciles the alerts of each merchant with a changed checkout, URL or alert. Logs a failure instead of
 * throwing it, because a failed batch of a stream delays all later ones. The hourly run reaches the merchant
 * again.
 */
export async function reconcileChangedAlerts(
  { Records }: DynamoDBStreamEvent,
  dependencies: AlertDependencies,
): Promise<void> {
  const merchants = new Set(Records.flatMap((record) => merchantOf(record) ?? []));
  await inParallel([...merchants], merchantsAtOnce, (merchantId) =>
    reconcileAlerts(merchantId, dependencies).catch((error) =>
      logFailure('alerts_not_reconciled', error, { merchantId }),
    ),
  );
}

function merchantOf({ dynamodb, eventName }: DynamoDBRecord): string | undefined {
  const { pk, sk } = dynamodb?.Keys ?? {};
  return eventName === 'REMOVE' ? undefined : alertedMerchantOf({ pk: pk?.S ?? '', sk: sk?.S ?? '' });
}

const dependencies = lazy(
  (): AlertDependencies => ({
    database: database(),
    clock,
    newId,
    encryption: parameterEncryption(checkoutSecretName(), signingSettings('ssm')),
    transport: { resolve: resolveName, relayUrl: alertRelayUrl() },
  }),
);

export const handler = (event: DynamoDBStreamEvent) => reconcileChangedAlerts(event, dependencies());
