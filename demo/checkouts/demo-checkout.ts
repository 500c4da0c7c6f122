import { readFileSync } from 'node:fs';
import type { LocalHandler, LocalResponse } from '../../packages/aws-emulator/http/messages.ts';
import { serve } from '../../packages/aws-emulator/http/server.ts';
import type { DemoPart } from '../demo-controls.ts';
import { controlCheckout } from './checkout-controls.ts';
import type { FakeCheckout } from './fake-checkout.ts';
import { FakePolar } from './fake-polar.ts';

/** The simulated checkout of the demo shop. */
export interface DemoCheckout extends DemoPart {
  account: FakeCheckout;
  /** Environment variables with which the service's functions call it, by name. */
  variables: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

/** The percentages of the demo merchant's codes PPP20 … PPP60. */
const discountsByHand = [20, 30, 40, 50, 60];

/**
 * Starts the simulated checkout, a Polar account with the demo merchant's codes by hand, on a free port of
 * this machine. The caller stops it.
 */
export async function startDemoCheckout(): Promise<DemoCheckout> {
  const account = new FakePolar(() => new Date());
  for (const discount of discountsByHand) account.createByHand(`PPP${discount}`, discount);
  const { port, stop } = await serve(apiOf(account), 0);
  return {
    name: 'checkout',
    section: readFileSync(new URL('./storefront.html', import.meta.url), 'utf8'),
    control: async (request, path, merchant) =>
      path === '/pay' ? paymentPage() : controlCheckout(request, path, account, merchant),
    account,
    variables: { POLAR_URL: `http://127.0.0.1:${port}` },
    stop,
  };
}

/** Returns the page at which visitors pay, which the storefront links to like a Payment Link. */
function paymentPage(): LocalResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: readFileSync(new URL('./payment.html', import.meta.url)),
  };
}

function apiOf({ respond }: FakeCheckout): LocalHandler {
  return async ({ method, path, query, headers, body }) => {
    const request = { method, path, query: new URLSearchParams(query), headers, body: body.toString() };
    const response = respond(request);
    return { headers: {}, ...response, body: Buffer.from(response.body) };
  };
}
