import type { CheckoutTexts } from '../../../core/banner/banner-config.ts';
import type { Words } from './form-words.ts';

/**
 * Beside the banner's own style, which has the grid, the texts and the buttons. It is one rule, so that one
 * call adds it.
 */
const css =
  '@media{' +
  'div{grid-area:d;display:flex}' +
  'div button{flex:auto;padding:0 12px;min-height:3.15em;text-decoration:underline}' +
  '.go{background:var(--ctaColor);color:var(--ctaTextColor);text-decoration:none}' +
  '.card div{margin-top:16px;flex-direction:column}' +
  '.line div{margin-top:6px}' +
  '.say{font:inherit}' +
  '.card .say{font-size:1.25em}' +
  'b bdi{all:unset;font-weight:700}}';

/** Adds the form's style to that of the banner. */
const addFormStyle = (root: ShadowRoot): void => {
  const [sheet] = root.adoptedStyleSheets || root.styleSheets;
  (sheet as CSSStyleSheet).insertRule(css);
};

/** Returns a new element with this class, and what a press does. What stands between `\0` is set apart. */
export const createPart = (tag: string, className: string, text = '', onclick?: () => void): HTMLElement => {
  const part = document.createElement(tag);
  part.className = className;
  part.onclick = onclick as () => void;
  part.append(...text.split('\0').map((words, index) => (index % 2 ? createPart('bdi', '', words) : words)));
  return part;
};

/**
 * Returns a function that shows a headline and a message, or the banner's own for those that are missing, above a
 * button and a small one that shows the code. Without words, it shows the code. Also returns the banner's own
 * headline.
 */
export const createForm = (
  box: HTMLElement,
  texts: CheckoutTexts | undefined,
): [show: (words?: Words, action?: Node | string) => void, offer: string] => {
  const copy = box.querySelector('.copy') as HTMLElement;
  // An empty text stands for a part that is missing.
  const usual = ['b', 'p', '.copy'].map(
    (name) => box.querySelector<HTMLElement>(name) || box.insertBefore(new Text(), copy),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  const [headline, message] = usual;
  let shown = usual;
  const show = (...parts: typeof usual): void => {
    parts.forEach((part, index) => {
      (shown[index] as HTMLElement).replaceWith(part);
    });
    shown = parts;
  };
  const showCode = (): void => {
    show(...usual);
    copy.focus();
    copy.click();
  };
  addFormStyle(box.getRootNode() as ShadowRoot);
  return [
    (words, action = '') => {
      if (!words) return show(...usual);
      const [say, why] = words;
      // Something has to stand in for a message that is not there.
      const second =
        why == null ? (message.cloneNode(true) as HTMLElement) : createPart(why ? 'p' : 'u', '', why);
      // Phones have room for one of them.
      second.className = say ? 'spare' : message.className;
      const actions = texts ? createPart('div', '') : copy;
      if (texts) actions.append(action, createPart('button', '', texts.copyInstead, showCode));
      show(say ? createPart('b', 'say', say) : headline, second, actions);
    },
    headline.textContent as string,
  ];
};
