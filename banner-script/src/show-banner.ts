import type { DiscountConfig } from '../../core/banner/banner-config.ts';
import { session } from '../../sdk/src/session.ts';
import { addElement } from './add-element.ts';
import { config } from './config.ts';
import { messageOf } from './message.ts';
import { key } from './script-address.ts';
import { tell } from './tell.ts';

/** The minified text of `banner.css`; the build puts it here. */
declare const BANNER_CSS: string;

/**
 * Adds the banner to the page. Its host stands beside <body>: there no transform or layout of the page moves it, and it
 * survives frameworks that replace the body on navigation.
 */
export const showBanner = (): void => {
  const { banner, code } = config as DiscountConfig;
  const root = addElement(document.documentElement, 'ppp-banner').attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(BANNER_CSS);
  root.adoptedStyleSheets = [sheet];

  const box = addElement(root, 'section', '', banner.backgroundColor, banner.textColor);
  // Some pages hide elements that are not defined.
  (root.host as HTMLElement).style.display = 'flex';
  box.ariaLabel = 'Discount';
  box.className = banner.position;
  addElement(box, 'div', messageOf(config as DiscountConfig));

  if (code) {
    const visibleCode = addElement(box, 'code', code);
    const button = addElement(box, 'button', banner.ctaText, banner.ctaColor, banner.ctaTextColor);
    button.ariaLive = 'polite';
    button.onclick = async () => {
      try {
        await navigator.clipboard.writeText(code);
        button.textContent = 'Copied';
        void tell('copied', 'code');
      } catch {
        getSelection()?.selectAllChildren(visibleCode);
      }
    };
  }

  const dismiss = (): void => {
    if (root.isConnected) {
      session(key, 1);
      root.host.remove();
      void tell('dismissed');
    }
  };
  if (banner.showCloseBtn) {
    const close = addElement(box, 'button', '\xd7', 0, 'inherit');
    close.onclick = dismiss;
    close.ariaLabel = 'Close';
  }
  addEventListener('keydown', (event) => event.key === 'Escape' && dismiss());
};
