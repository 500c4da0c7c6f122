import { readFileSync } from 'node:fs';

const part = (name: string): string => readFileSync(new URL(`./storefront.${name}`, import.meta.url), 'utf8');

const checkout = readFileSync(new URL('./checkouts/storefront.html', import.meta.url), 'utf8');

const presets = readFileSync(new URL('../core/reference/banner-presets.json', import.meta.url), 'utf8');

/** Returns the demo storefront: a merchant's page with the official snippet for `publicKey`, and a panel that simulates visitors. */
export function storefrontPage(publicKey: string): string {
  return part('html')
    .replace('<section>', () => `${checkout}<section>`)
    .replace('</aside>', () => `${part('statistics.html')}</aside>`)
    .replace('/* storefront.css */', () => part('controls.css') + part('css'))
    .replace('/* storefront.js */', () => part('js'))
    .replace('BANNER_PRESETS', () => presets)
    .replaceAll('PUBLIC_KEY', encodeURIComponent(publicKey));
}
