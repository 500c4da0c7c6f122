import { codeLinks } from '../../links/put-code.ts';
import { leadsToPurchase, looksLikeBuying } from './buy-words.ts';

/** What a visitor can press, and the elements of Stripe that contain a button of theirs. */
export const pressable =
  'a[href],area[href],button,[type=submit],[type=button],[type=image],[role=button],.paddle_button,[data-polar-checkout],stripe-buy-button,stripe-pricing-table';

/** Those that sell, whatever they say. */
const selling =
  '.paddle_button,[data-polar-checkout],[data-ppp-code-parameter],stripe-buy-button,stripe-pricing-table';

/** Hosts of checkouts, also of those whose links take no code. */
const checkoutHosts =
  /(^|\.)(stripe|lemonsqueezy|gumroad|paddle|thrivecart|dodopayments|myshopify)\.com$|\.polar\.sh$/;

/** Returns an element's words, as the merchant knows it. */
export const nameOf = (element: HTMLElement): string => {
  const image = element.querySelector('img');
  const words = [
    element.getAttribute('aria-label'),
    element.innerText,
    (element as HTMLInputElement).value,
    image?.alt,
  ];
  const name = words.find((text) => text?.trim()) || element.localName;
  return name.trim().replace(/\s+/g, ' ').slice(0, 60);
};

/** Returns the page's buy controls that a visitor can see and press, in open shadow roots as well. */
export const findControls = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].reduce<HTMLElement[]>((found, element) => {
    // The banner and the list of results.
    if (/^ppp-/.test(element.localName)) return found;
    const inside = element.shadowRoot ? findControls(element.shadowRoot) : [];
    if (sells(element)) found.push(element);
    return found.concat(inside);
  }, []);

const sells = (element: HTMLElement): boolean => {
  if (!element.matches(pressable) || element.matches(':disabled') || !element.getClientRects()[0])
    return false;
  const { hostname, pathname } = element as HTMLAnchorElement;
  const { form } = element as HTMLButtonElement;
  return (
    element.matches(selling) ||
    (element.matches(codeLinks) && checkoutHosts.test(hostname)) ||
    looksLikeBuying(nameOf(element)) ||
    leadsToPurchase(form ? pathOf(form) : pathname || '')
  );
};

/** A field that's called "action" replaces the form's own property. */
const pathOf = (form: HTMLFormElement): string =>
  new URL(form.getAttribute('action') || '', document.baseURI).pathname;
