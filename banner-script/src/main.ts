import { loadConfig } from '../../sdk/src/load-config.ts';
import { session } from '../../sdk/src/session.ts';
import { showBanner } from './banner/show-banner.ts';
import { nextFrame } from './next-frame.ts';
import { page } from './page-state.ts';
import { readScriptTag } from './script-tag.ts';
import { tellFor } from './tell.ts';

/** Asks for the visitor's configuration, then shows what it offers. */
const main = async (): Promise<void> => {
  const tag = readScriptTag();
  const config = await loadConfig(`${tag.base}/config/${tag.key}`, self);
  // The script can be faster than the page.
  while (document.readyState === 'loading') await nextFrame();

  if (page[tag.key]) return;
  page[tag.key] = config;
  const tell = tellFor(tag, config);
  if (!config.show) return tell('refused');
  if (page['ppp:discount']) return;
  page['ppp:discount'] = config;

  // A banner that was closed stays away for the session; prices stay local. Neither waits for the other.
  await Promise.all([
    session(tag.key) || showBanner(config, tag, tell),
    document.querySelector('[data-ppp-price]') && import(`${tag.base}/prices.js?key=${tag.key}`),
  ]);
};

main().catch(console.warn);
