import { type PageOffer, page } from '../page-state.ts';

/** The page's offer. The script has it before it loads this file. */
export const offer = page['ppp:offer'] as PageOffer;

/** The discount of the page. */
export const discount = offer.config;
