import type { BannerTexts } from '../../../core/banner/banner-config.ts';
import type { Tell } from '../tell.ts';

const feedbackMs = 4_000;

/** Returns what copies the code, and shows and announces the result for a while. The first copy of a page is reported. */
export const offerCopy = (
  coupon: Element,
  code: Element,
  texts: BannerTexts,
  status: Element,
  tell: Tell,
): (() => void) => {
  let subject = 'code';
  return async () => {
    const isCopied = await copy(code);
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

/** Copies the code, and returns true if it is on the clipboard. Where only the visitor can copy it, it is selected at least. */
const copy = async (code: Element): Promise<boolean | undefined> => {
  try {
    await navigator.clipboard.writeText(code.textContent as string);
    return true;
  } catch {}
  try {
    (getSelection() as Selection).selectAllChildren(code);
    return document.execCommand('copy');
  } catch {}
  return undefined;
};
