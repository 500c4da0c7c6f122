import * as z from 'zod';
import type { Problem } from '../errors/response-error.ts';
import { idPattern, isId } from '../shared/ids.ts';
import type { RandomBytes } from '../shared/ports.ts';
import {
  canonicalJson,
  docs,
  exampleId,
  idOf,
  patchOf,
  sentTimestamp,
  storedReader,
  timestamp,
} from '../shared/resource.ts';
import { rule, text } from '../shared/text.ts';
import { parseQuery, refinement, whenList, whenObject } from '../shared/validation.ts';
import { apiKeyTypes } from './key-form.ts';
import { keyPermissionSchema } from './key-permissions.ts';
import { apiKeyPrefix, generateApiKey, hashSecretKey } from './key-value.ts';

/** The problem with a `campaignId` that is not one of the merchant's campaigns. */
export const unknownCampaign: Problem = {
  path: 'campaignId',
  code: 'unknown_campaign',
  message: 'Must be the ID of one of your campaigns.',
};

/** The problem with a `campaignId` for a secret key. */
export const onlyForPublicKeys: Problem = {
  path: 'campaignId',
  code: 'only_for_public_keys',
  message: 'Is only for public keys. Omit it for a secret key.',
};

/** Returns the problem with a field of secret keys in the body of a public key. */
export function onlyForSecretKeys(path: 'permissions' | 'expiresAt'): Problem {
  return {
    path,
    code: 'only_for_secret_keys',
    message: 'Is only for secret keys. Omit it for a public key.',
  };
}

const campaignPattern = idPattern('camp');

const campaignId = z
  .string()
  .check(rule((value) => isId('camp', value), unknownCampaign.code, unknownCampaign.message))
  .meta({ pattern: campaignPattern })
  .pipe(z.string().regex(new RegExp(campaignPattern)));

export const apiKeyTypeSchema = z.enum(apiKeyTypes);

const permissions = z
  .array(keyPermissionSchema)
  .min(1)
  .refine((names) => new Set(names).size === names.length, {
    ...whenList,
    params: { code: 'duplicate' },
    error: 'Must not contain a permission twice.',
  })
  .meta({ uniqueItems: true });

const fields = {
  name: text({ max: 100 }).meta(docs('Free text for people.', 'Shop')),
  type: apiKeyTypeSchema.meta(docs('Public keys are used in pages, secret keys on servers.', 'public')),
  campaignId: z
    .exactOptional(campaignId)
    .meta(
      docs(
        'Public keys only: the campaign that the key shows. If omitted, the key shows the default campaign.',
        exampleId('camp'),
      ),
    ),
  permissions: z
    .exactOptional(permissions)
    .meta(
      docs(
        'Secret keys only: what the key may do. If omitted, it may do everything, like `["all"]`. It never changes.',
        ['statistics'],
      ),
    ),
  expiresAt: z
    .exactOptional(sentTimestamp)
    .meta(
      docs(
        'Secret keys only: from this time on, requests with the key return 401. ISO 8601. If omitted, it does not expire. It can be brought forward, but not put off.',
        '2027-11-26T00:00:00.000Z',
      ),
    ),
};
const { name, type } = fields;
const id = idOf('key');

