import type { BannerTexts } from '../../../core/banner/banner-config.ts';
import type { Tell } from '../tell.ts';

const feedbackMs = 4_000;

/**
 * Returns what copies the code, and shows and announces the result for a while. Where only the visitor can copy the code, it is selected
 * at least. The first copy of a page is reported.
 */
export const offerCopy = (
  coupon: Element,
  code: Element,
  texts: BannerTexts,
  status: Element,
  tell: Tell,
): (() => void) => {
  let subject = 'code';
  return async () => {
    let isCopied: boolean | undefined;
    try {
      // The promise has no value, or is rejected.
      isCopied = !((await navigator.clipboard.writeText(code.textContent as string)) as unknown);
    } catch {
      try {
        (getSelection() as Selection).selectAllChildren(code);
        isCopied = document.execCommand('copy');
      } catch {}
    }
    status.textContent = isCopied ? texts.copied : texts.selected;
    if (!isCopied) return;
    tell('copied', subject);
    subject = '';
    coupon.className = 'copied';
    setTimeout(() => {
      coupon.className = '';
    }, feedbackMs);
  };
};
