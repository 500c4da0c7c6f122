import { apiKeyFilterSchema } from '../../../core/keys/api-key.ts';
import type { apiKeyRoutes } from '../../routes/api-keys.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** Contract of the routes in `lambdas/routes/api-keys.ts`. */
export const apiKeyOperations: OperationsOf<typeof apiKeyRoutes> = {
  'list-api-keys': {
    summary: 'Lists active API keys, newest first, without their values.',
    description:
      'Revoked keys are not listed. `prefix` distinguishes keys; the value of a key cannot be read again. `lastUsedAt` may be a minute late. A cursor is a position in the list: send the same filter with it.',
    query: pageQuery.extend(apiKeyFilterSchema.shape),
    answers: { 200: 'ApiKeyPage' },
    errors: [],
  },
  'create-api-key': {
    summary: 'Creates an API key; only this response contains its value.',
    description:
      'A public key shows a campaign, a secret key has access to the whole API. Store the value now: it cannot be shown again. A merchant has at most 500 active keys.',
    body: 'NewApiKey',
    isIdempotent: true,
    hasEntityTag: true,
    answers: { 201: 'CreatedApiKeyAnswer' },
    errors: ['api_key_limit_reached', 'idempotency_key_used', 'concurrent_modification'],
  },
  'get-api-key': {
    summary: 'Returns an active API key, without its value.',
    description:
      'Use its ETag to change or revoke the key conditionally. `lastUsedAt` changes without a new ETag, so If-None-Match is ignored.',
    hasEntityTag: true,
    answers: { 200: 'ApiKeyAnswer' },
    errors: ['api_key_not_found'],
  },
  'update-api-key': {
    summary: 'Renames an API key, or moves a public one to another campaign (RFC 7396).',
    description:
      'Pages that use the key need no change: a moved key shows the other campaign within seconds. `campaignId` is for public keys only; `null` selects the default campaign.',
    body: 'ApiKeyChanges',
    isConditional: true,
    hasEntityTag: true,
    answers: { 200: 'ApiKeyAnswer' },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'revoke-api-key': {
    summary: 'Revokes an API key; its next request is rejected.',
    description:
      'The key stops working at once, even if it is in use or the last one. This cannot be undone. Without a secret key, only the operator can create a new one.',
    isConditional: true,
    answers: { 204: null },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
};
