import { dayMs, hourMs } from '../../../../core/shared/durations.ts';
import type { ShopMonth } from '../shop-month.ts';
import {
  always,
  isIncomplete,
  isNoneIn30Days,
  isUncounted,
  liveCodes,
  paidSince,
  type SentenceKinds,
  timeOf,
  wasPaid,
  wasPaidOn,
  works,
} from './kind.ts';

/** No code that banners may show was confirmed before this time; times are shown without seconds. */
const wereConfirmed = (shop: ShopMonth, moment = '') =>
  liveCodes(shop).every(
    ({ confirmedAt, isSale }) => isSale || Date.parse(confirmedAt ?? '') >= timeOf(moment) - 60_000,
  );
const uncounted = String.raw`Redemptions(?: of .+)? haven’t been counted since .+\.`;

/** How Home knows what it says: the kind of knowledge, the sentence, and its age or reason. */
export const proofKinds: SentenceKinds = {
  'proof: exist': {
    pattern:
      /^Checked: (?:The code exists|All ([\d,]+) codes exist) in Stripe\. (.+)\. We check every hour\.$/,
    isTrue: (shop, [, count = '1', moment]) =>
      liveCodes(shop).every(({ code }) => works(shop, code)) &&
      Number(count) <= liveCodes(shop).length &&
      wereConfirmed(shop, moment),
  },
  'proof: existed': {
    pattern: /^Checked: (?:The code|All [\d,]+ codes) existed in Stripe\. (.+)\.$/,
    isTrue: (shop, [, moment]) => wereConfirmed(shop, moment),
  },
  'proof: unconfirmed': {
    pattern: /^Not seen: Stripe hasn’t confirmed every code\.(?: We check every hour\.| )$/,
    isTrue: (shop) => liveCodes(shop).some(({ confirmedAt }) => confirmedAt === null) || isIncomplete(shop),
  },
  'proof: redeemed': {
    pattern: new RegExp(
      `^Seen: A code was redeemed\\. (Today|Yesterday|\\w+ \\d+, \\d+)\\. (?:Stripe counts codes, not countries\\.|${uncounted})$`,
    ),
    isTrue: (shop, [, day = '']) => wasPaidOn(shop, day),
  },
  'proof: redeemed in a gap': {
    pattern: /^Seen: A code was redeemed\. Between (\w+ \d+, \d+) and (\w+ \d+, \d+)\. .+\.$/,
    isTrue: (shop, [, from = '', to = '']) =>
      wasPaid(shop, Date.parse(`${from} UTC`), Date.parse(`${to} UTC`) + dayMs),
  },
  'proof: none redeemed': {
    pattern: new RegExp(`^Not seen: No code was redeemed\\. In the last 30 days\\.(?: ${uncounted})?$`),
    isTrue: (shop) => isNoneIn30Days(shop) || isUncounted(shop),
  },
  'proof: none redeemed since': {
    pattern: new RegExp(`^Not seen: No code was redeemed\\. Since \\w+ \\d+, \\d+\\.(?: ${uncounted})?$`),
    isTrue: (shop) => paidSince(shop, 30 * dayMs) === paidSince(shop, 4 * hourMs) || isUncounted(shop),
  },
  'proof: field': {
    pattern: /^Assumed: Your payment pages have a field for codes\. Stripe doesn’t tell us\.$/,
    isTrue: always,
  },
  'proof: requested': {
    pattern: /^Seen: The banner was requested with your key\. Latest request: .+\.$/,
    isTrue: (shop) => shop.facts().facts.lastRequestAt !== null,
  },
  'proof: requests missing': {
    pattern: /^Not seen: Requests for the banner are missing\. Latest request: .+\.$/,
    // Nothing else keeps visitors away.
    isTrue: ({ hour, events }) => hour > Math.min(events.silent[0], events.keyless[0]),
  },
  'proof: never requested': {
    pattern: /^Not seen: Nobody has requested the banner\. Not once since the key was created\.$/,
    isTrue: (shop) => shop.facts().facts.lastRequestAt === null,
  },
  'proof: by hand': {
    pattern:
      /^Assumed: The codes exist in your checkout\. You created them by hand, and we can’t look there\.$/,
    isTrue: ({ campaign }) => campaign.checkout === null && campaign.tiers.every(({ code }) => code !== null),
  },
  'proof: automatic': {
    pattern:
      /^Assumed: Your checkout applies the discounts\. It does so without a code, so we can’t see it\.$/,
    isTrue: ({ campaign }) => campaign.checkout === null && campaign.hasAutomaticDiscount,
  },
};
