import type { LocalHandler } from '../packages/aws-emulator/http/messages.ts';
import { type DemoPart, emulatorControls } from './demo-controls.ts';
import type { DemoKeys } from './demo-merchant.ts';
import { storefrontPage } from './storefront.ts';
import { simulateVisitor } from './visitor.ts';

/** Dependencies of the demo pages. */
export interface DemoPageOptions {
  /** Default country of visitors; ISO 3166-1 alpha-2. */
  defaultCountry: string;
  /** Empty until the demo merchant is onboarded. */
  keys: () => DemoKeys;
  /** Clears the edge cache. */
  clearEdge: () => void;
  parts: readonly DemoPart[];
}

/**
 * Serves the demo storefront at `/` and its controls under `/emulator/`. All other requests go to the service
 * as from a simulated visitor.
 */
export function withDemoPages(service: LocalHandler, options: DemoPageOptions): LocalHandler {
  const { defaultCountry, keys, clearEdge, parts } = options;
  const controls = emulatorControls(service, { secretKey: () => keys().secretKey, clearEdge, parts });
  return async (request) => {
    if (request.path.startsWith('/emulator/')) return controls(request);
    if (request.path !== '/') return service(simulateVisitor(request, defaultCountry));
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from(storefrontPage(keys().publicKey, parts)),
    };
  };
}
