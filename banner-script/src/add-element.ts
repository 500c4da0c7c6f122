/** Appends an element with plain text. Colours are set one by one: a style attribute would be refused by a strict policy. */
export const addElement = (
  parent: ParentNode,
  tag: string,
  text?: string,
  background?: string | 0,
  color?: string,
): HTMLElement => {
  const element = document.createElement(tag);
  parent.append(element);
  element.textContent = text as string;
  element.style.background = background as string;
  element.style.color = color as string;
  return element;
};
