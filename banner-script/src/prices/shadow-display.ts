import { addElement } from '../banner/add-element.ts';
import { about, content, now, spoken, was } from './discount.ts';
import type { Price } from './price.ts';

/**
 * The line has the height of the page's text, and no letters of another font make it higher. An original that
 * is replaced (`del`) is only for screen readers and for scripts of the page.
 */
const css =
  'div{display:inline-block;line-height:0;white-space:nowrap}s{font-weight:400}' +
  'del{position:absolute;height:0;overflow:hidden;-webkit-user-select:none}' +
  `s:before{${content('\u200b', was)}}bdi:before{${content(about, spoken(about))}}.e:before{${content('\u200b', now)}}`;

/**
 * Missing in browsers that construct no style sheets (Chrome before 73, Safari before 16.4, Firefox before
 * 101).
 */
const sheet = document.adoptedStyleSheets && new CSSStyleSheet();
if (sheet) sheet.replaceSync(css);

/**
 * Returns what shows an estimate in a shadow root on the element itself, or `undefined` if the element cannot
 * have one, or may want it for itself. What the page has written is in its slot, so no framework can notice.
 * The estimate is text, which is copied, and no style sheet of the page can take it away.
 */
export const shadowDisplay = ({ localName, shadowRoot }: HTMLElement): Price['show'] | undefined => {
  if (!/^(div|h\d|p|span)$/.test(localName) || shadowRoot) return undefined;
  let root: ShadowRoot | undefined;
  const line = document.createElement('span');
  const slot = addElement(line, 'slot');
  const replaced = addElement(line, 'del');
  const box = addElement(line, 'div');
  const original = addElement(box, 's');
  box.append(' ');
  const estimate = addElement(box, 'bdi');

  return ({ element, text, width, fontSize }, scale, isInPlace) => {
    if (!root) {
      root = element.attachShadow({ mode: 'open' });
      if (sheet) root.adoptedStyleSheets = [sheet];
      else addElement(root, 'style', css);
    }
    line.remove();
    (isInPlace ? replaced : original).append(slot);
    root.append(scale ? line : slot);
    const [exact, amount] = text.split(about) as [string, string];
    estimate.className = exact && 'e';
    estimate.textContent = exact || amount;
    box.style.fontSize = `${scale}em`;
    // What is around it stays, even if the estimate is smaller than the original.
    box.style.minWidth = `${width / fontSize / scale}em`;
  };
};
