import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import type { Tell } from '../tell.ts';
import { flagOf, messageOf, offerOf } from './banner-text.ts';
import { offerCopy } from './copy-code.ts';

/**
 * Builds the banner, outside of the page. Its parts are, in this order: what screen readers are told, the offer, the message,
 * code and button, and what closes it.
 */
export const buildBanner = (config: DiscountConfig, tell: Tell, dismiss: () => void): HTMLElement => {
  const { banner, code } = config;
  const box = document.createElement('section');
  // bottom-right → bottom card right; top and bottom are bars.
  box.className = banner.position.replace('-', ' card ');
  // The stylesheet shows it: where the page's policy refuses the style, there is no banner.
  box.hidden = true;
  box.setAttribute('aria-label', 'Discount');
  paint(box, banner.backgroundColor, banner.textColor);

  const status = add(box, 'output');
  const details = add(box, 'details') as HTMLDetailsElement;
  // In narrower windows the banner is a line, and the message folded away.
  details.open = innerWidth >= 768;
  add(details, 'summary', `${banner.showFlag ? flagOf(config) : ''}${offerOf(config)} \u25be`);
  // Beside its details, not in them: so it can share a row with the offer in all browsers.
  add(box, 'p', messageOf(config));

  if (code) {
    const coupon = add(box, 'div');
    const visibleCode = add(coupon, 'code', code);
    const copy = add(coupon, 'button', banner.ctaText);
    paint(copy, banner.ctaColor, banner.ctaTextColor);
    offerCopy(visibleCode, copy, status, tell);
  }
  if (banner.showCloseBtn) {
    const close = add(box, 'button', '\xd7');
    close.setAttribute('aria-label', 'Close');
    close.onclick = dismiss;
    box.onkeydown = (event) => {
      if (event.key === 'Escape') dismiss();
    };
  }
  return box;
};

/** Adds an element with a text to the end of `parent`. */
const add = (parent: Element, tag: string, text = ''): HTMLElement => {
  const element = parent.appendChild(document.createElement(tag));
  element.textContent = text;
  return element;
};

/** Colours one part. A strict policy refuses a style attribute, but not single properties. */
const paint = ({ style }: HTMLElement, background: string, color: string): void => {
  style.background = background;
  style.color = color;
};
