import type { checkoutRoutes } from '../../routes/checkouts.ts';
import { type OperationsOf, pageQuery } from '../operations/operation.ts';

/** Contract of the routes in `lambdas/routes/checkouts.ts`. */
export const checkoutOperations = {
  'list-checkouts': {
    summary: 'Lists checkouts, newest first.',
    description: 'Reads stored checkouts and calls no provider. Provider keys are never returned.',
    query: pageQuery,
    responses: { 200: 'CheckoutPage' },
    errors: [],
  },
  'create-checkout': {
    summary: 'Connects a provider account.',
    description:
      'Tests the provider key with reads at the provider and stores it encrypted. A rejected key returns 400, with the missing permission in `details` if the provider states it. If the provider does not respond, the response is 503 and nothing is stored. A merchant has at most 5 checkouts.',
    body: 'CreateCheckoutRequest',
    isIdempotent: true,
    hasEntityTag: true,
    responses: { 201: 'CheckoutResponse' },
    hasLocation: true,
    errors: ['checkout_limit_reached', 'concurrent_modification'],
  },
  'get-checkout': {
    summary: 'Returns a checkout.',
    description: '`providerKeyLast4` identifies the provider key, which is never returned.',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'CheckoutResponse' },
    errors: ['checkout_not_found'],
  },
  'update-checkout': {
    summary: 'Replaces the provider key of a checkout.',
    description:
      'Tests the new key like the creation does. It must be for the same account and find a code of this checkout if there is one. A live key also replaces a test key: the test codes end, and the campaigns get new ones. A test key never replaces a live key. The former key is deleted here; revoke it at the provider.',
    body: 'UpdateCheckoutRequest',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'CheckoutResponse' },
    errors: ['checkout_not_found', 'checkout_account_differs', 'concurrent_modification'],
  },
  'delete-checkout': {
    summary: 'Disconnects a checkout and deletes its provider key.',
    description:
      'Lists the codes with this service’s tag at the provider and ends them, with at most one attempt each. The response is 204 if the provider confirmed the end of all, otherwise 200 with the codes that may still work. Also revoke the key at the provider.',
    isConditional: true,
    responses: { 200: 'DisconnectionResponse', 204: null },
    errors: ['checkout_not_found', 'checkout_in_use', 'concurrent_modification'],
  },
  'list-campaign-codes': {
    summary: 'Lists the codes of a campaign at its checkouts, newest first.',
    description:
      'Reads stored codes and calls no provider. A campaign has at most 60 codes, and more only while codes that were found at the provider are being ended.',
    responses: { 200: 'CodePage' },
    errors: ['campaign_not_found'],
  },
  'reconcile-campaign-codes': {
    summary: 'Creates, checks and replaces the codes of a campaign now.',
    description:
      'The same usually happens within seconds after a change of the campaign, and every hour. If the provider fails, the response is still 200. The codes and the checkout then have a `problem`, and the next run continues. If the campaign has no checkout, nothing happens. A campaign gets at most 20 new codes a day and three more for each percentage, without those in `replace`.',
    body: 'ReconcileCodesRequest',
    responses: { 200: 'CodePage' },
    errors: ['campaign_not_found'],
  },
} as const satisfies OperationsOf<typeof checkoutRoutes>;
