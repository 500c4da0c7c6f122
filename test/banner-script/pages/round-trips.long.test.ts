import { countRoundTrips } from '../../support/banner-script/round-trips.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';

const shop = useShop();

function roundTripsToBanner(head: string): Promise<number> {
  shop.stubs.page.html = htmlPage(head);
  return countRoundTrips(shop.stubs, 'ppp-banner', (prepare) => shop.open(prepare));
}

test('the official snippet needs three round trips: two for the connection and one for both requests', async () => {
  expect(await roundTripsToBanner(shop.stubs.snippet)).toBe(3);
});

test('a script without the preload needs four round trips', async () => {
  expect(await roundTripsToBanner(shop.scriptTag('async'))).toBe(4);
});

test('a script without preload and crossorigin needs six, because its connection cannot be reused', async () => {
  expect(await roundTripsToBanner(shop.scriptTag('async').replace(' crossorigin', ''))).toBe(6);
});
