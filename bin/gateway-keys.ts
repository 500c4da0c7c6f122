/** A merchant's key at API Gateway: made once, in its plan's two usage plans, known to nobody outside the service. */
import { randomBytes } from 'node:crypto';
import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  paginateGetUsagePlans,
} from '@aws-sdk/client-api-gateway';
import { randomBase62 } from '../core/keys/api-key.ts';
import type { Plan } from '../core/keys/merchant.ts';
import { usagePlanName } from '../lib/config.ts';
import type { Database } from '../storage/dynamodb/database.ts';
import { type GatewayKey, readGatewayKey, writeGatewayKey } from '../storage/gateway-keys.ts';

const valueLength = 40;

/** The merchant's gateway key, made if it has none, attached to both usage plans of `plan`. Safe to repeat. */
export async function provideGatewayKey(
  database: Database,
  { merchantId, slug, stageName, plan }: { merchantId: string; slug: string; stageName: string; plan: Plan },
): Promise<string> {
  const client = new APIGatewayClient({ maxAttempts: 8 });
  const key =
    (await readGatewayKey(database, merchantId)) ?? (await makeKey(client, database, merchantId, slug));
  const wanted = [usagePlanName(stageName, plan, 'management'), usagePlanName(stageName, plan, 'banner')];
  for (const usagePlanId of await findUsagePlans(client, wanted)) await attach(client, usagePlanId, key.id);
  return key.value;
}

/** A key that could not be remembered is deleted again; one that is left over by a crash is in no plan and opens nothing. */
async function makeKey(
  client: APIGatewayClient,
  database: Database,
  merchantId: string,
  slug: string,
): Promise<GatewayKey> {
  const value = randomBase62(valueLength, randomBytes);
  const { id } = await client.send(
    new CreateApiKeyCommand({ name: `${merchantId} ${slug}`, value, enabled: true }),
  );
  if (!id) throw new Error('API Gateway returned no id for the new key');
  try {
    await writeGatewayKey(database, merchantId, { id, value });
  } catch (error) {
    await client.send(new DeleteApiKeyCommand({ apiKey: id }));
    throw error;
  }
  return { id, value };
}

async function findUsagePlans(client: APIGatewayClient, names: readonly string[]): Promise<string[]> {
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
    if (!(error instanceof ConflictException)) throw error; // it is attached already
  }
}
