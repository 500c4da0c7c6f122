import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { page } from '../page-state.ts';
import { countDown } from './countdown.ts';
import { isListed } from './page-paths.ts';

/**
 * Applies the rules of a campaign that only the page can apply: its pages, and its end. The script waits for
 * this file.
 */
const start = (discount: DiscountConfig): void => {
  const { pagePaths, endsAt } = discount.banner;
  const endMs = Date.parse(endsAt as string);
  // The service's clock. It starts once, so that a clock that the visitor sets later does not change it.
  const startMs = Date.now() + (page['ppp:clockAheadMs'] as number) - performance.now();
  const now = (): number => Math.round(startMs + performance.now());
  page['ppp:isOffered'] = () => !(now() >= endMs) && (!pagePaths || isListed(pagePaths, location.pathname));
  if (endsAt)
    countDown(
      () => endMs - now(),
      page['ppp:box'] as HTMLElement,
      discount,
      () => dispatchEvent(new Event('ppp:end')),
    );
};

const discount = page['ppp:discount'];
if (discount) start(discount);
