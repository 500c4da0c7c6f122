import type { DiscountConfig } from '../../../core/banner/banner-config.ts';
import { page } from '../page-state.ts';

/** The discount of the page. The script has it before it loads this file. */
export const discount = page['ppp:discount'] as DiscountConfig;
