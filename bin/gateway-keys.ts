/** A merchant's key at API Gateway: made once, in its plan's two usage plans, known to nobody outside the service. */
import { randomBytes } from 'node:crypto';
import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  NotFoundException,
  paginateGetUsagePlans,
} from '@aws-sdk/client-api-gateway';
import { randomBase62 } from '../core/keys/api-key.ts';
import type { Plan } from '../core/keys/merchant.ts';
import { usagePlanName } from '../lib/config.ts';
import type { Database } from '../storage/dynamodb/database.ts';
import { type GatewayKey, readGatewayKey, writeGatewayKey } from '../storage/gateway-keys.ts';

const valueLength = 40;

/** Whose gateway key it is, and which usage plans it belongs to. */
export interface GatewayKeyOwner {
  merchantId: string;
  slug: string;
  stageName: string;
  plan: Plan;
}

/**
 * The gateway key of a merchant that nobody uses yet, made if there is none, in both usage plans of `plan` and in no other.
 * Safe to repeat: an onboarding that was interrupted may be repeated with another plan.
 */
export async function provideGatewayKey(database: Database, owner: GatewayKeyOwner): Promise<string> {
  const client = gatewayClient();
  const existing = await readGatewayKey(database, owner.merchantId);
  if (!existing) return (await makeAndRemember(client, database, owner)).value;
  const wanted = await findUsagePlans(client, owner);
  for (const usagePlanId of await plansOf(client, existing.id)) {
    if (!wanted.includes(usagePlanId)) await detach(client, usagePlanId, existing.id);
  }
  for (const usagePlanId of wanted) await attach(client, usagePlanId, existing.id);
  return existing.value;
}

/** Makes a further gateway key, in both usage plans of `plan`. The caller has to store it. */
export async function makeGatewayKey(owner: GatewayKeyOwner): Promise<GatewayKey> {
  const client = gatewayClient();
  const wanted = await findUsagePlans(client, owner);
  const key = await makeKey(client, owner);
  for (const usagePlanId of wanted) await attach(client, usagePlanId, key.id);
  return key;
}

/** Deletes a gateway key, which takes it out of its plans. Tells whether it was there. */
export async function deleteGatewayKey(id: string): Promise<boolean> {
  try {
    await gatewayClient().send(new DeleteApiKeyCommand({ apiKey: id }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}

function gatewayClient(): APIGatewayClient {
  return new APIGatewayClient({ maxAttempts: 8 });
}

/** Makes a key, remembers it, and only then puts it into plans: a key that a crash leaves over is in none and opens nothing. */
async function makeAndRemember(
  client: APIGatewayClient,
  database: Database,
  owner: GatewayKeyOwner,
): Promise<GatewayKey> {
  const wanted = await findUsagePlans(client, owner);
  const key = await makeKey(client, owner);
  try {
    await writeGatewayKey(database, owner.merchantId, key);
  } catch (error) {
    await client.send(new DeleteApiKeyCommand({ apiKey: key.id }));
    throw error;
  }
  for (const usagePlanId of wanted) await attach(client, usagePlanId, key.id);
  return key;
}

async function makeKey(client: APIGatewayClient, { merchantId, slug }: GatewayKeyOwner): Promise<GatewayKey> {
  const value = randomBase62(valueLength, randomBytes);
  const { id } = await client.send(
    new CreateApiKeyCommand({ name: `${merchantId} ${slug}`, value, enabled: true }),
  );
  if (!id) throw new Error('API Gateway returned no id for the new key');
  return { id, value };
}

/** The ids of the usage plans that a key is in. */
async function plansOf(client: APIGatewayClient, keyId: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { items = [] } of paginateGetUsagePlans({ client }, { keyId, limit: 100 }))
    ids.push(...items.flatMap(({ id }) => id ?? []));
  return ids;
}

/** The ids of a plan's two usage plans. */
async function findUsagePlans(
  client: APIGatewayClient,
  { stageName, plan }: GatewayKeyOwner,
): Promise<string[]> {
  const names = [usagePlanName(stageName, plan, 'management'), usagePlanName(stageName, plan, 'banner')];
  const ids = new Map<string, string>();
  for await (const { items = [] } of paginateGetUsagePlans({ client }, { limit: 100 })) {
    for (const { name = '', id = '' } of items) ids.set(name, id);
  }
  return names.map((name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`There is no usage plan ${name}; deploy the stack first`);
    return id;
  });
}

async function attach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error; // the key is in the plan already
  }
}

async function detach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error; // the key is not in the plan
  }
}
