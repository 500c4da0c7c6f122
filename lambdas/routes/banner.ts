import { visitFunctionSeconds } from '../../platform/request-time.ts';
import type { Route } from './route.ts';

/** Requests of visitors’ pages. */
export const bannerRoutes = [
  {
    id: 'get-banner-config',
    api: 'banner',
    methods: ['GET', 'HEAD'],
    path: '/banner/config/{publicKey}',
    entry: 'lambdas/functions/banner/get-banner-config.ts',
    table: [
      { kind: 'publicKey', actions: ['BatchGetItem'] },
      { kind: 'publication', actions: ['BatchGetItem'] },
      { kind: 'statistics', actions: ['BatchGetItem'] },
      { kind: 'exactPrices', actions: ['BatchGetItem'] },
      { kind: 'exchangeRates', actions: ['BatchGetItem'] },
      { kind: 'lastUse', actions: ['UpdateItem'] },
    ],
    timeoutSeconds: visitFunctionSeconds,
    reservation: 'reservedConfigExecutions',
    impact: 'Visitors see no banner unless the edge has cached the response.',
  },
  {
    id: 'open-preview-link',
    api: 'banner',
    methods: ['POST'],
    path: '/banner/preview',
    entry: 'lambdas/functions/banner/open-preview-link.ts',
    table: [
      { kind: 'previewLink', actions: ['BatchGetItem'] },
      { kind: 'secretCredential', actions: ['BatchGetItem'] },
      { kind: 'statistics', actions: ['BatchGetItem', 'UpdateItem'] },
      { kind: 'publication', actions: ['BatchGetItem'] },
      { kind: 'exactPrices', actions: ['BatchGetItem'] },
      { kind: 'exchangeRates', actions: ['BatchGetItem'] },
    ],
    throttle: 'management',
    timeoutSeconds: visitFunctionSeconds,
    impact: 'Preview links show what normal visitors see.',
  },
] as const satisfies readonly Route[];
