import type { bannerRoutes } from '../../routes/banner.ts';
import type { FunctionlessRoute, Operation, OperationsOf } from './operation.ts';

/** Contract of the routes in `lambdas/routes/banner.ts`. */
export const bannerOperations = {
  'get-banner-config': {
    summary: 'Returns the visitor’s discount and the banner to show it, or the reason for no discount.',
    description:
      'The public key in the path is the only credential. If there is no discount, `show` is `false` and `reason` is the cause. CloudFront determines the visitor’s country, and `Accept-Language` selects the banner’s language. The response has `Cache-Control: public, max-age=300`, or a shorter time before the campaign’s next start or end (`Expires`). `rate_limited` has `no-store`.',
    responses: { 200: 'BannerConfig' },
    // The gate rejects paths with characters that a key cannot have.
    errors: ['internal_error', 'route_not_found'],
  },
  'open-preview-link': {
    summary: 'Returns the banner config for the sample visitor of a preview link.',
    description:
      'The body is the token in the link’s fragment, as text/plain. The banner script sends it. A second line may contain what the page’s links do with the code, and the result of its self-test, which the campaign’s statistics then return as `linkReport`. Unknown and expired tokens, those of other campaigns, and pages on other domains return the same error. No cache stores the response, and nothing is counted.',
    responses: { 200: 'BannerConfig' },
    errors: ['internal_error', 'preview_link_not_found', 'body_too_large'],
  },
} as const satisfies OperationsOf<typeof bannerRoutes>;

/**
 * Routes behind the gate that the bucket and the queue serve, with their contract. Not the other scripts in the
 * bucket, because only the banner script loads them.
 */
export const functionlessRoutes: readonly (FunctionlessRoute & { operation: Operation })[] = [
  {
    id: 'get-banner-script',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/script.js',
    operation: {
      summary: 'Returns the script that renders the banner, the same for all keys.',
      description:
        'Load it with a script tag. It requests the config, shows the banner, copies the code and reports events. It loads other files only for local prices, countdowns, page rules, links with the code and preview links. For pages with `integrity`, use `/banner/script-<hash>.js` from the console, whose content never changes.',
      responses: { 200: 'JavaScript' },
      errors: [],
    },
  },
  {
    id: 'send-banner-events',
    api: 'banner',
    methods: ['POST'],
    path: '/banner/events',
    operation: {
      summary:
        'Records banner events: `{"events":[{id, name, at}]}` as text/plain, so that pages need no preflight.',
      description:
        'Names are `banner_shown`, `code_copied`, `checkout_opened` and `banner_dismissed`. A body has at most 8 KiB (413) and 20 events. If it has more than 20, the response is 204 but none of them is counted. Send the rest in another request. Events with the same `id` are normally counted once. Malformed events and events older than a day are ignored. A throttled request returns 200 instead of 204 with the reason `rate_limited`, and its events are lost.',
      responses: { 204: null, 200: 'NoDiscountConfig' },
      errors: ['body_too_large'],
    },
  },
];
