import { countRoundTrips } from './stage/round-trips.ts';
import { useShop } from './stage/shop.ts';
import { htmlPage } from './stage/stage.ts';

const shop = useShop();

function roundTripsToBanner(head: string): Promise<number> {
  shop.stage.page.html = htmlPage(head);
  return countRoundTrips(shop.stage, 'ppp-banner', (prepare) => shop.open(prepare));
}

test('the official snippet needs three round trips from cold: a connection, and both requests at once', async () => {
  expect(await roundTripsToBanner(shop.stage.snippet)).toBe(3);
});

test('without the preload it would be one more', async () => {
  expect(await roundTripsToBanner(shop.scriptTag('async'))).toBe(4);
});

test('and without crossorigin on the script three more, because its connection cannot be used again', async () => {
  expect(await roundTripsToBanner(shop.scriptTag('async').replace(' crossorigin', ''))).toBe(6);
});
