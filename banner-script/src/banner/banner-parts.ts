import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import type { ReportEvent } from '../report-event.ts';
import { addElement } from './add-element.ts';
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
  const addText = (tag: string, text: string | false | undefined, parent: Node = box): HTMLElement | '' =>
    text ? addElement(parent, tag, fillTemplate(text, config)) : '';
  addText('bdi', banner.showFlag && flagOf(config));
  // A campaign can have no headline.
  const offer = addText('b', banner.offerTemplate);
  // Phones show the answer, and else the message; if it is only a question, the headline.
  const [question, answer] = banner.messageTemplate.replace(/[?\u061f\uff1f] ?/, '$&\0').split('\0');
  const message = addText('p', answer || question);
  if (message && answer) message.prepend(addText('data', question, message));
  const spare = answer === '' ? message : message && offer;
  if (spare && offer) spare.className = 'spare';
  if (code) {
    // One button, so that its name contains the code.
    const button = addElement(box, 'button', addElement(box, 'code', code));
    // One on the other, so that the button is always as wide as the wider of the two.
    for (const label of [banner.ctaText, labels.copied]) addElement(button, 'span', label);
    button.className = 'copy';
    button.onclick = offerCopy(button, labels, status, reportEvent);
  }
  if (banner.showCloseBtn) {
    const close = addElement(box, 'button', '\xd7');
    close.className = 'close';
    close.onclick = dismiss;
    close.setAttribute('aria-label', labels.close);
    box.onkeydown = (event) => {
      if (event.key === 'Escape') dismiss(event);
    };
  }
  return box;
};
