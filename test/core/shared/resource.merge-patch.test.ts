import * as fc from 'fast-check';
import { campaignUpdateSchema, responseCampaign, updatedCampaign } from '../../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import {
  makeProduct,
  newProductSchema,
  productUpdateSchema,
  updatedProduct,
} from '../../../core/catalog/product.ts';
import { checkoutUpdateSchema } from '../../../core/checkouts/provider-key.ts';
import {
  type ApiKeyRecord,
  apiKeyUpdateSchema,
  listedApiKey,
  makeApiKey,
  updatedApiKey,
} from '../../../core/keys/api-key.ts';
import { exampleId, mergePatch } from '../../../core/shared/resource.ts';
import { type ResourceKind, resourceKinds } from '../../../core/shared/resource-kinds.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { testProperty } from '../../support/property-runs.ts';
import { campaignChanges, campaignInput, nestedChanges } from '../campaigns/arbitrary-campaigns.ts';
import { detailsOf } from './problems.ts';

type Json = { [name: string]: unknown };

/** The algorithm of RFC 7396, section 2, line by line. */
function referenceMergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Json =
    typeof target !== 'object' || target === null || Array.isArray(target) ? {} : { ...target };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      if (Object.hasOwn(result, name)) delete result[name];
    } else result[name] = referenceMergePatch(result[name], value);
  }
  return result;
}

const created = new Date('2026-01-01T00:00:00.000Z');
const later = new Date('2026-01-02T00:00:00.000Z');

const jsonObject = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }));
const nested = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(jsonObject, fc.constant(null)));

testProperty(
  'is the algorithm of the RFC for any two objects, and changes neither',
  [fc.oneof(jsonObject, nested), fc.oneof(jsonObject, nested)],
  (target, patch) => {
    const copies = structuredClone([target, patch]);
    expect(mergePatch(target, patch)).toEqual(referenceMergePatch(target, patch));
    expect([target, patch]).toEqual(copies);
  },
);

/** A resource before and after a patch, as responses show it. */
type Patched = { before: Json; after: Json; patch: Json };

/**
 * Returns a response without `updatedAt` and without what it shows as none: absent and `null` mean the same.
 */
function shown({ updatedAt: _updatedAt, ...fields }: Json): unknown {
  return JSON.parse(JSON.stringify(fields), (_name, value) => (value === null ? undefined : value));
}

const campaigns = fc
  .tuple(campaignInput, fc.oneof(campaignChanges, nestedChanges))
  .map(([input, sent]): Patched => {
    const before = makeCampaign(input, exampleId('camp'), created);
    // A campaign without a checkout needs the `id` in a patch of it.
    const id = before.checkout ? {} : { id: exampleId('chk') };
    const patch = sent.checkout ? { ...sent, checkout: { ...id, ...sent.checkout } } : sent;
    const after = updatedCampaign(before, parseFields(campaignUpdateSchema, patch), later);
    const settings = {
      prefix: 'PPP',
      providerProductIds: [],
      duration: 'forever',
      rotateDays: 30,
      rotateAfter: null,
    };
    const start = before.checkout ?? (patch.checkout ? settings : null);
    return {
      before: { ...responseCampaign(before), checkout: start },
      after: responseCampaign(after),
      patch,
    };
  });

const products = fc
  .tuple(
    fc.option(fc.constant('About'), { nil: undefined }),
    fc.record(
      { name: fc.constantFrom('A', 'B'), description: fc.constantFrom('Other', null), basePrice: fc.nat() },
      { requiredKeys: [] },
    ),
  )
  .map(([description, patch]): Patched => {
    const fields = { name: 'Book', url: 'https://a.example/', baseCurrency: 'USD', basePrice: 1 };
    const body = { ...fields, ...(description === undefined ? {} : { description }) };
    const before = makeProduct(parseFields(newProductSchema, body), exampleId('prod'), created);
    return { before, after: updatedProduct(before, parseFields(productUpdateSchema, patch), later), patch };
  });

const apiKeys = fc
  .tuple(
    fc.constantFrom(undefined, exampleId('camp')),
    fc.record(
      { name: fc.constantFrom('A', 'B'), campaignId: fc.constantFrom(exampleId('camp'), null) },
      { requiredKeys: [] },
    ),
  )
  .map(([campaignId, patch]): Patched => {
    const random = (size: number) => Buffer.alloc(size, 7);
    const { record } = makeApiKey({ name: 'Shop', type: 'public', campaignId }, 'key_1', random, created);
    const before: ApiKeyRecord = { campaignId: 'camp_default', ...record };
    const after = updatedApiKey(before, parseFields(apiKeyUpdateSchema, patch), 'camp_default');
    return { before: listedApiKey(before), after: listedApiKey(after), patch };
  });

/** Patched resources by kind. The only field of a checkout's PATCH is a key, which no response shows. */
const patched: Record<ResourceKind, fc.Arbitrary<Patched> | 'shows no field'> = {
  products,
  apiKeys,
  campaigns,
  checkouts: 'shows no field',
};

describe.each(Object.keys(resourceKinds) as ResourceKind[])('PATCH of %s', (kind) => {
  const cases = patched[kind];
  if (typeof cases === 'string')
    test('replaces the key, which no response shows', () => {
      // The mode belongs to the new key.
      expect(Object.keys(checkoutUpdateSchema.shape)).toEqual(['providerKey', 'ordersKey', 'mode']);
    });
  else
    testProperty('is a merge patch (RFC 7396)', [cases], ({ before, after, patch }) => {
      expect(shown(after)).toEqual(shown(referenceMergePatch(before, patch) as Json));
    });
});

describe('a change of settings at a checkout', () => {
  const once = {
    id: exampleId('chk'),
    prefix: 'SALE',
    providerProductIds: ['p'],
    duration: 'once' as const,
    rotateDays: 30,
    rotateAfter: null,
  };
  const campaignWith = (checkout: typeof once | null) =>
    makeCampaign({ name: 'Summer', checkout }, exampleId('camp'), created);
  const patch = (body: Json, checkout: typeof once | null = once) =>
    updatedCampaign(campaignWith(checkout), parseFields(campaignUpdateSchema, body), later).checkout;

  it('keeps the others: a new rotation does not give subscribers the discount for life', () => {
    expect(patch({ checkout: { id: once.id, rotateDays: 14 } })).toEqual({ ...once, rotateDays: 14 });
    expect(patch({ checkout: { rotateDays: null } })).toEqual({ ...once, rotateDays: null });
    expect(patch({ checkout: { providerProductIds: ['q'] } })).toEqual({
      ...once,
      providerProductIds: ['q'],
    });
    expect(patch({ checkout: {} })).toEqual(once);
    expect(patch({ checkout: null })).toBeNull();
  });

  it('needs the id if there is no checkout yet, which then starts with the defaults', () => {
    expect(detailsOf(() => patch({ checkout: { rotateDays: 14 } }, null))).toMatchObject([
      { path: 'checkout.id', code: 'required' },
    ]);
    expect(patch({ checkout: { id: once.id } }, null)).toEqual({
      id: once.id,
      prefix: 'PPP',
      providerProductIds: [],
      duration: 'forever',
      rotateDays: 30,
      rotateAfter: null,
    });
  });
});
