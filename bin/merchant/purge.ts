/** Removes all that a merchant has: its items, what makes its keys work, and its gateway key. */
import { isId } from '../../core/shared/ids.ts';
import {
  type Removal,
  removeMerchantItems,
  removeMerchantRecord,
} from '../../storage/changes/merchant-removal.ts';
import { setMerchantStatus } from '../../storage/changes/merchants.ts';
import { readGatewayKey } from '../../storage/gateway-keys.ts';
import type { Deployment } from '../deployment.ts';
import { deleteGatewayKey } from '../gateway-keys.ts';

/** What was removed, by kind. */
export type Purge = Removal & { gatewayKeys: number };

/**
 * Suspends the merchant, so that it adds nothing meanwhile, and removes everything, its record last. It can be repeated, also
 * when the record is gone already; then it removes nothing.
 */
export async function purgeMerchant({ database }: Deployment, merchantId: string): Promise<Purge> {
  if (!isId('mer', merchantId)) throw new Error(`"${merchantId}" is no id of a merchant`);
  await setMerchantStatus(database, merchantId, 'suspended');
  const removal = await removeMerchantItems(database, merchantId);
  const gatewayKey = await readGatewayKey(database, merchantId);
  let gatewayKeys = 0;
  for (const id of [gatewayKey?.id, gatewayKey?.replacedId]) {
    if (id !== undefined && (await deleteGatewayKey(id))) gatewayKeys += 1;
  }
  await removeMerchantRecord(database, merchantId);
  return { ...removal, gatewayKeys };
}
