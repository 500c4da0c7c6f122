import type { merchantRoutes } from '../../routes/merchant.ts';
import type { OperationsOf } from './operation.ts';

/** Contract of the routes in `lambdas/routes/merchant.ts`. */
export const merchantOperations = {
  'get-merchant': {
    summary: 'Returns the key’s merchant, with plan, limits and usage.',
    description:
      'Limits and usage are numbers of products, campaigns, active keys and checkouts. `apiKey` is the key of the request: what it may do, and until when. The plan sets the requests per second.',
    hasRatePolicy: true,
    responses: { 200: 'MerchantResponse' },
    errors: [],
  },
  'update-merchant': {
    summary: 'Sets where alerts go, and the weekly summary.',
    description:
      'After a request with a URL, the response contains `alertSecret`, with which you check signatures. Each request with a URL creates a new one. Every service in the public internet can receive alerts: each delivery resolves the name, connects only to public addresses and follows no redirects.\n\nAn e-mail address gets a code, and alerts only after a request with that code as `alertEmailCode`. A former address gets one last message without the new one.',
    body: 'UpdateMerchantRequest',
    responses: { 200: 'UpdatedMerchantResponse' },
    errors: ['email_not_offered', 'confirmation_limit_reached', 'concurrent_modification'],
  },
  'get-alerts': {
    summary: 'Returns what is wrong, and the last ten alerts with their deliveries.',
    description:
      'Both lists are empty before you set an address. An empty `open` says only that there is no alert, not that all is well.',
    responses: { 200: 'AlertsResponse' },
    errors: [],
  },
  'send-test-alert': {
    summary: 'Sends a test alert.',
    description:
      'The alert is sent once, usually within seconds. GET /v1/merchant/alerts returns the result. If an earlier test alert to the same address is still pending, the response contains that one, and no other is sent.',
    body: 'TestAlertRequest',
    responses: { 201: 'AlertDeliveryResponse' },
    errors: ['alert_url_missing', 'concurrent_modification'],
  },
} as const satisfies OperationsOf<typeof merchantRoutes>;
