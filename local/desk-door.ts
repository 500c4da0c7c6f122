import type { DemoKeys } from './demo-merchant.ts';
import { deskStatistics } from './desk-statistics.ts';
import type { LocalHandler } from './http.ts';
import { storefrontPage } from './storefront.ts';
import { simulateVisitor } from './visitor.ts';

/** Before the service: the demo storefront at `/` with its statistics below `/desk/`, and on all other paths a visitor from somewhere. */
export function deskDoor(
  service: LocalHandler,
  options: { defaultCountry: string; keys: () => DemoKeys },
): LocalHandler {
  const statistics = deskStatistics(service, () => options.keys().secretKey);
  return async (request) => {
    if (request.path === '/desk/campaign/stats') return statistics(request);
    if (request.path !== '/') return service(simulateVisitor(request, options.defaultCountry));
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
      body: Buffer.from(storefrontPage(options.keys().publicKey)),
    };
  };
}
