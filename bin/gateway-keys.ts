/** Gateway keys: each merchant has one key at API Gateway, in both usage plans of its plan. Its value never leaves the service. */
import { randomBytes } from 'node:crypto';
import { randomBase62 } from '../core/keys/key-value.ts';
import type { Plan } from '../core/keys/merchant.ts';
import { usagePlanName } from '../lib/config.ts';
import type { Database } from '../storage/dynamodb/database.ts';
import { type GatewayKey, readGatewayKey, writeGatewayKey } from '../storage/gateway-keys.ts';
import {
  attach,
  createKey,
  deleteKey,
  findKey,
  gatewayClient,
  keyIdsNamed,
  usagePlans,
} from './api-gateway.ts';

const valueLength = 40;

/** Merchant of a gateway key, and the plan that determines its usage plans. */
export interface GatewayKeyOwner {
  merchantId: string;
  slug: string;
  stageName: string;
  plan: Plan;
}

/** Returns the merchant's gateway key. Creates one if the table has none, or if it does not work with the usage plans of the plan. */
export async function ensureGatewayKey(database: Database, owner: GatewayKeyOwner): Promise<GatewayKey> {
  const stored = await readGatewayKey(database, owner.merchantId);
  if (stored && (await isIntact(owner, stored))) return stored;
  const key = await createGatewayKey(owner);
  const isWritten = (await writeGatewayKey(database, owner.merchantId, key, stored?.id)) === 'written';
  const unused = isWritten ? stored : key;
  if (unused) await deleteGatewayKey(unused.id);
  return isWritten ? key : ensureGatewayKey(database, owner); // another command was faster
}

/** Creates a gateway key in both usage plans of the plan. The caller stores it. */
export async function createGatewayKey(owner: GatewayKeyOwner): Promise<GatewayKey> {
  const client = gatewayClient();
  const planIds = await usagePlanIds(owner);
  const value = randomBase62(valueLength, randomBytes);
  const id = await createKey(client, { name: `${owner.merchantId} ${owner.slug}`, value });
  for (const planId of planIds) await attach(client, planId, id);
  return { id, value };
}

/** Deletes a gateway key, if it exists. */
export async function deleteGatewayKey(id: string): Promise<void> {
  await deleteKey(gatewayClient(), id);
}

/** Deletes all gateway keys of a merchant, also those that an interrupted command left. Returns their number. */
export async function deleteGatewayKeys(merchantId: string): Promise<number> {
  const ids = await keyIdsNamed(gatewayClient(), `${merchantId} `);
  for (const id of ids) await deleteGatewayKey(id);
  return ids.length;
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

/** Returns true if the key exists at API Gateway, is enabled, and is in the usage plans of the plan and in no others. */
async function isIntact(owner: GatewayKeyOwner, { id, value }: GatewayKey): Promise<boolean> {
  const found = await findKey(gatewayClient(), id);
  if (found?.value !== value || !found.enabled) return false;
  const [isIn, wanted] = [await usagePlans(gatewayClient(), id), await usagePlanIds(owner)];
  return isIn.size === wanted.length && wanted.every((planId) => [...isIn.values()].includes(planId));
}
