import { apiKeyFilterSchema } from '../../../core/keys/api-key-filter.ts';
import type { apiKeyRoutes } from '../../routes/api-keys.ts';
import { type OperationsOf, pageQuery } from './operation.ts';

/** What the routes of `lambdas/routes/api-keys.ts` promise. */
export const apiKeyOperations: OperationsOf<typeof apiKeyRoutes> = {
  'list-api-keys': {
    summary: 'Lists active API keys, newest first, without their values.',
    description: 'A cursor is a place in the list: send the same filter with it.',
    query: pageQuery.extend(apiKeyFilterSchema.shape),
    answers: { 200: 'ApiKeyPage' },
    errors: [],
  },
  'create-api-key': {
    summary: 'Adds an API key; its value is in this answer and nowhere else.',
    body: 'NewApiKey',
    isIdempotent: true,
    answers: { 201: 'CreatedApiKeyAnswer' },
    errors: ['api_key_limit_reached', 'idempotency_key_used', 'concurrent_modification'],
  },
  'update-api-key': {
    summary: 'Renames an API key, or moves a public one to another campaign (RFC 7396).',
    body: 'ApiKeyChanges',
    description: 'No address shows a key alone, so keys have no entity tag: of If-Match only `*` holds.',
    isConditional: true,
    answers: { 200: 'ApiKeyAnswer' },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
  'revoke-api-key': {
    summary: 'Revokes an API key, whichever it is; its next request is refused.',
    description: 'No address shows a key alone, so keys have no entity tag: of If-Match only `*` holds.',
    isConditional: true,
    answers: { 204: null },
    errors: ['api_key_not_found', 'concurrent_modification'],
  },
};
