import { paddleOrdersPermissions } from '../../../../../lambdas/checkouts/orders/paddle-orders.ts';
import { polarOrdersPermissions } from '../../../../../lambdas/checkouts/orders/polar-orders.ts';
import { stripeOrdersPermissions } from '../../../../../lambdas/checkouts/orders/stripe-orders.ts';
import { dashboardUrl, providerOf, providers } from '../../../../../web/console/src/checkouts/providers.ts';

it.each([
  ['stripe', 'https://dashboard.stripe.com/coupons', 'https://dashboard.stripe.com/test/coupons'],
  ['paddle', 'https://vendors.paddle.com/discounts', 'https://sandbox-vendors.paddle.com/discounts'],
  [
    'polar',
    'https://polar.sh/to/dashboard/products/discounts',
    'https://sandbox.polar.sh/to/dashboard/products/discounts',
  ],
] as const)('the codes of a %s account in test mode are in its test dashboard', (id, live, test) => {
  const provider = providerOf({ provider: id });
  expect(dashboardUrl(provider, 'codes', 'live')).toBe(live);
  expect(dashboardUrl(provider, 'codes', 'test')).toBe(test);
});

it('each provider has an example of its own product IDs', () => {
  expect(providers.map(({ productId }) => productId)).toEqual([
    expect.stringMatching(/^prod_/),
    expect.stringMatching(/^pro_[0-9a-z]{26}$/),
    expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  ]);
});

it('the key for orders gets exactly the permissions that the service tries', () => {
  const needed = [Object.values(stripeOrdersPermissions), paddleOrdersPermissions, polarOrdersPermissions];
  const listed = providers.map(({ ordersPermissions }) => ordersPermissions.map(([name]) => name));
  expect(listed).toEqual(needed);
});
