/** Outlines of the icons, on a square of 16 pixels. The stylesheet draws the lines. */
export const outlines = {
  copy: 'M6 6h8v8H6zM3 10H2V2h8v1',
  check: 'M3 8l3 4 7-8',
  close: 'M3 3l10 10M13 3L3 13',
};

const namespace = 'http://www.w3.org/2000/svg';

/** Adds an icon to the beginning of `parent`. */
export const addIcon = (parent: Element, outline: string): void => {
  const icon = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', outline);
  icon.appendChild(path);
  parent.prepend(icon);
};
