/** The two parts of a price in the shadow root of its element. */
interface ShadowPrice {
  original: HTMLElement;
  estimate: HTMLElement;
}

/** The elements that have their parts. */
const known = new WeakMap<Element, ShadowPrice>();

/**
 * Shows an estimate behind what the page wrote into the element, which stays where it is and shines through a slot. False for
 * elements that can have no shadow root of ours: links, table cells, <b> and the like, and those that have one already.
 */
export const priceInShadow = (element: Element, text: string): boolean => {
  const price = known.get(element) || (text && attach(element));
  if (!price) return !text;
  price.original.style.textDecoration = text ? '' : 'none';
  if (price.estimate.textContent !== text) price.estimate.textContent = text;
  return true;
};

/** Gives an element its two parts; `undefined` where it can have no shadow root. */
const attach = (element: Element): ShadowPrice | undefined => {
  try {
    const root = element.attachShadow({ mode: 'open' });
    const original = root.appendChild(document.createElement('s'));
    original.appendChild(document.createElement('slot'));
    root.appendChild(new Text(' '));
    const estimate = root.appendChild(document.createElement('span'));
    // A long code must not make the page wider. (`overflow-wrap: anywhere` is younger.)
    estimate.style.wordBreak = 'break-word';
    const price = { original, estimate };
    known.set(element, price);
    return price;
  } catch {
    return undefined;
  }
};
