/** Changes of a merchant's plan, and replacement of its gateway key, without downtime. */
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
import { createGatewayKey, deleteGatewayKey } from '../gateway-keys.ts';
import { untilKeyWorks } from '../onboard.ts';
import { slugOf } from './find-merchant.ts';

/** Changes the plan of a merchant. After an interruption, it can be called again with the same plan. */
export async function changePlan(deployment: Deployment, merchant: Merchant, plan: Plan): Promise<void> {
  await finishReplacement(deployment, merchant.id);
  if (merchant.plan !== plan) await replaceGatewayKey(deployment, merchant, plan);
}

/**
 * Replaces a merchant's gateway key by one in the usage plans of `plan`. API Gateway allows a key in one usage plan per API, so moving it
 * would leave it in none for a moment. Instead the merchant gets a second gateway key. When it works, the merchant's keys use it, and
 * the first one is deleted.
 */
export async function replaceGatewayKey(
  deployment: Deployment,
  merchant: Merchant,
  plan: Plan,
): Promise<void> {
  const { database, stageName } = deployment;
  const { id: merchantId } = merchant;
  const from = await readGatewayKey(database, merchantId);
  if (!from)
    throw new Error(`Merchant ${merchantId} has no gateway key: npm run merchant -- repair ${merchantId}`);
  const to = await createGatewayKey({ merchantId, slug: slugOf(merchant), stageName, plan });
  try {
    await untilGatewayKeyWorks(deployment, merchantId, to.value);
    if ((await switchPlan(database, merchantId, { plan, from, to })) === 'conflict')
      throw new Error(`Another command changed merchant ${merchantId} at the same time; try again`);
  } catch (error) {
    await deleteGatewayKey(to.id);
    throw error;
  }
  await finishReplacement(deployment, merchantId);
}

/**
 * Lets all API keys use the merchant's new gateway key, waits until the edge has them, and deletes the replaced one. Returns
 * false if no replacement is in progress.
 */
export async function finishReplacement(
  { database, edgeSettleMs }: Deployment,
  merchantId: string,
): Promise<boolean> {
  const current = await readGatewayKey(database, merchantId);
  if (!current?.replacedId) return false;
  await useGatewayKey(database, merchantId, current.value);
  await sleep(edgeSettleMs);
  await deleteGatewayKey(current.replacedId);
  await forgetReplacedKey(database, merchantId);
  return true;
}

/** Waits until API Gateway accepts the new gateway key, which takes a while, with a secret key that only this command knows. */
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
