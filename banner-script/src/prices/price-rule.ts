/**
 * A style rule that shows an estimate behind elements with this name and price. The page's own value selects them, so nothing
 * has to be written into the page.
 */
export const priceRule = (element: HTMLElement, text: string): string => {
  const selector = `${element.localName}[data-ppp-price="${escaped(element.dataset.pppPrice as string)}"]`;
  // A line through an element does not reach into an inline block.
  return (
    `${selector}{text-decoration:line-through}` +
    `${selector}::after{content:"\\a0${escaped(text)}";display:inline-block;word-break:break-word}`
  );
};

/** Text inside a CSS string. */
const escaped = (text: string): string =>
  text.replace(/[^\w]/gu, (character) => `\\${(character.codePointAt(0) as number).toString(16)} `);
