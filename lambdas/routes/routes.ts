import { activityRoutes } from './activity.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { bannerRoutes } from './banner.ts';
import { campaignRoutes } from './campaigns.ts';
import { checkoutRoutes } from './checkouts.ts';
import { merchantRoutes } from './merchant.ts';
import { productRoutes } from './products.ts';
import type { Route } from './route.ts';

/**
 * All operations that a function handles. "Add an endpoint" in CONTRIBUTING.md lists the other files of a new
 * one.
 */
export const routes = [
  ...productRoutes,
  ...apiKeyRoutes,
  ...campaignRoutes,
  ...checkoutRoutes,
  ...merchantRoutes,
  ...activityRoutes,
  ...bannerRoutes,
] as const satisfies readonly Route[];

/** Id of a route. `lambdas/contract/operations/` describes each one. */
export type RouteId = (typeof routes)[number]['id'];
