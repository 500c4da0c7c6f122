import type { RouteId } from '../../routes/routes.ts';
import { checkoutOperations } from '../checkouts/operations.ts';
import { activityOperations } from './activity.ts';
import { apiKeyOperations } from './api-keys.ts';
import { bannerOperations } from './banner.ts';
import { campaignOperations } from './campaigns.ts';
import { merchantOperations } from './merchant.ts';
import type { Operation } from './operation.ts';
import { productOperations } from './products.ts';

/** The contract of each route; a route without an entry does not compile. */
export const operations = {
  ...productOperations,
  ...apiKeyOperations,
  ...campaignOperations,
  ...checkoutOperations,
  ...merchantOperations,
  ...activityOperations,
  ...bannerOperations,
} as const satisfies Readonly<Record<RouteId, Operation>>;
