import { page, type ScriptTag } from './page-state.ts';

/**
 * The script's own tag; `undefined` where there is none. `currentScript` is another tag, or none, when a tag manager or a
 * bundle runs the code: then `window.ppp` or the page's first tag of ours counts. (A form with that name takes the place of
 * `document.scripts`, and an element with the id "ppp" that of `window.ppp`.)
 */
export const readScriptTag = (): ScriptTag | undefined => {
  const { ppp = {} as ScriptTag } = page;
  if (ppp.key) return { ...ppp, base: `${ppp.base}/v1/banner` };
  for (const tag of [document.currentScript as HTMLScriptElement, ...document.querySelectorAll('script')]) {
    const address = tag && /(.+)\/script\.js.*(ppp_\w+)/.exec(tag.src);
    if (address) return { ...tag.dataset, base: address[1] as string, key: address[2] as string };
  }
  return undefined;
};
