// The order of the modules is the one that compresses best: look at the size after moving any.
import './add-element.ts';
import '../../sdk/src/session.ts';
import './script-address.ts';
import '../../sdk/src/load-config.ts';
import './message.ts';
import './config.ts';
import './tell.ts';
import './next-frame.ts';
import './show-banner.ts';

import { session } from '../../sdk/src/session.ts';
import { config } from './config.ts';
import { nextFrame } from './next-frame.ts';
import { base, key } from './script-address.ts';
import { showBanner } from './show-banner.ts';
import { tell } from './tell.ts';

// The script can be faster than the page. Of the three states only `loading` has no eighth letter.
while (!document.readyState[7]) await nextFrame();
if (!self.__ppp) {
  self.__ppp = config;
  if (config.show) {
    // A banner that was closed stays away for the session.
    if (!session(key)) {
      showBanner();
      // Two frames on, the banner is painted: what is reported was seen, and reporting delays nothing.
      await nextFrame();
      await nextFrame();
      void tell('shown');
    }
    if (document.querySelector('[data-ppp-price]')) await import(`${base}/prices.js?key=${key}`);
  } else void tell('refused');
}
