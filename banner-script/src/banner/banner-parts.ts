import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import type { Tell } from '../tell.ts';
import { fill, flagOf } from './banner-text.ts';
import { offerCopy } from './copy-code.ts';
import { addIcon, outlines } from './icon.ts';

/**
 * Builds the banner, outside of the page. Its parts are, in this order: the news for screen readers, flag, offer, message,
 * code with its button, and the button that closes.
 */
export const buildBanner = (
  config: DiscountConfig,
  tell: Tell,
  dismiss: (event: UIEvent) => void,
): HTMLElement => {
  const { banner, code, language } = config;
  const { texts } = banner;
  const box = document.createElement('section');
  // The stylesheet shows it: where the page's policy rejects the style, there is no banner.
  box.hidden = true;
  box.setAttribute('aria-label', texts.discount);
  const status = add(box, 'output');
  box.lang = language;
  // The direction of the headline, which may be the merchant's own. It is not read from the status nor from <bdi>: a flag is Latin.
  box.dir = status.dir = 'auto';
  const flag = banner.showFlag && flagOf(config);
  if (flag) add(box, 'bdi', flag);
  add(box, 'b', fill(banner.offerTemplate, config));
  add(box, 'p', fill(banner.messageTemplate, config));
  if (code) {
    const coupon = add(box, 'div');
    const visibleCode = add(coupon, 'code', code);
    const button = add(coupon, 'button');
    // One on the other, so that the button is always as wide as the wider of the two.
    addIcon(add(button, 'span', ` ${banner.ctaText}`), outlines.copy);
    addIcon(add(button, 'span', ` ${texts.copied}`), outlines.check);
    // On phones the code is the button.
    coupon.onclick = offerCopy(coupon, visibleCode, texts, status, tell);
  }
  if (banner.showCloseBtn) {
    const close = add(box, 'button');
    addIcon(close, outlines.close);
    close.onclick = dismiss;
    close.setAttribute('aria-label', texts.close);
    box.onkeydown = (event) => {
      if (event.key === 'Escape') dismiss(event);
    };
  }
  return box;
};

/** Adds an element with a text to the end of `parent`. */
const add = (parent: Element, tag: string, text?: string): HTMLElement => {
  const element = parent.appendChild(document.createElement(tag));
  element.textContent = text as string;
  return element;
};
