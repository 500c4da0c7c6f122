import * as z from 'zod';

/** What a secret key may do. `lambdas/routes/` declares the permissions of each route; `all` allows every route. */
export const keyPermissions = ['all', 'read', 'products', 'campaigns', 'statistics', 'entitlement'] as const;

/** Bundles that do not use it do not contain zod. */
export const keyPermissionSchema = /* @__PURE__ */ z.enum(keyPermissions);

export type KeyPermission = (typeof keyPermissions)[number];

/** A permission that a route can declare. */
export type RoutePermission = Exclude<KeyPermission, 'all'>;

/** Permissions of a key that was created without a list. */
export const defaultPermissions: readonly KeyPermission[] = ['all'];

/** Returns the permissions with which a key may use a route that declares these, the most specific first. */
export function acceptedPermissions(declared: readonly RoutePermission[]): KeyPermission[] {
  return [...declared, 'all'];
}

/** Returns the permissions in a text such as `statistics,read` in its order, without unknown ones. */
export function readPermissions(text: string): KeyPermission[] {
  return text.split(',').flatMap((name) => keyPermissions.find((permission) => permission === name) ?? []);
}