/** An API key in lists. */
export const apiKeySchema = z.object({
  id,
  name,
  type,
  prefix: z.string().length(16).meta(docs('The first 16 characters of the key.', 'ppp_pk_live_Exam')),
  createdAt: timestamp,
  lastUsedAt: timestamp
    .nullable()
    .meta(
      docs(
        'Time of the last use, to the minute. `null` until the first use. Uses of a public key may appear up to an hour later.',
        '2026-11-21T10:15:00.000Z',
      ),
    ),
  campaignId: fields.campaignId,
  permissions: fields.permissions,
  expiresAt: fields.expiresAt,
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** A new API key. Only this response contains its value. */
export const createdApiKeySchema = z.object({
  id,
  name,
  type,
  key: z
    .string()
    .regex(/^ppp_[ps]k_live_[0-9A-Za-z]{38}$/)
    .meta(
      docs(
        'The key’s value. Only this response contains it.',
        'ppp_pk_live_ExampleExampleExampleExampleExampleExa',
      ),
    ),
  createdAt: timestamp,
  campaignId: fields.campaignId,
  permissions: fields.permissions,
  expiresAt: fields.expiresAt,
});
export type CreatedApiKey = z.output<typeof createdApiKeySchema>;

const recordSchema = apiKeySchema.omit({ lastUsedAt: true, expiresAt: true }).extend({
  /** `expiresAt` in responses. In the table, that attribute is the time at which DynamoDB deletes an item. */
  keyExpiresAt: fields.expiresAt,
  /** The SHA-256 of a secret key, or the value of a public key. */
  credential: z.string(),
  /** True if the merchant chose the campaign. Responses omit the default campaign. */
  isCampaignChosen: z.exactOptional(z.boolean()),
});

/** An API key as it is stored. */
export type ApiKeyRecord = z.output<typeof recordSchema>;

/** Reads a stored API key. Throws if it is malformed. */
export const storedApiKey = storedReader('API key', recordSchema);

/** The body of POST /v1/api-keys. */
export const newApiKeySchema = z
  .strictObject({
    ...fields,
    expiresAt: z.exactOptional(z.nullable(sentTimestamp)).meta(fields.expiresAt.meta() ?? {}),
  })
  .refine((key) => key.type !== 'secret' || key.campaignId === undefined, {
    ...whenObject,
    ...refinement(onlyForPublicKeys),
  })
  .refine((key) => key.type !== 'public' || key.permissions === undefined, {
    ...whenObject,
    ...refinement(onlyForSecretKeys('permissions')),
  })
  .refine((key) => key.type !== 'public' || key.expiresAt == null, {
    ...whenObject,
    ...refinement(onlyForSecretKeys('expiresAt')),
  });
export type NewApiKey = z.output<typeof newApiKeySchema>;

/**
 * The body of PATCH /v1/api-keys/:id. `campaignId: null` selects the default campaign. `expiresAt: null` is
 * possible only if the key does not expire.
 */
export const apiKeyUpdateSchema = z.strictObject(
  patchOf({ name, campaignId: fields.campaignId, expiresAt: fields.expiresAt }),
);
export type ApiKeyUpdate = z.output<typeof apiKeyUpdateSchema>;

/** The query of GET /v1/api-keys. */
export const apiKeyFilterSchema = z.object({
  type: apiKeyTypeSchema.optional().meta(docs('Only keys of this type.', 'public')),
});

/** Returns the filter for keys of this type; `undefined` without a type. Throws `invalid_parameter`. */
export function apiKeyFilter(value: string | undefined): ((apiKey: ApiKeyRecord) => boolean) | undefined {
  const { type } = parseQuery(apiKeyFilterSchema, { type: value });
  return type && ((apiKey) => apiKey.type === type);
}

type KeyRequest = Omit<NewApiKey, 'campaignId'> & { campaignId?: string | undefined };

/** Creates a key. The record is stored; the value of a secret key is returned once and never stored. */
export function makeApiKey(
  { name, type, campaignId, permissions, expiresAt }: KeyRequest,
  id: string,
  randomBytes: RandomBytes,
  now: Date,
): { record: ApiKeyRecord; value: string } {
  const value = generateApiKey(type, randomBytes);
  const record: ApiKeyRecord = {
    id,
    name,
    type,
    prefix: apiKeyPrefix(value),
    credential: type === 'secret' ? hashSecretKey(value) : value,
    ...(campaignId === undefined ? {} : { campaignId, isCampaignChosen: true }),
    ...(permissions ? { permissions } : {}),
    ...(expiresAt ? { keyExpiresAt: expiresAt } : {}),
    createdAt: now.toISOString(),
  };
  return { record, value };
}

const toCreated = storedReader('created API key', createdApiKeySchema);

/** Returns a new key for its only response with its value. */
export function createdApiKey({ keyExpiresAt, ...record }: ApiKeyRecord, value: string): CreatedApiKey {
  return toCreated({ ...record, key: value, ...(keyExpiresAt ? { expiresAt: keyExpiresAt } : {}) });
}

const toResponse = storedReader('API key', apiKeySchema);

/**
 * Returns a key for responses, without its credential, and without a campaign that the merchant did not
 * choose.
 */
export function listedApiKey(record: ApiKeyRecord, lastUsedAt: string | null = null): ApiKey {
  const { campaignId, isCampaignChosen, keyExpiresAt, ...fields } = record;
  return toResponse({
    ...fields,
    lastUsedAt,
    ...(isCampaignChosen ? { campaignId } : {}),
    ...(keyExpiresAt ? { expiresAt: keyExpiresAt } : {}),
  });
}

/** Applies a merge patch. Returns the same object if nothing changes. */
export function updatedApiKey(
  apiKey: ApiKeyRecord,
  { name = apiKey.name, campaignId, expiresAt }: ApiKeyUpdate,
  defaultCampaignId: string,
): ApiKeyRecord {
  const before = expiresAt ? { ...apiKey, keyExpiresAt: expiresAt } : apiKey;
  const { isCampaignChosen: _chosen, ...fields } = before;
  const keepsCampaign = campaignId === undefined || apiKey.type === 'secret';
  const changed = keepsCampaign
    ? { ...before, name }
    : campaignId === null
      ? { ...fields, name, campaignId: defaultCampaignId }
      : { ...fields, name, campaignId, isCampaignChosen: true };
  return canonicalJson(changed) === canonicalJson(apiKey) ? apiKey : changed;
}
