import type { LocalHandler } from '../http.ts';
import { deskControls } from './demo-controls.ts';
import type { DemoKeys } from './demo-merchant.ts';
import { storefrontPage } from './storefront.ts';
import { simulateVisitor } from './visitor.ts';

/** What the door knows of the desk behind it. */
export interface DeskDoorOptions {
  /** Where visitors come from who do not say otherwise; alpha-2. */
  defaultCountry: string;
  /** Empty until the demo merchant is there. */
  keys: () => DemoKeys;
  /** Forgets every answer that the edge has kept. */
  clearEdge: () => void;
}

/** Before the service: the demo storefront at `/`, its controls below `/desk/`, and on all other paths a visitor from somewhere. */
export function deskDoor(service: LocalHandler, options: DeskDoorOptions): LocalHandler {
  const { defaultCountry, keys, clearEdge } = options;
  const controls = deskControls(service, { secretKey: () => keys().secretKey, clearEdge });
  return async (request) => {
    if (request.path.startsWith('/desk/')) return controls(request);
    if (request.path !== '/') return service(simulateVisitor(request, defaultCountry));
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from(storefrontPage(keys().publicKey)),
    };
  };
}
