import { apiKeyRoutes } from './api-keys.ts';
import { bannerRoutes } from './banner.ts';
import { campaignRoutes } from './campaigns.ts';
import { merchantRoutes } from './merchant.ts';
import { productRoutes } from './products.ts';
import type { Route } from './route.ts';

/** Every operation that a function answers. "Add an endpoint" in the README lists what else a new one needs. */
export const routes = [
  ...productRoutes,
  ...apiKeyRoutes,
  ...campaignRoutes,
  ...merchantRoutes,
  ...bannerRoutes,
] as const satisfies readonly Route[];

/** The id of one of `routes`: `lambdas/contract/operations/` must describe each. */
export type RouteId = (typeof routes)[number]['id'];
