/** A price of the page. */
export interface Price {
  /** The page's element. */
  element: HTMLElement;
  /** The estimate that it shows, or will show; empty = none. */
  text: string;
  /** What was measured without the estimate. */
  sizes?: string | undefined;
  /** Shows a text: beside the original where `scale` is 0, else in its place, in `scale` of its size. */
  show: (text: string, scale: number) => void;
  /** The element with the text. */
  estimate: HTMLElement;
}

/** Returns the shadow root of a price, where the element can have one. */
export const shadowOf = (element: HTMLElement): ShadowRoot | undefined => {
  try {
    // A custom element may want its shadow root for itself, later.
    return /-/.test(element.localName) ? undefined : element.attachShadow({ mode: 'open' });
  } catch {
    // Links, table cells, <b> and the like can have none, and some have one already.
    return undefined;
  }
};

/**
 * Returns a price. In the element's shadow root a slot shows the original, and nothing of the page is touched. Without, a child
 * with a shadow root follows the original. In English, screen readers hear
 * "was … now about …".
 */
export const createPrice = (
  element: HTMLElement,
  root: ShadowRoot | null | undefined,
  isEnglish: boolean,
): Price => {
  const child = document.createElement('ppp-price');
  const parts = root || child.attachShadow({ mode: 'open' });
  const add = (tag: string): HTMLElement => parts.appendChild(document.createElement(tag));
  const was = add('i');
  const original = add('s');
  const now = add('i');
  const estimate = add('span');
  original.appendChild(document.createElement('slot'));
  // The words take no room.
  was.style.font = now.style.font = '0/0 a';
  // The line through an element does not reach into an inline block.
  child.style.display = 'inline-block';
  estimate.style.whiteSpace = 'nowrap';
  // Letters of another font must not make the line higher.
  estimate.style.lineHeight = '0';
  const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);

  const show = (text: string, scale: number): void => {
    if (!root) element.appendChild(child);
    const { style } = root ? original : element;
    style.textDecoration = text ? 'line-through' : 'none';
    style.fontSize = scale ? '0' : '';
    estimate.style.fontSize = scale ? `${scale * fontSize}px` : '';
    estimate.textContent = text;
    was.textContent = isEnglish && root && text ? 'was ' : '';
    now.textContent = isEnglish && text ? ' now about' : '';
  };
  return { element, text: '', show, estimate };
};
