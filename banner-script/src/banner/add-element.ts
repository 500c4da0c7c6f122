/** Adds a new element with `content` to the end of `parent`. */
export const addElement = (parent: Node, tag: string, ...content: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...content);
  return parent.appendChild(element);
};
