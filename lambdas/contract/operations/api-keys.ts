import { apiKeyFilterSchema } from '../../../core/keys/api-key.ts';
import type { apiKeyRoutes } from '../../routes/api-keys.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/api-keys.ts` promise. */
export const apiKeyOperations: OperationsOf<typeof apiKeyRoutes> = {
  'list-api-keys': {
    summary: 'Lists active API keys, newest first, without their values.',
    description:
      'Revoked keys are not listed. `prefix` tells keys apart; the value of a key cannot be read again. `lastUsedAt` may be a minute late. A cursor is a place in the list: send the same filter with it.',
    query: pageQuery.extend(apiKeyFilterSchema.shape),
    answers: { 200: 'ApiKeyPage' },
    errors: [],
  },
  'create-api-key': {
    summary: 'Adds an API key; its value is in this answer and nowhere else.',
    description:
      'A public key stands in pages and shows a campaign. A secret key stands on servers and may do everything that this API can. Store the value now: nobody can show it again. A merchant has at most 500 active keys.',
    body: 'NewApiKey',
    isIdempotent: true,
    answers: { 201: 'CreatedApiKeyAnswer' },
    errors: ['api_key_limit_reached', 'idempotency_key_used', 'concurrent_modification'],
  },
  'update-api-key': {
    summary: 'Renames an API key, or moves a public one to another campaign (RFC 7396).',
    description:
      'What is left out stays as it is. Pages that use the key need no change: a moved key shows the other campaign within seconds. `campaignId` is for public keys only; `null` means the default campaign. No address shows a key alone, so keys have no entity tag: of If-Match only `*` holds.',
    body: 'ApiKeyChanges',
    isConditional: true,
    answers: { 200: 'ApiKeyAnswer' },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'revoke-api-key': {
    summary: 'Revokes an API key, whichever it is; its next request is refused.',
    description:
      'The key stops at once, whether it is in use or the last one. It cannot be brought back. Without any secret key left, only the operator can make a new one. No address shows a key alone, so keys have no entity tag: of If-Match only `*` holds.',
    isConditional: true,
    answers: { 204: null },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
};
