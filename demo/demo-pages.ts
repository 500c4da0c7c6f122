import type { LocalHandler } from '../packages/aws-emulator/http/messages.ts';
import { type DemoPart, emulatorControls } from './demo-controls.ts';
import type { DemoKeys } from './demo-merchant.ts';
import { plansPage, storefrontPage } from './storefront.ts';
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
  /** Shows the e-mails that the service sent. */
  mailPage: LocalHandler;
}

/**
 * Serves the demo storefront at `/`, its plans at `/plans`, its controls under `/emulator/`, and sent e-mails at
 * `/mail/`. All other requests go to the service
 * as from a simulated visitor.
 */
export function withDemoPages(service: LocalHandler, options: DemoPageOptions): LocalHandler {
  const { defaultCountry, keys, clearEdge, parts, mailPage } = options;
  const controls = emulatorControls(service, { secretKey: () => keys().secretKey, clearEdge, parts });
  return async (request) => {
    if (request.path.startsWith('/emulator/')) return controls(simulateVisitor(request, defaultCountry));
    if (request.path === '/mail/') return mailPage(request);
    const page = { '/': storefrontPage, '/plans': plansPage }[request.path];
    if (!page) return service(simulateVisitor(request, defaultCountry));
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from(page(keys().publicKey, parts)),
    };
  };
}
