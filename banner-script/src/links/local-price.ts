import type { PageOffer } from '../page-state.ts';
import type { LocalPrice } from './form-words.ts';

/** An amount with its currency, as a page writes it: "$49", "49,00 €", "USD 1 290". */
const amount = /^\D{0,4}\d[\d.,\s]*\D{0,4}$/;

/**
 * Returns the price that stands with a part of the page, or nearest around it; `undefined` if there is none, or
 * several, and for no part.
 */
export const readLocalPrice = (offer: PageOffer, part: Element | null | false): LocalPrice | undefined => {
  if (!part) return undefined;
  const estimates = new Set<string>();
  let original = '';
  for (const { dataset, textContent } of part.querySelectorAll<HTMLElement>('[data-ppp-price]')) {
    original = (textContent as string).trim();
    if (offer.estimateFor) estimates.add(offer.estimateFor(dataset));
  }
  const [estimate] = estimates;
  if (!estimate) return readLocalPrice(offer, part.parentElement);
  return amount.test(original) && estimates.size < 2 ? [original, estimate] : undefined;
};
