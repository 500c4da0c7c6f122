/** Adds a new element with `content` to the end of `parent`. */
export const addElement = (parent: Node, tag: string, ...content: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  element.append(...content);
  return parent.appendChild(element);
};

const namespace = 'http://www.w3.org/2000/svg';

/** Returns an icon with this outline, on a square of 16 pixels. The stylesheet draws the line. */
export const createIcon = (outline: string): Element => {
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', outline);
  icon.append(path);
  return icon;
};
