import { requestConfig } from '../../sdk/src/load-config.ts';
import { afterFrame } from './after-frame.ts';
import { createBanner } from './banner/create-banner.ts';
import { page, type ScriptTag } from './page-state.ts';
import { eventReporter } from './report-event.ts';
import { readScriptTag } from './script-tag.ts';
import { watchPage } from './watch-page.ts';

/** Asks for the visitor's configuration, then shows what it offers. */
const main = async (): Promise<void> => {
  // Without a tag, the next line throws, and nothing happens.
  const tag = readScriptTag() as ScriptTag;
  const [config, clockAheadMs] = await requestConfig(`${tag.base}/config/${tag.key}`, tag.storage);
  // The script can be faster than the page, whose first frame must not wait for it.
  do await new Promise<void>(afterFrame);
  while (document.readyState === 'loading');

  const reportEvent = eventReporter(tag, config);
  if (!config.show) return reportEvent('hidden');
  // Of two scripts, the first to have a discount shows it; so does a script that is loaded again after a navigation.
  if (page['ppp:discount']) return;
  page['ppp:discount'] = config;
  page['ppp:clockAheadMs'] = clockAheadMs;
  page['ppp:tag'] = tag;

  const load = (file: string): Promise<unknown> => import(`${tag.base}${file}?key=${tag.key}`);
  const keepBanner = createBanner(config, tag, reportEvent);
  // Few campaigns have rules for the page. Without the file, a banner could show where the merchant wants none.
  if (config.banner.endsAt || config.banner.pagePaths) await load('/rules.js');
  let prices: unknown;
  watchPage(() => {
    // Many shops write their prices long after this script has run. A page that cannot load the file keeps its prices.
    prices = prices || (document.querySelector('[data-ppp-price]') && load('/prices.js').catch(() => {}));
    keepBanner();
  });
};

// A merchant cannot change the limits of a page or a browser, and the browser itself reports a failed request.
main().catch(() => {});
