import type { CheckoutTexts } from '../../../core/banner/banner-config.ts';

/** The price of what the page sells, as the page writes it, and as the visitor pays it. */
export type LocalPrice = [original: string, local: string];

/** Headline and message; `undefined` stands for the banner's own, because a merchant's own message stays. */
export type Words = [headline: string | undefined, message: string | undefined];

/**
 * Returns the headline and the message of a page that leads to a checkout. `\0` stands around the price, so that
 * it can stand out wherever a language puts it. `offer` is the banner's own headline, which is not said twice.
 */
export const wordsFor = (
  { price: template, terms, stillHere }: CheckoutTexts,
  offer: string,
  price?: LocalPrice,
  isBack?: unknown,
): Words => {
  // The visitor's amount and the page's may have other directions than the words around them.
  const sentence =
    price &&
    template
      .replace('{{price}}', () => `\0${price[1]}\0`)
      .replace('{{original}}', () => `\u2068${price[0]}\u2069`);
  if (isBack) return [stillHere, sentence || terms];
  if (sentence) return [sentence, terms];
  return terms?.includes(offer) ? [terms, ''] : [undefined, terms];
};
