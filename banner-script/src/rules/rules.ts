import { type PageOffer, page } from '../page-state.ts';
import { countDown } from './countdown.ts';
import { isListed } from './page-paths.ts';

/**
 * Applies the rules of a campaign that only the page can apply: its pages, and its end. The script waits for
 * this file.
 */
const start = (offer: PageOffer): void => {
  const { config, aheadMs } = offer;
  const { pagePaths, endsAt } = config.banner;
  const endMs = Date.parse(endsAt as string);
  // The service's clock. It starts once, so that a clock that the visitor sets later does not change it.
  const startMs = Date.now() + aheadMs - performance.now();
  const now = (): number => Math.round(startMs + performance.now());
  offer.isOffered = () => !(now() >= endMs) && (!pagePaths || isListed(pagePaths, location.pathname));
  if (endsAt)
    countDown(
      () => endMs - now(),
      offer.box as HTMLElement,
      config,
      () => dispatchEvent(new Event('ppp:end')),
    );
};

const offer = page['ppp:offer'];
if (offer) start(offer);
