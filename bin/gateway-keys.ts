/**
 * Gateway keys. Each merchant has one key at API Gateway, in its plan's two usage plans. The key's value
 * never leaves the service.
 */
import { randomBytes } from 'node:crypto';
import { randomBase62 } from '../core/keys/key-value.ts';
import type { Plan } from '../core/keys/merchant.ts';
import { usagePlanName } from '../lib/config.ts';
import type { Database } from '../storage/dynamodb/database.ts';
import { type GatewayKey, readGatewayKey, writeGatewayKey } from '../storage/keys/gateway-keys.ts';
import { replaceGatewayKey } from '../storage/transactions/gateway-keys.ts';
import {
  attach,
  createKey,
  deleteKey,
  detach,
  findKey,
  gatewayClient,
  keyIdsNamed,
  usagePlans,
} from './api-gateway.ts';

const valueLength = 40;

/** A gateway key's merchant, and the plan that determines its usage plans. */
export interface GatewayKeyOwner {
  merchantId: string;
  slug: string;
  stageName: string;
  plan: Plan;
}

/**
 * Returns the merchant's gateway key, and what was done to it, if anything. Creates a key if the merchant has
 * none that works. Moves it to the plan's usage plans, and out of others first, because API Gateway allows a
 * key in one usage plan per API.
 */
export async function ensureGatewayKey(
  database: Database,
  owner: GatewayKeyOwner,
): Promise<{ key: GatewayKey; repair?: string }> {
  const { merchantId, plan } = owner;
  const client = gatewayClient();
  const planIds = await usagePlanIds(owner);
  const stored = await readGatewayKey(database, merchantId);
  if (stored && (await isEnabled(stored))) {
    const hasMoved = await moveTo(planIds, stored.id);
    return { key: stored, ...(hasMoved ? { repair: `moved the gateway key to the plan ${plan}` } : {}) };
  }
  const value = randomBase62(valueLength, randomBytes);
  const key = { id: await createKey(client, { name: keyName(owner), value }), value };
  await moveTo(planIds, key.id);
  const outcome = stored
    ? await replaceGatewayKey(database, merchantId, stored.id, key)
    : await writeGatewayKey(database, merchantId, key);
  const isWritten = outcome === 'written';
  const unused = isWritten ? stored : key;
  if (unused) await deleteKey(client, unused.id);
  if (!isWritten) return ensureGatewayKey(database, owner); // another command was faster
  return { key, repair: 'created a new gateway key' };
}

/**
 * Deletes the merchant's gateway keys of a stage: the stored one, and any that an interrupted command left.
 * Returns their number.
 */
export async function deleteGatewayKeys(
  owner: Pick<GatewayKeyOwner, 'merchantId' | 'stageName'>,
  storedId?: string,
): Promise<number> {
  const named = await keyIdsNamed(gatewayClient(), keyName({ ...owner, slug: '' }));
  const ids = new Set(storedId === undefined ? named : [storedId, ...named]);
  for (const id of ids) await deleteKey(gatewayClient(), id);
  return ids.size;
}

/**
 * Returns a key's name. All stages of an account and Region share its keys, and a merchant has the same ID in
 * each stage.
 */
function keyName({ merchantId, stageName, slug }: Omit<GatewayKeyOwner, 'plan'>): string {
  return `${merchantId} ${stageName} ${slug}`;
}

async function usagePlanIds({ stageName, plan }: GatewayKeyOwner): Promise<string[]> {
  const ids = await usagePlans(gatewayClient());
  return (['management', 'banner'] as const).map((api) => {
    const name = usagePlanName(stageName, plan, api);
    const id = ids.get(name);
    if (!id) throw new Error(`There is no usage plan ${name}; deploy the stack first`);
    return id;
  });
}

/** Moves a key to these usage plans. Returns false if it is in these and in no others. */
async function moveTo(planIds: readonly string[], keyId: string): Promise<boolean> {
  const client = gatewayClient();
  const before = [...(await usagePlans(client, keyId)).values()];
  const outdated = before.filter((id) => !planIds.includes(id));
  const missing = planIds.filter((id) => !before.includes(id));
  for (const planId of outdated) await detach(client, planId, keyId);
  for (const planId of missing) await attach(client, planId, keyId);
  return outdated.length + missing.length > 0;
}

/** Returns true if the key exists at API Gateway with its value and is enabled. */
async function isEnabled({ id, value }: GatewayKey): Promise<boolean> {
  const key = await findKey(gatewayClient(), id);
  return key?.value === value && key.enabled === true;
}
