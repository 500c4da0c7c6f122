import type { ReceivedConfig } from '../../packages/sdk/src/received-config.ts';
import { afterFrame } from './after-frame.ts';
import { createBanner } from './banner/create-banner.ts';
import { loadLinks, loadPrices, loadRules } from './load-file.ts';
import type { ScriptTag } from './page-settings.ts';
import { type PageOffer, page } from './page-state.ts';
import { eventReporter } from './report-event.ts';
import { watchPage } from './watch-page.ts';

/** Shows what a configuration offers, and reports it: the banner, and prices if the page has some. */
export const showOffer = async (
  tag: ScriptTag,
  received: ReceivedConfig,
  reportEvent = eventReporter(tag, received.config),
): Promise<void> => {
  const { config } = received;
  // The script can be faster than the page, whose first frame must not wait for it.
  do await new Promise<void>(afterFrame);
  while (document.readyState === 'loading');

  if (!config.show) return reportEvent('no-discount');
  // Of two scripts, the first to have a discount shows it; so does a script that is loaded again after a
  // navigation.
  if (page['ppp:offer']) return;
  const offer: PageOffer = { ...(received as PageOffer), tag, reportEvent, isOffered: () => true };
  page['ppp:offer'] = offer;

  const keepBanner = createBanner(offer);
  // Few campaigns have rules for the page. Without the file, a banner could show where the merchant wants
  // none.
  if (config.banner.endsAt || config.banner.pagePaths) await loadRules(tag);
  if (config.banner.codeInLinks) {
    // The banner says the price, or offers the code. It decides before the visitor sees it.
    if (document.querySelector('[data-ppp-price]')) await loadPrices(tag).catch(() => {});
    await loadLinks(tag).catch(() => {});
  }
  let prices: unknown;
  watchPage((isChanged) => {
    keepBanner(isChanged);
    // Many shops write their prices long after this script has run. A page that cannot load the file keeps
    // its prices.
    prices =
      prices || (isChanged && document.querySelector('[data-ppp-price]') && loadPrices(tag).catch(() => {}));
  });
};
