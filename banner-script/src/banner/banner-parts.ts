import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import type { ReportEvent } from '../report-event.ts';
import { addElement, createIcon } from './add-element.ts';
import { fillTemplate, flagOf } from './banner-text.ts';
import { offerCopy } from './copy-code.ts';

/**
 * Adds the banner to a shadow root. Its parts are, in this order: the news for screen readers, flag, offer,
 * message, code with its button, and the button that closes.
 */
export const addBanner = (
  root: ShadowRoot,
  config: DiscountConfig,
  reportEvent: ReportEvent,
  dismiss: (event: UIEvent) => void,
): HTMLElement => {
  const { banner, code, language } = config;
  const { labels } = banner;
  const box = addElement(root, 'section');
  box.setAttribute('aria-label', labels.discount);
  const status = addElement(box, 'output');
  box.lang = language;
  // The stylesheet shows it: where the page's policy rejects the style, there is no banner.
  box.hidden = true;
  // The direction of the first text, which may be the merchant's own. It is not read from the status nor from
  // <bdi>: a flag is Latin.
  box.dir = status.dir = 'auto';
  const addText = (tag: string, text: string | false | undefined, parent: unknown = box): unknown =>
    text && addElement(parent as Node, tag, fillTemplate(text, config));
  addText('bdi', banner.showFlag && flagOf(config));
  // A campaign can have no headline.
  addText('b', banner.offerTemplate);
  // Phones show a message up to the end of its last question.
  const [question, rest] = banner.messageTemplate.replace(/[?\u061f\uff1f] ?/, '$&\0').split('\0');
  addText('data', rest, addText('p', question));
  if (code) {
    // One button, so that its name contains the code, which is all that phones show.
    const button = addElement(box, 'button', addElement(box, 'code', code));
    // One on the other, so that the button is always as wide as the wider of the two.
    addElement(button, 'span', createIcon('M6 5h8v8H6zM3 9H2V1h8v1'), ` ${banner.ctaText}`);
    addElement(button, 'span', createIcon('M3 7l3 4 7-8'), ` ${labels.copied}`);
    button.className = 'copy';
    button.onclick = offerCopy(button, labels, status, reportEvent);
  }
  if (banner.showCloseBtn) {
    const close = addElement(box, 'button', createIcon('M3 2l10 10M13 2L3 12'));
    close.className = 'close';
    close.onclick = dismiss;
    close.setAttribute('aria-label', labels.close);
    box.onkeydown = (event) => {
      if (event.key === 'Escape') dismiss(event);
    };
  }
  return box;
};
