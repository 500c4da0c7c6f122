/** Moves a merchant to another plan without a moment in which its keys do not work. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateApiKey, hashSecretKey } from '../../core/keys/key-value.ts';
import type { Merchant, Plan } from '../../core/keys/merchant.ts';
import {
  forgetReplacedKey,
  putProbe,
  switchPlan,
  useGatewayKey,
} from '../../storage/changes/gateway-keys.ts';
import { readGatewayKey } from '../../storage/gateway-keys.ts';
import type { Deployment } from '../deployment.ts';
import { deleteGatewayKey, makeGatewayKey } from '../gateway-keys.ts';
import { untilKeyWorks } from '../onboard.ts';
import { slugOf } from './find-merchant.ts';

/**
 * API Gateway allows a key in one usage plan of an API only, so moving it would leave it in none for a moment. Instead the
 * merchant gets a second gateway key in the new plans. When it works, the merchant's keys change over to it, and the first one
 * is deleted. Interrupted in between, it can be run again with the same plan.
 */
export async function changePlan(
  deployment: Deployment,
  merchant: Merchant,
  plan: Plan,
): Promise<'changed' | 'unchanged'> {
  const { database } = deployment;
  const wasInterrupted = (await readGatewayKey(database, merchant.id))?.replacedId !== undefined;
  if (wasInterrupted) await finishChangeOfPlan(deployment, merchant.id);
  if (merchant.plan === plan) return wasInterrupted ? 'changed' : 'unchanged';
  const from = await readGatewayKey(database, merchant.id);
  if (!from)
    throw new Error(`Merchant ${merchant.id} has no gateway key: npm run merchant -- repair ${merchant.id}`);
  const owner = { merchantId: merchant.id, slug: slugOf(merchant), stageName: deployment.stageName, plan };
  const to = await makeGatewayKey(owner);
  try {
    await untilGatewayKeyWorks(deployment, merchant.id, to.value);
  } catch (error) {
    await deleteGatewayKey(to.id);
    throw error;
  }
  if ((await switchPlan(database, merchant.id, { plan, from, to })) === 'conflict') {
    await deleteGatewayKey(to.id);
    throw new Error('Somebody else changed the merchant at the same time; try again');
  }
  await finishChangeOfPlan(deployment, merchant.id);
  return 'changed';
}

/** Changes all keys over, waits until the edge knows, and deletes the gateway key that nothing uses any more. */
export async function finishChangeOfPlan(
  { database, edgeSettleMs }: Deployment,
  merchantId: string,
): Promise<void> {
  const current = await readGatewayKey(database, merchantId);
  if (!current?.replacedId) return;
  await useGatewayKey(database, merchantId, current.value);
  await sleep(edgeSettleMs);
  await deleteGatewayKey(current.replacedId);
  await forgetReplacedKey(database, merchantId);
}

/** API Gateway takes a while to spread a new key, so the new one is tried with a secret key that only this command knows. */
async function untilGatewayKeyWorks(
  { database, baseUrl }: Deployment,
  merchantId: string,
  gatewayKey: string,
): Promise<void> {
  const probe = generateApiKey('secret', randomBytes);
  const removeProbe = await putProbe(database, hashSecretKey(probe), {
    merchantId,
    keyId: `key_probe_of_${merchantId}`,
    merchantStatus: 'active',
    gatewayKey,
  });
  try {
    await untilKeyWorks(baseUrl, probe);
  } finally {
    await removeProbe();
  }
}
