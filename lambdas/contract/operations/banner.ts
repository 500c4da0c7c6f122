import type { bannerRoutes } from '../../routes/banner.ts';
import type { FunctionlessRoute, Operation, OperationsOf } from './operation.ts';

/** What the routes of `lambdas/routes/banner.ts` promise. */
export const bannerOperations: OperationsOf<typeof bannerRoutes> = {
  'get-banner-config': {
    summary: 'Tells whether the visitor gets a discount, and how to show it.',
    description:
      'The key stands in the path, and no other credential is needed. Any page may read the answer. A refusal is an answer, too: `show` is `false`, and `reason` says why. The visitor’s country is where CloudFront sees the request come from. The answer may be kept for 300 seconds, but for `rate_limited`.',
    answers: { 200: 'BannerConfig' },
    // A path with other characters than a key has is a path that the gate does not know.
    errors: ['internal_error', 'route_not_found'],
  },
};

/** What the bucket and the queue answer behind the gate, with what it promises. */
export const functionlessRoutes: readonly (FunctionlessRoute & { operation: Operation })[] = [
  {
    id: 'get-banner-script',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/script.js',
    operation: {
      summary: 'The script that renders the banner; the same for all keys.',
      description:
        'A page loads it with a script tag. It asks for the config, shows the banner, copies the code and reports what happened. It needs no other file unless the page has local prices.',
      answers: { 200: 'JavaScript' },
      errors: [],
    },
  },
  {
    id: 'get-banner-prices',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/prices.js',
    operation: {
      summary: 'What the script loads on pages with `data-ppp-price`; the same for all keys.',
      description: 'The banner script loads it by itself. Pages never name it.',
      answers: { 200: 'JavaScript' },
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
        'Takes what happened to a banner: `{"events":[{id, name, at}]}` as text/plain, so that pages need no preflight.',
      description:
        'Names are `banner_shown`, `code_copied` and `banner_dismissed`. A body has at most 8 KiB and 20 events. The same `id` counts once. What is malformed or older than a day is not counted, without an error. Too many events are answered 200 and are lost.',
      answers: { 204: null, 200: 'ThrottledEvents' },
      errors: [],
    },
  },
];
