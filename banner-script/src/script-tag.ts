/** What the script's own tag says. */
export interface ScriptTag {
  /** The service's address up to `/v1/banner`. */
  base: string;
  /** The public key. */
  key: string;
  /** `data-offset`: pixels that the banner keeps from its edge of the window. Missing = measured. */
  offset: string | undefined;
}

/**
 * The script's own tag; throws where there is none. `currentScript` is another tag, or none, when a tag manager or a bundle
 * runs the code: then the page's first tag of ours speaks for it. (A form with that name takes the place of `document.scripts`.)
 */
export const readScriptTag = (): ScriptTag => {
  const tags = [document.currentScript as HTMLScriptElement, ...document.querySelectorAll('script')];
  for (const tag of tags) {
    const address = tag && /(.+)\/script\.js.*(ppp_\w+)/.exec(tag.src);
    if (address) return { base: address[1] as string, key: address[2] as string, offset: tag.dataset.offset };
  }
  throw Error('ppp: no key');
};
