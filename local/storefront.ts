import { readFileSync } from 'node:fs';

/** The demo storefront: an ordinary merchant's page with the official snippet for `publicKey`, and a desk to choose the visitor. */
export function storefrontPage(publicKey: string): string {
  const page = readFileSync(new URL('./storefront.html', import.meta.url), 'utf8');
  return page.replaceAll('PUBLIC_KEY', encodeURIComponent(publicKey));
}
