import { ignoreErrors } from '../ignore-errors.ts';
import { type PageOffer, page } from '../page-state.ts';
import { showCheckoutForm } from './checkout-form.ts';
import { followNavigation } from './follow-navigation.ts';
import { carryCode, codeLinks, putCode } from './put-code.ts';
import { tellServer } from './tell-server.ts';
import { wrapCalls } from './wrap-calls.ts';

let isReported: boolean | undefined;

/**
 * Gives the code to the checkout that the visitor opens, while the campaign's rules include the page. Nothing
 * in the page changes before the visitor presses something, so frameworks find what they rendered. The first
 * checkout that a page opens with the code is reported.
 */
const start = (offer: PageOffer): void => {
  const code = offer.config.code as string;
  const sayThatItIsThere = ignoreErrors(() => showCheckoutForm(offer));
  const report = (isIn: boolean): void => {
    if (!isIn) return;
    if (!isReported) offer.reportEvent('opened', 'checkout');
    isReported = true;
    // Missing if the page made the form fail.
    ignoreErrors(sayThatItIsThere as () => void);
  };
  const changeLink = (link: unknown): unknown => {
    if (!offer.isOffered()) return link;
    const [withCode, isIn] = carryCode(String(link), code);
    report(isIn);
    return withCode === String(link) ? link : withCode;
  };
  const changeOptions = (options: object): object => {
    const values = options as Record<string, unknown>;
    const own = Object.keys(values).filter((key) => /discount|transaction/.test(key) && values[key]);
    if (own[0] || !offer.isOffered()) return options;
    report(true);
    return { ...options, discountCode: code };
  };

  const useLink = (event: MouseEvent): unknown => {
    // The path also has shadow roots, and ends with documents and the window.
    for (const element of event.composedPath() as HTMLElement[])
      if ('matches' in element && element.matches(codeLinks)) {
        // A right click opens a menu.
        return report(putCode(element, code) && /k$/.test(event.type) && event.button < 2);
      }
    return undefined;
  };
  // A copied link, a dragged one and one in a new tab do not begin with a click.
  for (const type of ['mousedown', 'contextmenu', 'click', 'auxclick', 'keydown'])
    addEventListener(
      type,
      (event) => {
        if (!ignoreErrors(offer.isOffered)) return;
        ignoreErrors(() => useLink(event as MouseEvent));
        // Only what the visitor presses, not what a script does.
        if (!event.isTrusted) return;
        wrapCalls(changeLink, changeOptions);
        ignoreErrors(() => tellServer(offer));
      },
      true,
    );
  followNavigation((url) => changeLink(url) as string);
};

const offer = page['ppp:offer'];
if (offer) start(offer);
