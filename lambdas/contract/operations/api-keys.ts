import { apiKeyFilterSchema } from '../../../core/keys/api-key.ts';
import type { apiKeyRoutes } from '../../routes/api-keys.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the revocation of a key promises. `docs/api/authentication.md` has the same sentences. */
export const revocationPromise =
  'A revoked secret key stops working immediately. The origin also rejects a revoked public key immediately, and the edge usually within seconds. Browsers keep a config for up to five minutes.';

/** Contract of the routes in `lambdas/routes/api-keys.ts`. */
export const apiKeyOperations = {
  'list-api-keys': {
    summary: 'Lists active API keys, newest first, without their values.',
    description:
      'Revoked keys are not listed. `prefix` distinguishes keys. The value cannot be read again. `lastUsedAt` may be a minute late, or an hour for public keys. Send a cursor with the filter of the first page.',
    query: pageQuery.extend(apiKeyFilterSchema.shape),
    responses: { 200: 'ApiKeyPage' },
    errors: [],
  },
  'create-api-key': {
    summary: 'Creates an API key. Only this response contains its value.',
    description:
      'A public key shows a campaign. A secret key may do what its `permissions` allow, or everything without them, until `expiresAt`. A key that expires creates only keys that expire no later, and no public keys. Store the value now. It cannot be shown again. The edge usually accepts a new public key within seconds. A merchant can have up to 500 active keys.',
    body: 'CreateApiKeyRequest',
    isIdempotent: true,
    hasEntityTag: true,
    responses: { 201: 'CreatedApiKeyResponse' },
    errors: [
      'api_key_limit_reached',
      'edge_share_reached',
      'api_key_already_created',
      'concurrent_modification',
    ],
  },
  'get-api-key': {
    summary: 'Returns an active API key, without its value.',
    description:
      'Its ETag also changes when the key is used. `If-None-Match` returns 304 only if `lastUsedAt` is the same. `If-Match` compares only the version. A use between your GET and your PATCH does not fail the update.',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'ApiKeyResponse' },
    errors: ['api_key_not_found'],
  },
  'update-api-key': {
    summary:
      'Renames an API key, moves a public key to a different campaign, or lets a secret key expire sooner (RFC 7396).',
    description:
      'Pages with a moved key need no change. Visitors see the new campaign within seconds, or after up to five minutes if their browser has an older config. `campaignId` is for public keys only. `null` selects the default campaign. `expiresAt` is for secret keys only, and can only be brought forward. The permissions of a key never change.',
    body: 'UpdateApiKeyRequest',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'ApiKeyResponse' },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'revoke-api-key': {
    summary: 'Revokes an API key, even if it is in use or your only key.',
    description: `${revocationPromise} This cannot be undone. If you have no secret key left, only the operator can create a new one.`,
    isConditional: true,
    responses: { 204: null },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
} as const satisfies OperationsOf<typeof apiKeyRoutes>;
