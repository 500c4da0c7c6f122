import { config } from './config.ts';
import { showBanner } from './show-banner.ts';
import { tell } from './tell.ts';

declare global {
  interface Window {
    /** Set once this page was answered: the script loaded twice, or again after a navigation, adds nothing. */
    __ppp?: number;
  }
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame);

// A script in the <head> can be faster than the page.
while (!document.body) await nextFrame();
if (!self.__ppp) {
  self.__ppp = 1;
  if (config.show) {
    showBanner();
    // Two frames on, the banner is painted: what is reported was seen, and reporting delays nothing.
    await nextFrame();
    await nextFrame();
    tell('banner_shown');
  } else if (config.reason) tell('banner_refused');
}
