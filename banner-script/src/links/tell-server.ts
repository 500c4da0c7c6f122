import type { PageOffer } from '../page-state.ts';

/** How long the cookie lives, in seconds. */
const cookieSeconds = 3_600;

let isShopifyTold: boolean | undefined;

/**
 * Gives the code to a shop whose own server opens the checkout: in the cookie `ppp_code`, if the campaign has
 * that, and to Shopify, unless it already has a code.
 */
export const tellServer = ({ config, tag }: PageOffer): void => {
  if (tag.storage) return;
  const code = encodeURIComponent(config.code as string);
  if (config.banner.codeInCookie)
    // biome-ignore lint/suspicious/noDocumentCookie: few browsers have the cookie store
    document.cookie = `ppp_code=${code};path=/;max-age=${cookieSeconds};samesite=lax`;
  if (!('Shopify' in self) || isShopifyTold || /\bdiscount_code=/.test(document.cookie)) return;
  isShopifyTold = true;
  // The response sets Shopify's own cookie and leads to a page that nobody needs.
  fetch(`/discount/${code}`, { keepalive: true, redirect: 'manual' }).catch(() => {});
};
