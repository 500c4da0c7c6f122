import { readFileSync } from 'node:fs';

const part = (name: string): string => readFileSync(new URL(`./storefront.${name}`, import.meta.url), 'utf8');

/** The demo storefront: an ordinary merchant's page with the official snippet for `publicKey`, and a desk to choose the visitor. */
export function storefrontPage(publicKey: string): string {
  return part('html')
    .replace('</main>', () => `${part('statistics.html')}</main>`)
    .replaceAll('PUBLIC_KEY', encodeURIComponent(publicKey));
}
