/**
 * The service's address (up to `/v1/banner`) and the public key, from the script's own tag; throws without one.
 * `currentScript` is another tag, or none, when a tag manager or a bundle runs the code: then the page's last tag of ours
 * speaks for it.
 */
export const [, base, key] = [...document.scripts, document.currentScript as HTMLScriptElement | null].reduce<
  RegExpExecArray | 0
>((found, tag) => /(.+)\/script.js.*(ppp_\w+)/.exec(tag?.src as string) || found, 0) as unknown as [
  string,
  string,
  string,
];
