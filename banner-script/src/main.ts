import { loadFile } from './load-file.ts';
import type { ScriptTag } from './page-settings.ts';
import { requestConfig } from './read-config.ts';
import { readScriptTag } from './script-tag.ts';
import { showOffer } from './show-offer.ts';

/**
 * True in the build of the pinned script. It loads its preview here, because a preview imports what shows an
 * offer.
 */
declare const IS_PINNED: boolean;

/** Asks for the visitor's configuration, then shows what it offers. */
const main = async (): Promise<unknown> => {
  // Without a tag, the next line throws, and nothing happens.
  const tag = readScriptTag() as ScriptTag;
  // A preview link, for which another file does the same.
  if (/#ppp-preview=/.test(location.href))
    return IS_PINNED ? import('./preview/preview.ts') : loadFile(tag, '/preview.js');
  return showOffer(tag, await requestConfig(tag));
};

// A merchant cannot change the limits of a page or a browser, and the browser itself reports a failed
// request.
main().catch(() => {});
