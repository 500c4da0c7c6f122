import type { Page } from 'playwright-core';
import type { Stubs } from './stubs.ts';

/** Round trips of the TCP and TLS 1.3 handshakes before the first request on a connection. */
const handshakes = 2;
/** Longer than a machine that is slow and busy needs to pass a response to the page. */
const quietMs = 1_000;

/** A pending request with the round trips until its response arrives. */
interface Traveler {
  remaining: number;
  arrive: () => void;
}

/**
 * Returns the round trips from the page's HTML to an element `selector`. The network stands still while the
 * page works, so that they are counted and not timed. The connection to the shop is open. Every other
 * connection is new, and its name is resolved. `open` opens the page and passes it on before it loads.
 */
export async function countRoundTrips(
  stubs: Stubs,
  selector: string,
  open: (prepare: (page: Page) => Promise<void>) => Promise<unknown>,
): Promise<number> {
  const travelers: Traveler[] = [];
  const known = new WeakSet<object>();
  let lastDepartureMs = 0;
  stubs.travel = ({ socket, headers }) => {
    const isOpen = known.has(socket) || headers.host === new URL(stubs.shopUrl).host;
    known.add(socket);
    lastDepartureMs = performance.now();
    return new Promise((arrive) => {
      travelers.push({ remaining: isOpen ? 1 : 1 + handshakes, arrive });
    });
  };
  let page: Page | undefined;
  const opening = open(async (created) => {
    page = created;
  });
  while (!page || travelers.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

  /**
   * Waits until the page only waits for the network. It has no idle time while a stylesheet blocks its first
   * frame.
   */
  const untilIdle = async (loading: Page): Promise<void> => {
    do {
      await loading.waitForTimeout(quietMs);
      await loading.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
      );
    } while (performance.now() - lastDepartureMs < quietMs);
  };
  let roundTrips = 0;
  await untilIdle(page);
  while ((await page.locator(selector).count()) === 0) {
    roundTrips += 1;
    for (const traveler of travelers.splice(0)) {
      traveler.remaining -= 1;
      if (traveler.remaining > 0) travelers.push(traveler);
      else traveler.arrive();
    }
    await untilIdle(page);
  }
  stubs.travel = async () => {};
  for (const { arrive } of travelers) arrive();
  await opening;
  return roundTrips;
}
