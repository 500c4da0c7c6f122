/** A merchant's key at API Gateway: made once, in its plan's two usage plans, known to nobody outside the service. */
import { randomBytes } from 'node:crypto';
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { randomBase62 } from '../core/keys/key-value.ts';
import type { Plan } from '../core/keys/merchant.ts';
import { usagePlanName } from '../lib/config.ts';
import type { Database } from '../storage/dynamodb/database.ts';
import {
  type GatewayKey,
  readGatewayKey,
  replaceGatewayKeyId,
  writeGatewayKey,
} from '../storage/gateway-keys.ts';
import {
  attach,
  createKey,
  deleteKey,
  detach,
  enableKey,
  findKey,
  gatewayClient,
  keysNamed,
  usagePlans,
} from './api-gateway.ts';

const valueLength = 40;

/** A command makes a key and remembers it within minutes, so a key this old that nobody remembers is left over. */
const leftOverMs = 3_600_000;

/** Whose gateway key it is, and which usage plans it belongs to. */
export interface GatewayKeyOwner {
  merchantId: string;
  slug: string;
  stageName: string;
  plan: Plan;
}

/** A gateway key that works, and what had to be done for it, in sentences for people. */
export interface SettledKey {
  key: GatewayKey;
  done: string[];
}

/**
 * Brings the gateway key of a merchant to where it belongs: there is one, API Gateway has it under the value that the table
 * remembers, it is enabled, and it is in both usage plans of `plan` and in no other. Safe to repeat. A key that a
 * crash leaves over is in no plan and opens nothing.
 */
export async function settleGatewayKey(database: Database, owner: GatewayKeyOwner): Promise<SettledKey> {
  const client = gatewayClient();
  const wanted = await findUsagePlans(client, owner);
  const done: string[] = [];
  let key = await readGatewayKey(database, owner.merchantId);
  if (!key) {
    key = await makeAndRemember(client, database, owner);
    done.push('made a gateway key, which was missing in the table');
  }
  const atGateway = await findKey(client, key.id);
  if (atGateway?.value !== key.value) {
    key = await makeAgain(client, database, owner, key);
    done.push('made the gateway key again, which was missing at API Gateway');
  } else if (!atGateway.isEnabled) {
    await enableKey(client, key.id);
    done.push('enabled the gateway key');
  }
  const isIn = await usagePlans(client, key.id);
  for (const [planId, name] of isIn) {
    if (wanted.has(planId)) continue;
    await detach(client, planId, key.id);
    done.push(`took the gateway key out of the usage plan ${name}`);
  }
  for (const [planId, name] of wanted) {
    if (isIn.has(planId)) continue;
    await attach(client, planId, key.id);
    done.push(`put the gateway key into the usage plan ${name}`);
  }
  return { key, done };
}

/** Makes a further gateway key, in both usage plans of `plan`. The caller has to store it. */
export async function makeGatewayKey(owner: GatewayKeyOwner): Promise<GatewayKey> {
  const client = gatewayClient();
  const wanted = await findUsagePlans(client, owner);
  const key = await makeKey(client, owner);
  for (const usagePlanId of wanted.keys()) await attach(client, usagePlanId, key.id);
  return key;
}

/** Deletes a gateway key, which takes it out of its plans. Tells whether it was there. */
export function deleteGatewayKey(id: string): Promise<boolean> {
  return deleteKey(gatewayClient(), id);
}

/** Deletes gateway keys of a merchant that the table does not remember: an interrupted command left them. Returns how many. */
export async function deleteLeftOverKeys(
  database: Database,
  merchantId: string,
  now = Date.now(),
): Promise<number> {
  const client = gatewayClient();
  const made = await keysNamed(client, `${merchantId} `);
  const current = await readGatewayKey(database, merchantId);
  const leftOver = made.filter(
    ({ id, createdAt }) =>
      id !== current?.id && id !== current?.replacedId && now - createdAt.getTime() > leftOverMs,
  );
  for (const { id } of leftOver) await deleteKey(client, id);
  return leftOver.length;
}

/**
 * Makes a key and remembers it. When somebody else was faster, theirs counts. When the table fails, nobody knows whether it
 * remembers the key, so the key stays.
 */
async function makeAndRemember(
  client: APIGatewayClient,
  database: Database,
  owner: GatewayKeyOwner,
): Promise<GatewayKey> {
  const key = await makeKey(client, owner);
  if ((await writeGatewayKey(database, owner.merchantId, key)) === 'written') return key;
  await deleteKey(client, key.id);
  const other = await readGatewayKey(database, owner.merchantId);
  if (!other) throw new Error('Somebody else changes the merchant at the same time; try again');
  return other;
}

/** Makes a key with the value that the merchant's keys name already, so that none of them has to change. */
async function makeAgain(
  client: APIGatewayClient,
  database: Database,
  owner: GatewayKeyOwner,
  { id, value }: GatewayKey,
): Promise<GatewayKey> {
  const madeId = await createKey(client, { name: keyName(owner), value });
  if ((await replaceGatewayKeyId(database, owner.merchantId, { from: id, to: madeId })) === 'conflict')
    throw new Error('Somebody else changes the merchant at the same time; try again');
  return { id: madeId, value };
}

async function makeKey(client: APIGatewayClient, owner: GatewayKeyOwner): Promise<GatewayKey> {
  const value = randomBase62(valueLength, randomBytes);
  return { id: await createKey(client, { name: keyName(owner), value }), value };
}

function keyName({ merchantId, slug }: GatewayKeyOwner): string {
  return `${merchantId} ${slug}`;
}

/** A plan's two usage plans: names by id. Throws one line when the stack does not have them. */
async function findUsagePlans(
  client: APIGatewayClient,
  { stageName, plan }: GatewayKeyOwner,
): Promise<Map<string, string>> {
  const ids = new Map([...(await usagePlans(client))].map(([id, name]) => [name, id]));
  const found = (['management', 'banner'] as const).map((api): [string, string] => {
    const name = usagePlanName(stageName, plan, api);
    const id = ids.get(name);
    if (!id) throw new Error(`There is no usage plan ${name}; deploy the stack first`);
    return [id, name];
  });
  return new Map(found);
}
