import type { Database } from '../dynamodb/database.ts';
import { merchantKey } from '../dynamodb/keys.ts';
import { retryConflicts, transact } from '../dynamodb/transaction.ts';
import { replace, updateVersioned, withOutcome } from '../dynamodb/writes.ts';
import { fromGatewayKey, type GatewayKey } from '../keys/gateway-keys.ts';
import { readMerchant } from '../merchants.ts';

/**
 * Replaces the gateway key with the id `replacedId`, and raises the merchant's version, so that no API key is
 * created with the old gateway key. Returns `taken` if another command replaced it first. The merchant is
 * missing if onboarding was interrupted.
 */
export function replaceGatewayKey(
  database: Database,
  merchantId: string,
  replacedId: string,
  gatewayKey: GatewayKey,
): Promise<'written' | 'taken'> {
  return retryConflicts<'written' | 'taken'>(database, async (database) => {
    const isOnboarded = (await readMerchant(database, merchantId)) !== undefined;
    const isReplaced = { equals: { gatewayKeyId: replacedId } };
    const outcome = await transact(database, [
      withOutcome('taken', replace(fromGatewayKey(merchantId, gatewayKey), isReplaced)),
      ...(isOnboarded ? [updateVersioned(merchantKey(merchantId))] : []),
    ]);
    return outcome === 'committed' ? 'written' : outcome;
  });
}
