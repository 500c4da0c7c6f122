import type { Page } from 'playwright-core';
import { useShop } from './stage/shop.ts';
import { htmlPage } from './stage/stage.ts';

const shop = useShop();

/** Handshakes of TCP and TLS 1.3: a connection's first answer takes two round trips more than its others. */
const handshakes = 2;
const quietMs = 120;

/** A request under way, and the round trips until its answer is there. */
interface Traveller {
  remaining: number;
  arrive: () => void;
}

let travellers: Traveller[];
let lastDepartureMs: number;

beforeEach(() => {
  travellers = [];
  lastDepartureMs = 0;
  const known = new WeakSet<object>();
  shop.stage.travel = ({ socket }) => {
    const remaining = known.has(socket) ? 1 : 1 + handshakes;
    known.add(socket);
    lastDepartureMs = performance.now();
    return new Promise((arrive) => {
      travellers.push({ remaining, arrive });
    });
  };
});

/** Waits until the page has nothing to do but wait for the network. */
async function untilIdle(page: Page): Promise<void> {
  do {
    await page.waitForTimeout(quietMs);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  } while (performance.now() - lastDepartureMs < quietMs);
}

/**
 * Round trips from the page's HTML to the banner. The network stands still while the page works, so that they are counted
 * and not timed.
 */
async function roundTripsToBanner(head: string): Promise<number> {
  shop.stage.page.html = htmlPage(head);
  let page: Page | undefined;
  const opening = shop.open(async (created) => {
    page = created;
  });
  while (!page || travellers.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  let roundTrips = 0;
  await untilIdle(page);
  while ((await page.locator('ppp-banner').count()) === 0) {
    roundTrips += 1;
    for (const traveller of travellers.splice(0)) {
      traveller.remaining -= 1;
      if (traveller.remaining > 0) travellers.push(traveller);
      else traveller.arrive();
    }
    await untilIdle(page);
  }
  shop.stage.travel = async () => {};
  for (const { arrive } of travellers) arrive();
  await opening;
  return roundTrips;
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
