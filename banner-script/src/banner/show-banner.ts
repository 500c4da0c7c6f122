import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { session } from '../../../sdk/src/session.ts';
import { nextFrame } from '../next-frame.ts';
import type { ScriptTag } from '../script-tag.ts';
import type { Tell } from '../tell.ts';
import { createHost } from './banner-host.ts';
import { buildBanner } from './banner-parts.ts';
import { makeRoom } from './make-room.ts';

/** Puts the banner into the page, and reports it when it is in sight. */
export const showBanner = async (config: DiscountConfig, tag: ScriptTag, tell: Tell): Promise<void> => {
  const box = buildBanner(config, tell, () => {
    session(tag.key, 1);
    remove();
    tell('dismissed', 'banner_dismissed');
  });
  const fit = makeRoom(box, tag.offset);
  const remove = createHost(box, fit);
  // A page that comes back from the browser's cache: its banner may have been closed on another one.
  addEventListener('pageshow', () => {
    if (session(tag.key)) remove();
  });

  // A banner that comes into sight more than ten seconds later is not reported.
  for (let patience = 300; patience > 0; patience--) {
    // Two frames on, the banner is painted.
    await nextFrame();
    await nextFrame();
    const { top, bottom, height } = box.getBoundingClientRect();
    if (height && bottom > 0 && top < innerHeight) {
      // Only a change is read out, so the text comes after the element.
      const [status, offer, message] = box.children as unknown as [Element, Element, Element];
      status.textContent = `${offer.textContent} ${message.textContent}`;
      return tell('shown', 'banner_shown');
    }
  }
};
