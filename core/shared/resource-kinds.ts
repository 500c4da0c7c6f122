// The kinds of resources that a merchant creates. Add a new kind here first. Counters, limits, usage, sort
// keys, tags, export, removal and repair follow from it; the compiler reports the rest: error texts, schemas
// and examples.

/** Properties of each kind of resource. The keys are those of a merchant's `limits` and `usage`. */
export const resourceKinds = {
  products: {
    idPrefix: 'prod',
    tag: 'products',
    singular: 'product',
    plural: 'products',
    sortKey: 'PRODUCT',
    schema: 'Product',
    readOnlyFields: ['id', 'createdAt', 'updatedAt'],
    limit: 10_000,
    counter: 'products',
    notFound: 'product_not_found',
    limitReached: 'product_limit_reached',
  },
  campaigns: {
    idPrefix: 'camp',
    tag: 'campaigns',
    singular: 'campaign',
    plural: 'campaigns',
    sortKey: 'CAMPAIGN',
    schema: 'Campaign',
    readOnlyFields: ['id', 'isDefault', 'createdAt', 'updatedAt'],
    limit: 100,
    counter: 'campaigns',
    notFound: 'campaign_not_found',
    limitReached: 'campaign_limit_reached',
  },
  apiKeys: {
    idPrefix: 'key',
    tag: 'api-keys',
    singular: 'API key',
    plural: 'active API keys',
    sortKey: 'KEY',
    schema: 'ApiKey',
    readOnlyFields: ['id', 'prefix', 'key', 'permissions', 'createdAt', 'lastUsedAt'],
    limit: 500,
    counter: 'keys',
    notFound: 'api_key_not_found',
    limitReached: 'api_key_limit_reached',
  },
  checkouts: {
    idPrefix: 'chk',
    tag: 'checkouts',
    singular: 'checkout',
    plural: 'checkouts',
    sortKey: 'CHECKOUT',
    schema: 'Checkout',
    readOnlyFields: ['id', 'providerKeyLast4', 'problem', 'checkedAt', 'createdAt', 'updatedAt'],
    limit: 5,
    counter: 'checkouts',
    notFound: 'checkout_not_found',
    limitReached: 'checkout_limit_reached',
  },
} as const;

export type ResourceKind = keyof typeof resourceKinds;

type PropertyOf<Name extends keyof (typeof resourceKinds)[ResourceKind]> =
  (typeof resourceKinds)[ResourceKind][Name];

/** Prefix of a resource's identifier. */
export type ResourceIdPrefix = PropertyOf<'idPrefix'>;
/** Group of operations in the API, and the first part of their path. */
export type ResourceTag = PropertyOf<'tag'>;
/** Name of a resource in `docs/openapi.json`. */
export type ResourceSchema = PropertyOf<'schema'>;
/** Attribute of a merchant's counters with the number of its resources of a kind. */
export type ResourceCounter = PropertyOf<'counter'>;
/** Error code for a resource that does not exist, or a limit that is reached. */
export type ResourceErrorCode = PropertyOf<'notFound' | 'limitReached'>;

export const resourceKindNames = /* @__PURE__ */ Object.keys(resourceKinds) as ResourceKind[];

/** Returns an object with one value for each kind of resource. */
export function perResourceKind<Value>(toValue: (kind: ResourceKind) => Value): Record<ResourceKind, Value> {
  const values = resourceKindNames.map((kind) => [kind, toValue(kind)]);
  return Object.fromEntries(values) as Record<ResourceKind, Value>;
}

/** Most resources of each kind that a merchant may have. */
export const resourceLimits = /* @__PURE__ */ perResourceKind((kind) => resourceKinds[kind].limit);
