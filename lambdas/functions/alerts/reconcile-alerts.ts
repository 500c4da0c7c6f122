/** Message → merchant's server or mailbox: reports what went wrong and what is over. */
import { alertRelayVariable, baseUrlVariable } from '../../../platform/environment.ts';
import { alertedMerchantOf } from '../../../storage/dynamodb/keys.ts';
import type { TargetMessage } from '../../../storage/target-messages.ts';
import { type AlertDependencies, reconcileMerchantAlerts } from '../../alerts/alert-run.ts';
import { stageMail } from '../../alerts/mail-settings.ts';
import { resolveName } from '../../alerts/send-alert.ts';
import { database } from '../../runtime/dependencies.ts';
import { clock, lazy, newId, optionalVariable, requiredVariable } from '../../runtime/environment.ts';
import { stageDecryption } from '../../runtime/secret-decryption.ts';

/**
 * Reconciles the alerts of each merchant with a changed checkout, key, address or alert, and every hour. Throws if
 * the table, the secret or the SMTP server is unavailable; attempts that fail are stored.
 */
export async function reconcileAlerts(
  { changes }: TargetMessage,
  dependencies: AlertDependencies,
): Promise<void> {
  const merchants = new Set(changes.flatMap((key) => alertedMerchantOf(key) ?? []));
  for (const merchantId of merchants) await reconcileMerchantAlerts(merchantId, dependencies);
}

const dependencies = lazy(
  (): AlertDependencies => ({
    database: database(),
    clock,
    newId,
    decryption: stageDecryption(),
    mail: stageMail,
    baseUrl: requiredVariable(baseUrlVariable),
    transport: { resolve: resolveName, relayUrl: optionalVariable(alertRelayVariable) },
  }),
);

/** The target's function, with its dependencies. A run takes seconds, so nothing has to end it. */
export const alertsTarget = (message: TargetMessage) => reconcileAlerts(message, dependencies());
