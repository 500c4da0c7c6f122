import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { campaignUpdateSchema } from '../../../core/campaigns/campaign.ts';
import { newCampaignSchema } from '../../../core/campaigns/new-campaign.ts';
import { newProductSchema, productUpdateSchema } from '../../../core/catalog/product.ts';
import { apiKeyUpdateSchema, newApiKeySchema } from '../../../core/keys/api-key.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import type { RandomBytes } from '../../../core/shared/ports.ts';
import type { ResourceKind } from '../../../core/shared/resource-kinds.ts';
import { exampleOf } from '../../../lambdas/contract/json-schemas.ts';
import { createApiKey } from '../../../lambdas/functions/api-keys/create-api-key.ts';
import { listApiKeys } from '../../../lambdas/functions/api-keys/list-api-keys.ts';
import { updateApiKey } from '../../../lambdas/functions/api-keys/update-api-key.ts';
import { createCampaign } from '../../../lambdas/functions/campaigns/create-campaign.ts';
import { listCampaigns } from '../../../lambdas/functions/campaigns/list-campaigns.ts';
import { updateCampaign } from '../../../lambdas/functions/campaigns/update-campaign.ts';
import { createProduct } from '../../../lambdas/functions/products/create-product.ts';
import { listProducts } from '../../../lambdas/functions/products/list-products.ts';
import { updateProduct } from '../../../lambdas/functions/products/update-product.ts';
import type { ManagementRequest } from '../../../lambdas/http/endpoint.ts';
import type { EndpointResponse } from '../../../lambdas/http/responses.ts';
import type { Dependencies } from '../../../lambdas/runtime/dependencies.ts';
import { managementRequest, requestKey } from '../../support/management-request.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addCampaign, addCheckout, addMerchant, newId } from '../../support/storage/merchants.ts';

type Fields = Record<string, unknown>;
type Resource = [post: z.ZodType, patch: z.ZodObject, create: Endpoint, update: Endpoint, list: Endpoint];
type Endpoint = (
  request: ManagementRequest<never>,
  dependencies: Dependencies & { randomBytes: RandomBytes },
) => Promise<EndpointResponse>;

const test = useDatabase();

/** The schemas and endpoints of each kind of resource. No field of a checkout can be sent and read. */
const resources: Record<Exclude<ResourceKind, 'checkouts'>, Resource> = {
  products: [newProductSchema, productUpdateSchema, createProduct, updateProduct, listProducts],
  campaigns: [newCampaignSchema, campaignUpdateSchema, createCampaign, updateCampaign, listCampaigns],
  apiKeys: [newApiKeySchema, apiKeyUpdateSchema, createApiKey, updateApiKey, listApiKeys],
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
  { hi: { ctaText: 'Other' } },
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

const soon = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** Fields that no resource of this kind can have together with the others, values in place of examples, and candidates. */
const variants: [kind: keyof typeof resources, without: string[], sent: Fields, others: unknown[]][] = [
  ['products', [], {}, []],
  ['campaigns', [], {}, []],
  ['apiKeys', ['permissions', 'expiresAt'], {}, []],
  ['apiKeys', ['campaignId'], { type: 'secret', expiresAt: soon(48) }, [soon(24)]],
];

it('each kind and each field of a POST is in `variants`', () => {
  const missing = Object.entries(resources).flatMap(([kind, [post]]) => {
    const own = variants.filter(([each]) => each === kind).map(([, without]) => without);
    const isCovered = (field: string) => own.some((without) => !without.includes(field));
    return Object.keys(exampleOf(post) as Fields)
      .filter((field) => !isCovered(field))
      .map((field) => `${kind}.${field}`);
  });
  expect(missing).toEqual([]);
});

it.each(variants)(
  'every field of %s without %j survives POST, PATCH and list',
  async (kind, without, values, others) => {
    const [post, patch, create, update, list] = resources[kind];
    const { id: merchantId, apiKey } = await addMerchant(test.database);
    const [first, second] = [
      (await addCampaign(test.database, merchantId)).id,
      (await addCampaign(test.database, merchantId)).id,
    ];
    const checkoutId = await addCheckout(test.database, merchantId);
    const dependencies = { database: test.database, clock: () => new Date(), newId, randomBytes };
    const call = async <Data = Fields>(endpoint: Endpoint, id = '', body?: unknown): Promise<Data> => {
      const request = managementRequest({ merchantId, key: requestKey(apiKey.id), id, body });
      return ((await endpoint(request as never, dependencies)).body as { data: Data }).data;
    };
    const example = { ...(exampleOf(post) as Fields), ...values };
    for (const field of without) delete example[field];
    const sent = { ...example, ...('campaignId' in example ? { campaignId: first } : {}) };
    const created = await call(create, '', post.parse(sent));
    expect(created).toMatchObject(sent);
    const listed = async () => (await call<Fields[]>(list)).find(({ id }) => id === created.id) ?? {};
    let current = await listed();
    expect(current).toMatchObject(sent);
    const changes = patches(patch, current, [second, { id: checkoutId }, ...others]).filter(
      (change) => !without.some((field) => field in change),
    );
    expect(changes.length).toBeGreaterThan(1);
    for (const change of changes) {
      const body = patch.parse(change);
      const expected = patched(current, body);
      expect(await call(update, String(created.id), body)).toMatchObject(expected);
      current = await listed();
      expect(current).toMatchObject(expected);
    }
  },
);
