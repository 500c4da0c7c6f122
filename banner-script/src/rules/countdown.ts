import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { formatRest } from './format-rest.ts';

/**
 * Shows the remaining time above the banner's message until `readRestMs` returns 0 or less, then calls
 * `onEnd`. The text changes at most once a second, and only while it can be seen. Screen readers read it on
 * request only.
 */
export const countDown = (
  readRestMs: () => number,
  box: HTMLElement,
  { language, banner }: DiscountConfig,
  onEnd: () => unknown,
): void => {
  const timer = document.createElement('time');
  const rest = document.createTextNode('');
  const [before = '', after = ''] = banner.labels.endsIn.split('{{time}}');
  // Phones show the time only.
  for (const part of [before, rest, after]) {
    const words = document.createElement('small');
    words.append(part);
    timer.append(part === rest ? rest : words);
  }
  timer.setAttribute('role', 'timer');

  const tick = (): void => {
    const restMs = readRestMs();
    if (restMs <= 0) {
      onEnd();
      return;
    }
    // The first text is there before the banner is.
    if (!rest.data || (box.isConnected && !box.style.visibility && !document.hidden)) {
      const text = formatRest(restMs, language);
      if (rest.data !== text) rest.data = text;
      // Browsers that cannot write units show no countdown.
      if (text && !timer.parentNode) box.insertBefore(timer, box.querySelector('p'));
    }
    setTimeout(tick, restMs % 1000 || 1000);
  };
  tick();
};
