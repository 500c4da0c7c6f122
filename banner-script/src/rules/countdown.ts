import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { formatRest, untilNextText } from './format-rest.ts';

/**
 * Shows the remaining time above the banner's message until `readRestMs` returns 0 or less, then calls
 * `onEnd`. It wakes up only when the text changes, and writes only while it can be seen. Screen readers read
 * it on request only.
 */
export const countDown = (
  readRestMs: () => number,
  box: HTMLElement,
  { language, banner }: DiscountConfig,
  onEnd: () => unknown,
): void => {
  const timer = document.createElement('time');
  const { style } = timer;
  // What the banner's stylesheet has for other texts. Few banners have a countdown.
  Object.assign(style, {
    gridArea: 't',
    marginLeft: '4px',
    marginRight: '4px',
    fontWeight: '600',
    lineHeight: '1.15',
    unicodeBidi: 'plaintext',
    fontVariantNumeric: 'tabular-nums',
  });
  const rest = document.createTextNode('');
  const [before = '', after = ''] = banner.labels.endsIn.split('{{time}}');
  timer.append(before, rest, after);
  timer.setAttribute('role', 'timer');

  const tick = (): void => {
    const restMs = readRestMs();
    if (restMs <= 0) {
      onEnd();
      return;
    }
    // The first text is there before the banner is.
    if (!rest.data || (box.isConnected && box.className !== 'off' && !document.hidden)) {
      // Digits have one width, but 9 is shorter than 10. What follows in a bar keeps its place.
      style.minWidth = `${timer.offsetWidth}px`;
      const text = formatRest(restMs, language);
      if (rest.data !== text) rest.data = text;
      // Browsers that cannot write units show no countdown.
      if (text && !timer.parentNode) {
        const [offer, message] = [box.querySelector('b'), box.querySelector('p')];
        box.insertBefore(timer, message);
        // Phones have room for one of them.
        if (offer && message) [offer.className, message.className] = ['', 'spare'];
      }
    }
    setTimeout(tick, untilNextText(restMs));
  };
  tick();
};
