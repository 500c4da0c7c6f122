import type { bannerRoutes } from '../../routes/banner.ts';
import type { FunctionlessRoute, Operation, OperationsOf } from './operation.ts';

/** Contract of the routes in `lambdas/routes/banner.ts`. */
export const bannerOperations: OperationsOf<typeof bannerRoutes> = {
  'get-banner-config': {
    summary: 'Returns the visitor’s discount and the banner to show it, or the reason for no discount.',
    description:
      'The public key in the path is the only credential. Without a discount, `show` is `false` and `reason` is the cause. CloudFront determines the visitor’s country, `Accept-Language` the banner’s language. The response can be cached for 300 seconds, but not beyond the campaign’s next start or end (`Expires`), and `rate_limited` not at all.',
    answers: { 200: 'BannerConfig' },
    // The gate knows no path with characters that a key cannot have.
    errors: ['internal_error', 'route_not_found'],
  },
};

/** Routes behind the gate that the bucket and the queue serve, with their contract. */
export const functionlessRoutes: readonly (FunctionlessRoute & { operation: Operation })[] = [
  {
    id: 'get-banner-script',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/script.js',
    operation: {
      summary: 'The script that renders the banner; the same for all keys.',
      description:
        'Load it with a script tag. It requests the config, shows the banner, copies the code and reports events. It loads other files for local prices, countdowns and rules for pages only. `/banner/script-<hash>.js`, which the console shows, is the same script for pages with `integrity`: its content never changes.',
      answers: { 200: 'JavaScript' },
      errors: [],
    },
  },
  loadedScript(
    'prices',
    'The script of local prices, for pages with `data-ppp-price`; the same for all keys.',
  ),
  loadedScript(
    'rules',
    'The script of countdowns and `pagePaths`, for campaigns that have them; the same for all keys.',
  ),
  {
    id: 'send-banner-events',
    api: 'banner',
    methods: ['POST'],
    path: '/banner/events',
    operation: {
      summary:
        'Records banner events: `{"events":[{id, name, at}]}` as text/plain, so that pages need no preflight.',
      description:
        'Names are `banner_shown`, `code_copied` and `banner_dismissed`. A body has at most 8 KiB and 20 events. Events with the same `id` are normally counted once. Malformed events and those older than a day are ignored. Events beyond the rate limit return 200 and are lost.',
      answers: { 204: null, 200: 'ThrottledEvents' },
      errors: [],
    },
  },
];

/** Returns the contract of a script that the banner script loads where it is needed. */
function loadedScript(name: string, summary: string): FunctionlessRoute & { operation: Operation } {
  return {
    id: `get-banner-${name}`,
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: `/banner/${name}.js`,
    operation: {
      summary,
      description: 'The banner script loads it. Do not add it to pages.',
      answers: { 200: 'JavaScript' },
      errors: [],
    },
  };
}
