import { revenueQuerySchema } from '../../../core/checkouts/orders/revenue.ts';
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
    summary: 'Replaces a key of a checkout.',
    description:
      'Tests the new key like the creation does. It must be for the same account and find a code of this checkout if there is one. A live key also replaces a test key: the test codes end, and the campaigns get new ones; `ordersKey` and its numbers are deleted. A test key never replaces a live key. The former key is deleted here; revoke it at the provider.\n\n`ordersKey` is a second key, which may only read orders and discounts, and must find a code of this checkout. The first count then goes back 13 months. `null` removes the key and all numbers. Send it alone.',
    body: 'UpdateCheckoutRequest',
    isConditional: true,
    hasEntityTag: true,
    responses: { 200: 'CheckoutResponse' },
    errors: [
      'checkout_not_found',
      'checkout_account_differs',
      'checkout_mode_differs',
      'checkout_without_codes',
      'concurrent_modification',
    ],
  },
  'get-checkout-revenue': {
    summary: 'Returns what was paid, by country, day, month, discount and currency.',
    description:
      'Reads stored sums and calls no provider. The provider’s list of orders is counted every night. Amounts are without tax, after refunds and lost disputes, before fees. A refund belongs to the day of its order. Days are UTC. Amounts in other currencies are converted with the rates of `ratesDate`, and `byCurrency` contains the exact ones. Whether buyers would have paid the full price, no table can tell.',
    query: revenueQuerySchema,
    responses: { 200: 'RevenueResponse' },
    errors: ['checkout_not_found', 'orders_not_connected'],
  },
  'count-checkout-orders': {
    summary: 'Counts the orders of a checkout now.',
    description:
      'The same happens every night. A count takes longer than a request: the numbers are there when `countedAt` of the checkout’s `orders` changes. If a count is under way, no other starts. You can start six in an hour.',
    body: 'CountOrdersRequest',
    responses: { 202: 'CheckoutOrdersResponse' },
    errors: ['checkout_not_found', 'orders_not_connected', 'concurrent_modification'],
  },
  'delete-checkout': {
    summary: 'Disconnects a checkout: ends its codes, then deletes its provider key.',
    description:
      'Deletes `ordersKey` and its numbers. Lists the codes with this service’s tag at the provider and ends them. The response is 204 if the provider confirmed the end of all, and the key is then deleted. Otherwise it is 202 with the codes that may still work: the checkout stays with the status `disconnecting`, hourly runs end its codes, and its key is used for nothing else. After at most 48 hours the checkout and its key are deleted, and codes that may still work have the problem `not_ended`. A second request tries again now. In the last hour, it ends the disconnection, also with 204. You can connect the same account again meanwhile. Revoke the key at the provider when the checkout is gone.',
    isConditional: true,
    responses: { 202: 'DisconnectionResponse', 204: null },
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
