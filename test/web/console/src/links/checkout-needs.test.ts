import { providers } from '../../../../../web/console/src/checkouts/providers.ts';
import { checkoutNeeds, needsFrom } from '../../../../../web/console/src/links/checkout-needs.ts';

it('every checkout that can be connected has needs, and comes first', () => {
  for (const { name } of providers) {
    expect(needsFrom(name)[0]?.name).toBe(name);
    expect(needsFrom(name)).toHaveLength(checkoutNeeds.length);
    expect(needsFrom(name, true)).toEqual([needsFrom(name)[0]]);
  }
  expect(needsFrom('Shopify')).toEqual(checkoutNeeds);
  expect(needsFrom('Shopify', true)).toEqual([]);
});
