import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import { dayMs, hourMs } from '../../../../core/shared/durations.ts';
import type { ShopMonth } from '../shop-month.ts';

/** What a sentence of the console means: its inputs are in the pattern, and its truth is asked of the shop. */
export interface SentenceKind {
  pattern: RegExp;
  isTrue: (shop: ShopMonth, inputs: readonly string[]) => boolean;
}

export type SentenceKinds = Readonly<Record<string, SentenceKind>>;

/** For advice, and for what nobody can know. */
export const always = () => true;

/** Returns a pattern of exactly this text. */
export const exactly = (text: string) => new RegExp(`^${text.replace(/[.?()]/g, String.raw`\$&`)}$`);

export const isBanner = (shop: ShopMonth) => shop.configs().some(({ show }) => show);
export const isHidden = (shop: ShopMonth) => !isBanner(shop);
/** Reads a moment as screens show it, without seconds. */
export const timeOf = (text = '') => Date.parse(`${text.replace(' at ', ' ')} UTC`);
export const liveCodes = (shop: ShopMonth) => shop.service.having('live');
export const paidSince = (shop: ShopMonth, ms: number) =>
  shop.payments.filter(({ at }) => at >= shop.now.getTime() - ms).length;
export const percents = (text = '') => [...text.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent));

const countryOf = (percent: number) => (percent === 60 ? 'IN' : 'JP');

/** A missing discount has no banner, unless a sale gives the visitor something else. */
export const isWithout = (shop: ShopMonth, percent: number) => {
  const config = shop.config(countryOf(percent));
  return !config.show || config.discount !== percent;
};

/** True if the checkout accepts the code now. */
export const works = (shop: ShopMonth, name: string) =>
  shop.service.fake.discounts().some(({ code, isActive }) => code === name && isActive);

/** True if a discount of the campaign has no live code. */
export const isIncomplete = (shop: ShopMonth) =>
  discountsOf(shop.campaign).some(
    (percent) => !liveCodes(shop).some(({ discount, isSale }) => discount === percent && !isSale),
  );

/** The counter is read after the payment, at most three hours later. */
export const wasPaid = (shop: ShopMonth, from: number, to: number) =>
  shop.payments.some(({ at }) => at >= from - 4 * hourMs && at <= to);

/** A day in words, as a reading of the counter gives it. */
export const wasPaidOn = (shop: ShopMonth, text: string) => {
  const day = text.toLowerCase();
  const days = day === 'today' ? 0 : day === 'yesterday' ? 1 : undefined;
  const today = Math.floor(shop.now.getTime() / dayMs) * dayMs;
  const from = days === undefined ? Date.parse(`${text} UTC`) : today - days * dayMs;
  return wasPaid(shop, from, from + dayMs);
};

/** Thirty UTC days with today. The counter is read at most three hours later. */
export const isNoneIn30Days = (shop: ShopMonth) =>
  paidSince(shop, 29 * dayMs + (shop.now.getTime() % dayMs)) === paidSince(shop, 4 * hourMs);

export const isUncounted = (shop: ShopMonth) => shop.facts().facts.uncounted !== undefined;

export const problemsOf = (shop: ShopMonth) => shop.facts().connection?.checkout.problems ?? [];

/** True if a problem keeps new codes from being created. */
export const cannotCreate = (shop: ShopMonth) =>
  problemsOf(shop).some(({ type }) => type !== 'refused' && type !== 'price_differs');

/** True if a problem keeps codes from being checked. */
export const cannotCheck = (shop: ShopMonth) =>
  problemsOf(shop).some(({ type }) => !['refused', 'too_many_codes', 'price_differs'].includes(type));
