import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { page } from '../page-state.ts';
import { countDown } from './countdown.ts';
import { isListed } from './page-paths.ts';

/** Applies the rules of a campaign that only the page can apply: its pages, and its end. The script waits for this file. */
const start = (discount: DiscountConfig): void => {
  const { pagePaths, endsAt } = discount.banner;
  const end = Date.parse(endsAt as string);
  // Read at each look, because a page may change its address before or after its content.
  Object.defineProperty(discount, 'show', {
    get: () => !(Date.now() >= end) && (!pagePaths || isListed(pagePaths, location.pathname)),
  });
  if (endsAt) countDown(end, page['ppp:box'] as HTMLElement, discount);
};

const discount = page['ppp:discount'];
if (discount) start(discount);
