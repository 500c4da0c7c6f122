/** Adds an element and all below it that are prices. Texts have no dataset. */
export const findPrices = (root: Element, prices: Set<HTMLElement>): void => {
  const { dataset } = root as HTMLElement;
  if (!dataset) return;
  if (dataset.pppPrice) prices.add(root as HTMLElement);
  for (const element of root.querySelectorAll('[data-ppp-price]')) prices.add(element as HTMLElement);
};

/** Adds the prices that the page changes, and calls `onChange`. Other changes cost a look at what they add. */
export const watchPrices = (prices: Set<HTMLElement>, onChange: () => void): void => {
  new MutationObserver((records) => {
    for (const { target, addedNodes, attributeName } of records) {
      for (const node of addedNodes) findPrices(node as Element, prices);
      // Another price or language, or a framework that took our child away.
      const { pppPrice } = (target as HTMLElement).dataset || {};
      if (attributeName || pppPrice) findPrices(target as Element, prices);
    }
    onChange();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-ppp-price', 'lang'],
  });
};
