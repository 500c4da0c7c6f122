/** Brings a merchant whose parts disagree back: gateway key, usage plans, what makes its keys work, counters. */

import { applyMerchantStatus } from '../../storage/changes/merchants.ts';
import {
  removeStrayCredentials,
  repairCounters,
  repairCredentials,
  type StoredCredential,
} from '../../storage/changes/repair.ts';
import { readGatewayKey } from '../../storage/gateway-keys.ts';
import { readMerchant } from '../../storage/merchants.ts';
import type { Deployment } from '../deployment.ts';
import { deleteLeftOverKeys, settleGatewayKey } from '../gateway-keys.ts';
import { finishChangeOfPlan } from './change-plan.ts';
import { slugOf } from './find-merchant.ts';

/**
 * Repairs one merchant and returns what was done, in sentences; nothing when all fits together. Safe to repeat, and while the
 * merchant works. The table is the truth: plan, status and list of keys, as they are by now, say what should be. `credentials`
 * are those of all merchants, listed before. A merchant that is gone by now has nothing to repair.
 */
export async function repairMerchant(
  deployment: Deployment,
  id: string,
  credentials: readonly StoredCredential[],
): Promise<string[]> {
  const { database, stageName } = deployment;
  const done: string[] = [];
  const merchant = await readMerchant(database, id);
  if (!merchant) return done;
  const owner = { merchantId: id, slug: slugOf(merchant), stageName, plan: merchant.plan };
  const { done: settled } = await settleGatewayKey(database, owner);
  done.push(...settled);
  if ((await readGatewayKey(database, id))?.replacedId !== undefined) {
    await finishChangeOfPlan(deployment, id);
    done.push('finished a change of plan that was interrupted');
  }
  done.push(...(await repairCredentials(database, id)));
  done.push(...(await removeStrayCredentials(database, id, credentials)));
  await applyMerchantStatus(database, id);
  done.push(...(await repairCounters(database, id)));
  const leftOver = await deleteLeftOverKeys(database, id);
  if (leftOver > 0) done.push(`deleted ${leftOver} gateway keys that an interrupted command had left`);
  return done;
}
