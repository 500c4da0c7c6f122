import type { ConfigBanner } from '../../../core/banner/banner-config.ts';
import { addStyle } from './style-sheet.ts';

/** The minified text of `banner.css`; the build puts it here. */
declare const BANNER_CSS: string;

/**
 * Returns a host with a styled shadow root, outside of the page. It gives the campaign's colors to the
 * stylesheet.
 */
export const createHost = (banner: ConfigBanner): HTMLElement => {
  const host = document.createElement('ppp-banner');
  // A strict policy rejects a style attribute, but not single properties.
  for (const name in banner) host.style.setProperty(`--${name}`, banner[name as 'textColor']);
  addStyle(host.attachShadow({ mode: 'open' }), BANNER_CSS);
  return host;
};

/**
 * Puts the host where it can show the banner, unless it is there.
 *
 * - If the page has an element for the banner, the host goes into its shadow root, where no framework looks
 *   for its own elements.
 * - Otherwise it goes to the end of the body, because React 18 rejects a document with anything behind the
 *   body.
 * - If a hidden or transformed body would hide or move the banner, it goes behind the body.
 */
export const placeHost = (host: HTMLElement): void => {
  // A copy of the page, as Turbo keeps them, brings an empty host back.
  for (const copy of document.querySelectorAll('ppp-banner')) if (copy !== host) copy.remove();
  const slot = document.querySelector('[data-ppp-banner]');
  let parent = slot
    ? slot.shadowRoot || slot.attachShadow({ mode: 'open' })
    : (host.isConnected && host.parentElement) || document.querySelector('body');
  for (; parent; parent = parent.parentElement) {
    // Each write to the page would cause another update.
    if (host.parentNode !== parent) {
      parent.appendChild(host);
      host.className = slot ? 'inline' : '';
    }
    if (slot) break;
    // The stylesheet stretches the host from the window's top to its bottom; elsewhere, something moves it.
    const rect = host.getBoundingClientRect();
    if (!rect.top && !rect.left && Math.abs(rect.height - innerHeight) < 20) break;
  }
};
