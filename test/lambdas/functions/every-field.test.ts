import * as z from 'zod';
import { campaignChangesSchema, newCampaignSchema } from '../../../core/campaigns/campaign.ts';
import { newProductSchema, productChangesSchema } from '../../../core/catalog/product.ts';
import { apiKeyChangesSchema, newApiKeySchema } from '../../../core/keys/api-key.ts';
import { exampleOf } from '../../../lambdas/contract/json-schemas.ts';
import { createApiKey } from '../../../lambdas/functions/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/functions/api-keys/list-api-keys.ts';
import { updateApiKey } from '../../../lambdas/functions/api-keys/update-api-key.ts';
import { createCampaign } from '../../../lambdas/functions/campaigns/create-campaign.ts';
import { getCampaign } from '../../../lambdas/functions/campaigns/get-campaign.ts';
import { listCampaigns } from '../../../lambdas/functions/campaigns/list-campaigns.ts';
import { updateCampaign } from '../../../lambdas/functions/campaigns/update-campaign.ts';
import { createProduct } from '../../../lambdas/functions/products/create-product.ts';
import { getProduct } from '../../../lambdas/functions/products/get-product.ts';
import { listProducts } from '../../../lambdas/functions/products/list-products.ts';
import { updateProduct } from '../../../lambdas/functions/products/update-product.ts';
import type { Answer } from '../../../lambdas/http/answers.ts';
import type { ManagementRequest } from '../../../lambdas/http/endpoint.ts';
import type { Dependencies } from '../../../lambdas/runtime/dependencies.ts';
import { managementRequest } from '../../support/management-request.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addCampaign, addMerchant, newId } from '../../support/storage/merchants.ts';

type Fields = Record<string, unknown>;
type Endpoint = (request: ManagementRequest<never>, dependencies: Dependencies) => Promise<Answer>;

/** A resource with its endpoints. API keys have no GET of their own. */
interface Resource {
  bodies: { post: z.ZodType; patch: z.ZodObject };
  endpoints: { create: Endpoint; update: Endpoint; list: Endpoint; get?: Endpoint };
}

const test = useDatabase();

const resources: Record<string, Resource> = {
  product: {
    bodies: { post: newProductSchema, patch: productChangesSchema },
    endpoints: { create: createProduct, update: updateProduct, list: listProducts, get: getProduct },
  },
  campaign: {
    bodies: { post: newCampaignSchema, patch: campaignChangesSchema },
    endpoints: { create: createCampaign, update: updateCampaign, list: listCampaigns, get: getCampaign },
  },
  'API key': {
    bodies: { post: newApiKeySchema, patch: apiKeyChangesSchema },
    endpoints: { create: createApiKey, update: updateApiKey, list: listApiKeys },
  },
};

const candidates = [
  'Other',
  'top',
  'paused',
  'USD',
  '#123456',
  'https://other.example',
  5,
  true,
  false,
  [],
  null,
];

/** Returns a value that the field accepts and that differs from the current one. */
function otherValue(field: z.ZodType, current: unknown, further: unknown[]): unknown {
  const isOther = (value: unknown) => {
    const { success, data } = field.safeParse(value);
    return success && JSON.stringify(data) !== JSON.stringify(current);
  };
  const found = [...further, ...candidates].find(isOther);
  if (found === undefined) throw new Error('Add a candidate for this field');
  return found;
}

/** Returns a merge patch for each field, of each part of an object. */
function patches(schema: z.ZodObject, current: Fields, further: unknown[]): Fields[] {
  return Object.entries(schema.shape).flatMap(([name, optional]) => {
    const field = optional instanceof z.ZodExactOptional ? optional.unwrap() : optional;
    if (!(field instanceof z.ZodObject))
      return [{ [name]: otherValue(field as z.ZodType, current[name], further) }];
    return patches(field, current[name] as Fields, further).map((part) => ({ [name]: part }));
  });
}

/** Applies a merge patch (RFC 7396) to a resource without its time of change. */
function patched({ updatedAt: _updatedAt, ...current }: Fields, patch: Fields): Fields {
  const [[name = '', value] = []] = Object.entries(patch);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return { ...current, [name]: isObject ? { ...(current[name] as Fields), ...value } : value };
}

it.each(Object.entries(resources))(
  'every field of a %s survives POST, PATCH, GET and list',
  async (_name, resource) => {
    const { bodies, endpoints } = resource;
    const { id: merchantId, apiKey } = await addMerchant(test.database);
    const campaigns = [
      await addCampaign(test.database, merchantId),
      await addCampaign(test.database, merchantId),
    ];
    const [first, second] = campaigns.map((campaign) => campaign.id);
    const dependencies = { database: test.database, clock: () => new Date(), newId };
    const call = async <Data = Fields>(endpoint: Endpoint, id = '', body?: unknown): Promise<Data> => {
      const request = managementRequest({ merchantId, keyId: apiKey.id, id, body });
      return ((await endpoint(request as never, dependencies)).body as { data: Data }).data;
    };
    const readAgain = async (id: string): Promise<Fields | undefined> =>
      endpoints.get
        ? await call(endpoints.get, id)
        : (await call<Fields[]>(endpoints.list)).find((entry) => entry.id === id);

    const example = exampleOf(bodies.post) as Fields;
    const sent = { ...example, ...('campaignId' in example ? { campaignId: first } : {}) };
    const created = await call(endpoints.create, '', bodies.post.parse(sent));
    expect(created).toMatchObject(sent);
    const id = String(created.id);
    let current = await readAgain(id);
    expect(current).toMatchObject(sent);
    const changes = patches(bodies.patch, current ?? {}, [second]);
    expect(changes.length).toBeGreaterThan(1);
    for (const change of changes) {
      const body = bodies.patch.parse(change);
      const expected = patched(current ?? {}, body);
      expect(await call(endpoints.update, id, body)).toMatchObject(expected);
      current = await readAgain(id);
      expect(current).toMatchObject(expected);
    }
    expect((await call<Fields[]>(endpoints.list)).find((entry) => entry.id === id)).toEqual(current);
  },
);
