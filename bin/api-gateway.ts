/** API Gateway's keys and usage plans. Every call can be repeated: what is there already, or gone already, is no error. */
import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeyCommand,
  NotFoundException,
  paginateGetApiKeys,
  paginateGetUsagePlans,
  UpdateApiKeyCommand,
} from '@aws-sdk/client-api-gateway';

/** A key at API Gateway. */
export interface KeyAtGateway {
  id: string;
  name: string;
  value: string;
  isEnabled: boolean;
  createdAt: Date;
}

/** The client of the environment's usual AWS settings. */
export function gatewayClient(): APIGatewayClient {
  return new APIGatewayClient({ maxAttempts: 8 });
}

/** Creates an enabled key and returns its id. When an answer was lost, the key with this name and value is there already. */
export async function createKey(
  client: APIGatewayClient,
  { name, value }: { name: string; value: string },
): Promise<string> {
  try {
    const { id } = await client.send(new CreateApiKeyCommand({ name, value, enabled: true }));
    if (id) return id;
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
    const made = (await keysNamed(client, name)).find((key) => key.value === value);
    if (made) return made.id;
    throw error;
  }
  throw new Error('API Gateway returned no id for the new key');
}

/** The key with this id; `undefined` when there is none. */
export async function findKey(client: APIGatewayClient, id: string): Promise<KeyAtGateway | undefined> {
  try {
    return toKey(await client.send(new GetApiKeyCommand({ apiKey: id, includeValue: true })));
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

/** All keys whose names begin so. */
export async function keysNamed(client: APIGatewayClient, beginning: string): Promise<KeyAtGateway[]> {
  const keys: KeyAtGateway[] = [];
  const query = { nameQuery: beginning, includeValues: true, limit: 100 };
  for await (const { items = [] } of paginateGetApiKeys({ client }, query)) keys.push(...items.map(toKey));
  return keys.filter(({ name }) => name.startsWith(beginning));
}

/** Lets a key open something again. */
export async function enableKey(client: APIGatewayClient, id: string): Promise<void> {
  const patchOperations = [{ op: 'replace' as const, path: '/enabled', value: 'true' }];
  await client.send(new UpdateApiKeyCommand({ apiKey: id, patchOperations }));
}

/** Deletes a key, which takes it out of its plans. Tells whether it was there. */
export async function deleteKey(client: APIGatewayClient, id: string): Promise<boolean> {
  try {
    await client.send(new DeleteApiKeyCommand({ apiKey: id }));
    return true;
  } catch (error) {
    if (error instanceof NotFoundException) return false;
    throw error;
  }
}

/** Usage plans by id: all of them, or those that a key is in. Their names. */
export async function usagePlans(client: APIGatewayClient, keyId?: string): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  const query = { limit: 100, ...(keyId === undefined ? {} : { keyId }) };
  for await (const { items = [] } of paginateGetUsagePlans({ client }, query))
    for (const { id = '', name = '' } of items) plans.set(id, name);
  return plans;
}

/** Puts a key into a usage plan. Throws when it is in another plan of the same API. */
export async function attach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
    if (!(await usagePlans(client, keyId)).has(usagePlanId)) throw error;
  }
}

/** Takes a key out of a usage plan. */
export async function detach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}

interface ApiKeyAnswer {
  id?: string | undefined;
  name?: string | undefined;
  value?: string | undefined;
  enabled?: boolean | undefined;
  createdDate?: Date | undefined;
}

function toKey({ id = '', name = '', value = '', enabled = false, createdDate }: ApiKeyAnswer): KeyAtGateway {
  return { id, name, value, isEnabled: enabled, createdAt: createdDate ?? new Date(0) };
}
