import { ignoreErrors } from '../ignore-errors.ts';
import { type PageOffer, page } from '../page-state.ts';
import { codeLinks, putCode } from './put-code.ts';

let isReported: boolean | undefined;

/**
 * Adds the code to the link that the visitor uses, while the campaign's rules include the page. Nothing in
 * the page changes before, so frameworks find what they rendered. The first opened link of a page is
 * reported.
 */
const start = (offer: PageOffer): void => {
  const { config, reportEvent } = offer;
  const useLink = (event: MouseEvent): unknown =>
    ignoreErrors(() => {
      if (!offer.isOffered()) return;
      // The path ends with documents and the window.
      for (const element of event.composedPath() as HTMLElement[])
        if (element.matches?.(codeLinks)) {
          // A right click opens a menu.
          const isOpened =
            putCode(element, config.code as string) && /k$/.test(event.type) && event.button < 2;
          if (isOpened && !isReported) {
            isReported = true;
            reportEvent('opened', 'checkout');
          }
          return;
        }
    });
  // A copied link, a dragged one and one in a new tab do not begin with a click.
  for (const type of ['mousedown', 'contextmenu', 'click', 'auxclick'] as const)
    addEventListener(type, useLink, true);
};

const offer = page['ppp:offer'];
if (offer) start(offer);
