import type { apiKeyRoutes } from '../../routes/api-keys.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/api-keys.ts` promise. */
export const apiKeyOperations: OperationsOf<typeof apiKeyRoutes> = {
  'list-api-keys': {
    summary: 'Lists active API keys, newest first, without their values.',
    description:
      'Revoked keys are not listed. `prefix` tells keys apart; the value of a key cannot be read again. `lastUsedAt` may be a minute late.',
    query: pageQuery,
    answers: { 200: 'ApiKeyPage' },
    errors: [],
  },
  'create-api-key': {
    summary: 'Adds an API key; its value is in this answer and nowhere else.',
    description:
      'A public key stands in pages and shows a campaign. A secret key stands on servers and may do everything that this API can. Store the value now: nobody can show it again. A merchant has at most 500 active keys.',
    body: 'NewApiKey',
    answers: { 201: 'CreatedApiKeyAnswer' },
    errors: ['api_key_limit_reached', 'concurrent_modification'],
  },
  'update-api-key': {
    summary: 'Renames an API key, or moves a public one to another campaign (RFC 7396).',
    description:
      'What is left out stays as it is. Pages that use the key need no change: a moved key shows the other campaign within seconds. `campaignId` is for public keys only; `null` means the default campaign.',
    body: 'ApiKeyChanges',
    answers: { 200: 'ApiKeyAnswer' },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'revoke-api-key': {
    summary: 'Revokes an API key, whichever it is; its next request is refused.',
    description:
      'The key stops at once, whether it is in use or the last one. It cannot be brought back. Without any secret key left, only the operator can make a new one.',
    answers: { 204: null },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
};
