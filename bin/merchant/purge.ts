import { isId } from '../../core/shared/ids.ts';
import { readGatewayKey } from '../../storage/keys/gateway-keys.ts';
import {
  type Removal,
  removeMerchantItems,
  removeMerchantRecord,
} from '../../storage/transactions/merchant-removal.ts';
import { setMerchantStatus } from '../../storage/transactions/merchants.ts';
import type { Deployment } from '../deployment.ts';
import { deleteGatewayKeys } from '../gateway-keys.ts';

/**
 * Deletes everything that a merchant has, its record last. Returns the number of deleted items by kind.
 * Suspends the merchant first, so that it adds nothing. Idempotent.
 */
export async function purgeMerchant(
  { database, stageName }: Deployment,
  merchantId: string,
): Promise<Removal & { gatewayKeys: number }> {
  if (!isId('mer', merchantId)) throw new Error(`"${merchantId}" is not a merchant id`);
  await setMerchantStatus(database, merchantId, 'suspended');
  const removal = await removeMerchantItems(database, merchantId);
  const stored = await readGatewayKey(database, merchantId);
  const gatewayKeys = await deleteGatewayKeys({ merchantId, stageName }, stored?.id);
  await removeMerchantRecord(database, merchantId);
  return { ...removal, gatewayKeys };
}
