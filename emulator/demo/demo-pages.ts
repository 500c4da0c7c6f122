import type { LocalHandler } from '../http/messages.ts';
import { emulatorControls } from './demo-controls.ts';
import type { DemoKeys } from './demo-merchant.ts';
import { storefrontPage } from './storefront.ts';
import { simulateVisitor } from './visitor.ts';

/** What the demo pages need from the emulator behind them. */
export interface DemoPageOptions {
  /** The country of visitors whose request names none; ISO 3166-1 alpha-2. */
  defaultCountry: string;
  /** Empty until the demo merchant is onboarded. */
  keys: () => DemoKeys;
  /** Empties the edge's cache. */
  clearEdge: () => void;
}

/** Puts the demo storefront at `/` and its controls below `/emulator/`. Requests of all other paths get a simulated visitor and go to the service. */
export function withDemoPages(service: LocalHandler, options: DemoPageOptions): LocalHandler {
  const { defaultCountry, keys, clearEdge } = options;
  const controls = emulatorControls(service, { secretKey: () => keys().secretKey, clearEdge });
  return async (request) => {
    if (request.path.startsWith('/emulator/')) return controls(request);
    if (request.path !== '/') return service(simulateVisitor(request, defaultCountry));
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from(storefrontPage(keys().publicKey)),
    };
  };
}
