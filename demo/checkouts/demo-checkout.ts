import { readFileSync } from 'node:fs';
import type { LocalHandler } from '../../packages/aws-emulator/http/messages.ts';
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

/**
 * Starts the simulated checkout, a Polar account without any discount, on a free port of this machine. The
 * caller stops it.
 */
export async function startDemoCheckout(): Promise<DemoCheckout> {
  const account = new FakePolar(() => new Date());
  const { port, stop } = await serve(apiOf(account), 0);
  return {
    name: 'checkout',
    section: readFileSync(new URL('./storefront.html', import.meta.url), 'utf8'),
    control: (request, path, merchant) => controlCheckout(request, path, account, merchant),
    account,
    variables: { POLAR_URL: `http://127.0.0.1:${port}` },
    stop,
  };
}

function apiOf({ respond }: FakeCheckout): LocalHandler {
  return async ({ method, path, query, headers, body }) => {
    const request = { method, path, query: new URLSearchParams(query), headers, body: body.toString() };
    const response = respond(request);
    return { headers: {}, ...response, body: Buffer.from(response.body) };
  };
}
