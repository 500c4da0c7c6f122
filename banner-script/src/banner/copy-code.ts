import type { BannerLabels } from '../../../core/banner/banner-config.ts';
import { ignoreErrors } from '../ignore-errors.ts';
import type { ReportEvent } from '../report-event.ts';
import { announce } from './announce.ts';

/**
 * Returns a function that copies the code in `button`, and shows and announces the result for a while. Where
 * only the visitor can copy the code, it is selected at least. The first copy of a page is reported.
 */
export const offerCopy = (
  button: Element,
  labels: BannerLabels,
  status: Element,
  reportEvent: ReportEvent,
): (() => void) => {
  const code = button.firstChild as Element;
  let subject = 'code';
  return async () => {
    let isCopied: boolean | undefined;
    try {
      await navigator.clipboard.writeText(code.textContent as string);
      isCopied = true;
    } catch {
      isCopied = ignoreErrors(() => {
        (getSelection() as Selection).selectAllChildren(code);
        return document.execCommand('copy');
      });
    }
    const text = isCopied ? labels.copied : labels.codeSelected;
    announce(status, text);
    (button.lastChild as Node).textContent = text;
    if (isCopied) {
      reportEvent('copied', subject);
      subject = '';
    }
    button.className = 'copy copied';
    setTimeout(() => {
      button.className = 'copy';
    }, 4_000);
  };
};
