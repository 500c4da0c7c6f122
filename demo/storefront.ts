import { readFileSync } from 'node:fs';
import type { DemoPart } from './demo-controls.ts';

const part = (name: string): string => readFileSync(new URL(`./storefront.${name}`, import.meta.url), 'utf8');

const presets = readFileSync(new URL('../core/reference/banner-presets.json', import.meta.url), 'utf8');

/**
 * Returns the demo storefront: a merchant's page with the official snippet for `publicKey`, and a panel that
 * simulates visitors and contains each part's section.
 */
export function storefrontPage(publicKey: string, parts: readonly Pick<DemoPart, 'section'>[]): string {
  const sections = parts.map(({ section }) => section).join('');
  return part('html')
    .replace('<section>', () => `${sections}<section>`)
    .replace('</aside>', () => `${part('statistics.html')}</aside>`)
    .replace('/* storefront.css */', () => part('controls.css') + part('css'))
    .replace('/* storefront.panel.js */', () => part('panel.js'))
    .replace('BANNER_PRESETS', () => presets)
    .replaceAll('PUBLIC_KEY', encodeURIComponent(publicKey));
}
