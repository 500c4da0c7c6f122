import { keyPermissions, type RoutePermission, readPermissions } from '../../../core/keys/key-permissions.ts';
import { routes } from '../../../lambdas/routes/routes.ts';

test('permissions are read in the order of the text, without unknown ones', () => {
  expect(readPermissions('statistics,read')).toEqual(['statistics', 'read']);
  expect(readPermissions('everything, all')).toEqual([]);
  expect(readPermissions(keyPermissions.join())).toEqual(keyPermissions);
});

const management = routes.filter((route) => route.api === 'management');

/** The routes that a permission allows, by method and path, as issue and documents say it in words. */
const allowed: Record<RoutePermission, (method: string, path: string) => boolean> = {
  read: (method, path) => method === 'GET' || path.endsWith('/preview'),
  products: (_method, path) => path.startsWith('/products'),
  campaigns: (_method, path) => path.startsWith('/campaigns'),
  statistics: (method, path) => method === 'GET' && path.endsWith('/stats'),
  entitlement: (method, path) => method === 'POST' && path.endsWith('/entitlement'),
};

test.each(Object.entries(allowed))('%s allows exactly its routes', (permission, isAllowed) => {
  const named = ({ methods, path }: (typeof management)[number]) => `${methods} ${path}`;
  const declared = management.filter(({ permissions }) =>
    (permissions as readonly string[]).includes(permission),
  );
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.map(named)).toEqual(
    management.filter(({ methods: [method], path }) => isAllowed(method, path)).map(named),
  );
});

test('every permission but all is tested', () => {
  expect(['all', ...Object.keys(allowed)]).toEqual([...keyPermissions]);
});
