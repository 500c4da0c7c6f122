/**
 * API Gateway calls for keys and usage plans. You can repeat each, because existing and missing resources are
 * not errors.
 */
import {
  APIGatewayClient,
  type ApiKey,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteApiKeyCommand,
  DeleteUsagePlanKeyCommand,
  GetApiKeyCommand,
  NotFoundException,
  paginateGetApiKeys,
  paginateGetUsagePlans,
} from '@aws-sdk/client-api-gateway';

/** Creates a client with the environment's AWS settings. */
export function gatewayClient(): APIGatewayClient {
  return new APIGatewayClient({ maxAttempts: 8 });
}

/**
 * Creates an enabled key and returns its id. Returns the existing key if the SDK's retry after a lost
 * response conflicts with it.
 */
export async function createKey(
  client: APIGatewayClient,
  { name, value }: { name: string; value: string },
): Promise<string> {
  try {
    const { id } = await client.send(new CreateApiKeyCommand({ name, value, enabled: true }));
    if (id) return id;
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
    for (const id of await keyIdsNamed(client, name))
      if ((await findKey(client, id))?.value === value) return id;
    throw error;
  }
  throw new Error('API Gateway returned no id for the new key');
}

/** Returns the key with its value, or `undefined` if there is none. */
export async function findKey(client: APIGatewayClient, id: string): Promise<ApiKey | undefined> {
  return unlessMissing(client.send(new GetApiKeyCommand({ apiKey: id, includeValue: true })));
}

/** Returns the ids of all keys whose names start with `prefix`. */
export async function keyIdsNamed(client: APIGatewayClient, prefix: string): Promise<string[]> {
  const keys: ApiKey[] = [];
  for await (const { items = [] } of paginateGetApiKeys({ client }, { nameQuery: prefix, limit: 100 }))
    keys.push(...items);
  return keys.flatMap(({ id, name }) => (id && name?.startsWith(prefix) ? [id] : []));
}

/** Deletes a key, which removes it from its usage plans. */
export async function deleteKey(client: APIGatewayClient, id: string): Promise<void> {
  await unlessMissing(client.send(new DeleteApiKeyCommand({ apiKey: id })));
}

/** Returns the ids of all usage plans, or of those that contain a key, by name. */
export async function usagePlans(client: APIGatewayClient, keyId?: string): Promise<Map<string, string>> {
  const plans = new Map<string, string>();
  const query = { limit: 100, ...(keyId === undefined ? {} : { keyId }) };
  for await (const { items = [] } of paginateGetUsagePlans({ client }, query))
    for (const { id = '', name = '' } of items) plans.set(name, id);
  return plans;
}

/** Adds a key to a usage plan. Throws if it is in another plan of the same API. */
export async function attach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
  } catch (error) {
    const isAttached = async () => [...(await usagePlans(client, keyId)).values()].includes(usagePlanId);
    if (!(error instanceof ConflictException) || !(await isAttached())) throw error;
  }
}

/** Removes a key from a usage plan. */
export async function detach(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  await unlessMissing(client.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId })));
}

async function unlessMissing<Result>(response: Promise<Result>): Promise<Result | undefined> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}
