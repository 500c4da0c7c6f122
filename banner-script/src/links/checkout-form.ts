import { announce } from '../banner/announce.ts';
import { ignoreErrors } from '../ignore-errors.ts';
import type { PageOffer } from '../page-state.ts';
import { findWays, type Way } from './find-ways.ts';
import { createForm, createPart } from './form-parts.ts';
import { wordsFor } from './form-words.ts';
import { readLocalPrice } from './local-price.ts';

/** Between two looks for links and prices that appear late. */
const idleMs = 1_000;

/**
 * Gives the banner the form of a page that leads to a checkout: the visitor's price and one button, in place
 * of the code. A page without a way to a checkout keeps the code. The form changes before the visitor sees the
 * banner, and then at most once on each page, besides what follows from the visitor's own press. Returns what
 * says that a checkout has the code.
 */
export const showCheckoutForm = (offer: PageOffer): (() => void) => {
  const { config, tag } = offer;
  const { labels, checkout } = config.banner;
  const box = offer.box as HTMLElement;
  /** The words in the banner and its button, and the page on which they last changed in sight. */
  let state = '';
  let changedOn = '';
  /** True between a press that leads to a checkout and the return from there. */
  let isOpened: boolean | undefined;
  let isBack: unknown = !tag.storage && ignoreErrors(() => sessionStorage[tag.key]);

  const [show, headline] = createForm(box, checkout);
  const look = (): void => {
    if (isOpened || !checkout) return;
    // Links in SVG have no `click()`.
    const find = (): Way[] => findWays(document, config.code as string).filter(([way]) => way.click);
    const ways = find();
    const isOnly = new Set(ways.map(([, { href, dataset }]) => href + Object.values(dataset))).size < 2;
    const words =
      ways[0] && wordsFor(checkout, headline, readLocalPrice(offer, isOnly && ways[0][0]), isBack);
    const next = String([words, isOnly]);
    if (next === state) return;
    if (box.isConnected && box.className !== 'off') {
      if (changedOn === location.pathname) return;
      changedOn = location.pathname;
      // A banner that grows in sight would shift. It returns with the script's next look at the page.
      (box.getRootNode() as ShadowRoot).host.remove();
    }
    state = next;
    const go = (): void => {
      // The page may have replaced them, or taken all away.
      const [way] = find()[0] || [];
      if (!way) {
        state = '';
        show();
      } else if (isOnly) way.click();
      else (document.querySelector('[data-ppp-price]') || way).scrollIntoView({ block: 'center' });
    };
    show(words, createPart('button', 'go', checkout[isOnly ? 'goToCheckout' : 'seePrices'], go));
  };
  ignoreErrors(look);
  setInterval(() => document.hidden || ignoreErrors(look), idleMs);
  // The visitor leaves or comes back, also to a page that the browser kept.
  document.addEventListener('visibilitychange', () => {
    isOpened = false;
    changedOn = '';
  });

  return () => {
    isOpened = isBack = true;
    state = '';
    show([labels.inCheckout, state]);
    announce(box.firstChild as Node, labels.inCheckout);
    if (!tag.storage) sessionStorage[tag.key] = 1;
  };
};
