import type { bannerRoutes } from '../../routes/banner.ts';
import type { FunctionlessRoute, Operation, OperationsOf } from './operation.ts';

/** What the routes of `lambdas/routes/banner.ts` promise. */
export const bannerOperations: OperationsOf<typeof bannerRoutes> = {
  'get-banner-config': {
    summary: 'Tells whether the visitor gets a discount, and how to show it.',
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
      answers: { 204: null, 200: 'ThrottledEvents' },
      errors: ['unsupported_media_type'],
    },
  },
];
