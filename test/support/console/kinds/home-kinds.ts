import { dayOf } from '../../../../core/shared/days.ts';
import { dayMs, hourMs } from '../../../../core/shared/durations.ts';
import { last30Days } from '../shop-facts.ts';
import type { ShopMonth } from '../shop-month.ts';
import { campaignKinds } from './campaign-kinds.ts';
import {
  always,
  isBanner,
  isHidden,
  isIncomplete,
  isNoneIn30Days,
  isUncounted,
  isWithout,
  liveCodes,
  paidSince,
  percents,
  type SentenceKinds,
  timeOf,
  wasPaid,
  wasPaidOn,
  works,
} from './kind.ts';

const isSaleShown = (shop: ShopMonth) => {
  const config = shop.config('US');
  return isBanner(shop) && config.show && config.isSale === true;
};

/** Copies that were counted from a day in words, or in the last 30 days. */
const copiesSince = (shop: ShopMonth, day: string | undefined) => {
  const { from, to } = last30Days(shop.now);
  return shop.statistics(day === undefined ? from : dayOf(timeOf(day)), to).totals.copied;
};

/** What Home says of a campaign, its codes and its pages. */
export const homeKinds: SentenceKinds = {
  paused: { pattern: /^Not live\. The campaign is paused\.$/, isTrue: isHidden },
  'paused, resume': { pattern: /^It stays paused until you resume it\.$/, isTrue: isHidden },
  'paused, publish': { pattern: /^The last step of the setup publishes it\.$/, isTrue: isHidden },
  exist: {
    pattern: /^The codes exist in Stripe, checked (now|this minute|.+ ago)\.$/,
    isTrue: (shop) => liveCodes(shop).every(({ code }) => works(shop, code)),
  },
  existed: {
    pattern: /^The codes existed in Stripe when we last checked, .+ ago\.$/,
    isTrue: (shop) => liveCodes(shop).every(({ confirmedAt }) => confirmedAt !== null),
  },
  'last redemption': {
    pattern: /^Last redemption: (today|yesterday|\w+ \d+, \d+)(?:, .* codes?)?\.$/,
    isTrue: (shop, [, day = '']) => wasPaidOn(shop, day),
  },
  'last redemption in a gap': {
    pattern: /^Last redemption: between (\w+ \d+, \d+) and (\w+ \d+, \d+)(?:, .* codes?)?\.$/,
    isTrue: (shop, [, from = '', to = '']) =>
      wasPaid(shop, Date.parse(`${from} UTC`), Date.parse(`${to} UTC`) + dayMs),
  },
  'none redeemed in 30 days': {
    pattern: /^None was redeemed in 30 days\.$/,
    isTrue: isNoneIn30Days,
  },
  'none redeemed since': {
    pattern: /^None has been redeemed since (\w+ \d+, \d+)\.$/,
    isTrue: (shop) => paidSince(shop, 30 * dayMs) === paidSince(shop, 4 * hourMs) || isUncounted(shop),
  },
  'hidden codes': {
    pattern: /^No banner shows the code for (.+)\.$/,
    isTrue: (shop, [, list]) => percents(list).every((percent) => isWithout(shop, percent)),
  },
  'hidden codes, reason': { pattern: /^Stripe doesn’t confirm it\.$/, isTrue: always },
  'some not created': {
    pattern: /^Some codes aren’t created yet\.$/,
    isTrue: isIncomplete,
  },
  'some not created, meaning': {
    pattern: /^Their visitors see no banner until then\.$/,
    isTrue: (shop) => [20, 25, 60].some((percent) => isWithout(shop, percent)),
  },
  'never requested': {
    pattern: /^Published, but no page has used your public key yet\.$/,
    isTrue: (shop) => shop.facts().facts.lastRequestAt === null,
  },
  'never requested, todo': { pattern: /^Add the line to your pages\.$/, isTrue: always },
  silent: {
    pattern: /^No request for the banner has come since (.+)\.$/,
    isTrue: (shop, [, since]) =>
      // Nothing else keeps visitors away.
      shop.hour > Math.min(shop.events.silent[0], shop.events.keyless[0]) &&
      Math.abs(timeOf(since) - Date.parse(shop.facts().facts.lastRequestAt ?? '')) < 60_000,
  },
  'silent, usual': {
    pattern: /^Before that, the banner was shown about [\d,]+ times a day\.$/,
    isTrue: always,
  },
  'silent, banner': { pattern: /^Probably no banner\.$/, isTrue: always },
  'silent, reason': {
    pattern: /^A new theme or a new site without our line, or a content security policy\.$/,
    isTrue: always,
  },
  'silent, then': { pattern: /^This goes away with the next request\.$/, isTrue: always },
  unredeemed: {
    pattern: /^(?:In 30 days|Since (.+)), codes were (?:copied ([\d,]+) times and )?never redeemed\.$/,
    isTrue: (shop, [, since, copied = '0']) =>
      copiesSince(shop, since) === Number(copied.replace(/,/g, '')) &&
      shop.facts().month.totals.redeemed === 0 &&
      (paidSince(shop, 30 * dayMs) === paidSince(shop, 4 * hourMs) || isUncounted(shop)),
  },
  'unredeemed, meaning': {
    pattern: /We can’t see whether your checkout has a field for them\.$/,
    isTrue: always,
  },
  shared: {
    pattern: /^(\S+) was probably shared\.$/,
    // Only the leak is from elsewhere.
    isTrue: (shop) => shop.hour > shop.events.leakAt,
  },
  'check first': {
    pattern: /^The campaign is live, but check this first\.$/,
    isTrue: (shop) => shop.campaign.status === 'active',
  },
  'sale planned': {
    pattern:
      /^\u2068Summer\u2069: 40% for visitors with a smaller discount(?:, except in excluded countries,)? from .+ on\.$/,
    isTrue: (shop) => !isSaleShown(shop),
  },
  'sale running': {
    pattern:
      /^\u2068Summer\u2069: 40% for visitors with a smaller discount(?:, except in excluded countries,)? until .+\.$/,
    isTrue: isSaleShown,
  },
  'sale code unconfirmed': {
    pattern: /^\u2068Summer\u2069 hasn’t started, because its code isn’t confirmed\.$/,
    isTrue: (shop) => !isSaleShown(shop),
  },
  'sale code due': {
    pattern: /^\u2068Summer\u2069 starts as soon as its code is created\.$/,
    isTrue: (shop) => !isSaleShown(shop),
  },
  'last request': {
    pattern: /^Last request (now|this minute|.+ ago)\.$/,
    isTrue: (shop) => shop.now.getTime() - Date.parse(shop.facts().facts.lastRequestAt ?? '') <= dayMs,
  },
  'no request since': {
    pattern: /^No request since (yesterday|\w+ \d+, \d+)\.$/,
    isTrue: (shop) => shop.now.getTime() - Date.parse(shop.facts().facts.lastRequestAt ?? '') > dayMs,
  },
  uncounted: {
    pattern: /^Redemptions(?: of .+)? haven’t been counted since (.+)\.$/,
    isTrue: (shop, [, since]) => shop.now.getTime() - timeOf(since) > 3 * hourMs,
  },
  ...campaignKinds,
};
