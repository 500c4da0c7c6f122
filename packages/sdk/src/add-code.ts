import type { BannerConfig } from './banner-config.ts';

/** The parameter that takes the code at each known checkout, and the host and path of its links. */
const checkouts: Readonly<Record<string, RegExp>> = {
  prefilled_promo_code: /^buy\.stripe\.com\/./,
  'checkout[discount_code]': /^[\w-]+\.lemonsqueezy\.com\/(checkout\/)?buy\/./,
  discount_code: /^buy\.polar\.sh\/./,
  // `/l/x/CODE` already has a code.
  code: /^([\w-]+\.)?gumroad\.com\/l\/[^/]+\/?$/,
  // Shopify's permalinks of a cart, on any domain: `/cart/VARIANT:QUANTITY`.
  discount: /^[^/]+\/cart\/\d+:\d/,
  coupon: /^(?!www\.)[\w-]+\.thrivecart\.com\/./,
};

/** A parameter with such a name is a code already, or signs the link. */
const occupied = /code|coupon|discount|promo|signature/i;

/**
 * Returns the parameter of the known checkout that a URL leads to, or `undefined`. The URL is absolute and as
 * `URL` writes it, so ports other than https's and user names stay in front of the path, and match nothing.
 */
export const codeParameterOf = (url: string): string | undefined => {
  const [, place = ''] = /^https\W+([^?#]+)/.exec(url) || [];
  return Object.keys(checkouts).find((parameter) => (checkouts[parameter] as RegExp).test(place));
};

/** Returns a parameter with its value, as links contain it. */
export const codePair = (parameter: string, code: string): string =>
  `${parameter}=${encodeURIComponent(code)}`;

/**
 * Returns a link with the code. Everything else stays byte for byte: the parameter goes to the end of the
 * query, in front of the fragment and of spaces, which do not belong to a link. A link with a code or a
 * signature stays as it is.
 */
export const linkWithCode = (link: string, parameter: string, code: string): string => {
  let length = link.indexOf('#');
  if (length < 0) {
    length = link.length;
    while (link.charCodeAt(length - 1) <= 32) length--;
  }
  const start = `${link.slice(0, length)}?`.indexOf('?');
  const query = link.slice(start, length);
  for (const pair of query.slice(1).split('&')) {
    const [name = ''] = pair.split('=');
    if (name === parameter || occupied.test(name)) return link;
  }
  const joint = /^\?$|&$/.test(query) ? '' : query ? '&' : '?';
  return link.slice(0, length) + joint + codePair(parameter, code) + link.slice(length);
};

/**
 * Returns a link to a known checkout with the visitor's code, or the same link if nothing applies: another
 * link, a link that already has a code, or a visitor without a discount or a code. With the name of the
 * `parameter`, it also changes any other http(s) link, even a relative one. Never throws.
 */
export const addCode = (link: string, config: BannerConfig, parameter?: string): string => {
  try {
    if (!config.show || !config.code) return link;
    // A server has no page, so relative links get a base that is no checkout.
    const { href } = new URL(link, 'https://a.invalid');
    const name = parameter ?? codeParameterOf(href);
    return name && /^https?\W/.test(href) ? linkWithCode(link, name, config.code) : link;
  } catch {
    return link;
  }
};
