import type { ScriptTag } from './page-settings.ts';
import { page } from './page-state.ts';

/**
 * Returns the settings of this script: `window.ppp`, or its tag. Returns `undefined` if the page has neither.
 * If a tag manager or a bundle runs the code, `currentScript` is null or a different tag, so the page's first
 * tag of ours counts. `document.scripts` is not used because a form called "scripts" replaces it. An element
 * with the id "ppp" replaces `window.ppp`, but has no key.
 */
export const readScriptTag = (): ScriptTag | undefined => {
  const { ppp = {} as ScriptTag } = page;
  if (ppp.key) return { ...ppp, base: `${ppp.base}/v1/banner` };
  for (const tag of [document.currentScript as HTMLScriptElement, ...document.querySelectorAll('script')]) {
    const match = tag && /(.+)\/script\.js.*(ppp_\w+)/.exec(tag.src);
    if (match) return { ...tag.dataset, base: match[1] as string, key: match[2] as string };
  }
  return undefined;
};
