import { addElement } from '../banner/add-element.ts';

/** Single properties, which no Content-Security-Policy rejects. */
const style = {
  position: 'absolute',
  top: '0',
  left: '20px',
  borderRadius: '0 0 5px 5px',
  padding: '0 6px',
  background: 'var(--ctaColor)',
  color: 'var(--ctaTextColor)',
  font: '600 10px/14px system-ui,sans-serif',
  maxWidth: 'calc(100% - 40px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/**
 * Adds the word "Preview" to the banner and returns its element; `undefined` if the banner has it. It is for
 * the merchant, so it is in English in each language.
 */
export const markPreview = (box: HTMLElement): HTMLElement | undefined => {
  if (box.querySelector('i')) return undefined;
  const mark = addElement(box, 'i', 'Preview');
  mark.lang = 'en';
  Object.assign(mark.style, style);
  // The mark would cover the text of small banners.
  box.style.paddingTop = '18px';
  return mark;
};
