import { readFileSync } from 'node:fs';
import type { DemoPart } from './demo-controls.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const part = (name: string): string => read(`./storefront.${name}`);

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

/** Returns the shop's page with three plans, on which one price is in three places. */
export function plansPage(publicKey: string): string {
  return read('./plans.html')
    .replace('/* plans.css */', () => read('./plans.css'))
    .replaceAll('PUBLIC_KEY', encodeURIComponent(publicKey));
}
