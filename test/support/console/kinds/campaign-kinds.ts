import { hourMs } from '../../../../core/shared/durations.ts';
import { isIn } from '../shop-events.ts';
import { always, isBanner, isHidden, isWithout, type SentenceKinds, timeOf } from './kind.ts';

/** What Home says of a campaign without a checkout, of its settings and of the merchant's keys. */
export const campaignKinds: SentenceKinds = {
  ended: {
    pattern: /^Not live\. The campaign ended on (.+)\.$/,
    isTrue: (shop, [, at]) => isHidden(shop) && timeOf(at) <= shop.now.getTime(),
  },
  'ended, then': { pattern: /^Discounts stay off until you change the end\.$/, isTrue: isHidden },
  'not begun': {
    pattern: /^Not live yet\. The campaign starts on (.+)\.$/,
    isTrue: (shop, [, at]) => isHidden(shop) && timeOf(at) > shop.now.getTime() - 60_000,
  },
  'not begun, then': { pattern: /^Visitors see no banner until then\.$/, isTrue: isHidden },
  'no country': {
    pattern: /^Not live\. No country has a discount\.$/,
    isTrue: (shop) => isHidden(shop) && shop.campaign.tiers.length === 0,
  },
  'no country, then': { pattern: /^Visitors see no banner\.$/, isTrue: isHidden },
  'only a sale': { pattern: /^Live\.$/, isTrue: isBanner },
  'no key': {
    pattern: /^Not live\. The campaign has no public key\.$/,
    isTrue: (shop) => isHidden(shop) && isIn(shop.events.keyless, shop.hour),
  },
  'no key, todo': { pattern: /^Create a key, and add its line to your pages\.$/, isTrue: isHidden },
  'some without a code': {
    pattern: /^Some discounts have no code\.$/,
    isTrue: ({ campaign }) => campaign.checkout === null && campaign.tiers.some(({ code }) => code === null),
  },
  'some without a code, meaning': {
    pattern: /^Visitors see them but can’t redeem them\.$/,
    isTrue: (shop) => shop.configs().every((config) => !config.show || config.code === null || config.isSale),
  },
  'paused without codes': {
    pattern: /^Some discounts have no code yet\.$/,
    isTrue: ({ campaign }) => campaign.checkout === null && campaign.tiers.some(({ code }) => code === null),
  },
  'by hand': {
    pattern: /^Live\. We can’t check codes that you created by hand\.$/,
    isTrue: (shop) => isBanner(shop) && shop.campaign.checkout === null,
  },
  automatic: {
    pattern: /^Live\. We can’t check that your checkout applies the discounts\.$/,
    isTrue: (shop) => isBanner(shop) && shop.campaign.hasAutomaticDiscount,
  },
  'same code': {
    pattern: /^Different discounts have the same code, but a code gives only one discount\.$/,
    isTrue: ({ campaign }) => new Set(campaign.tiers.map(({ code }) => code)).size < campaign.tiers.length,
  },
  'number that differs': {
    pattern: /^The number in (\S+) isn’t its discount, (\d+)%\.$/,
    isTrue: ({ campaign }, [, code = '', percent]) =>
      !code.includes(percent ?? '') &&
      campaign.tiers.some((each) => each.code === code && each.discount === Number(percent)),
  },
  'key that expires': {
    pattern: /^The secret key \u2068Server\u2069 expires on (.+)\.$/,
    isTrue: ({ start, events }, [, day]) =>
      new Date(start + events.expiresAt * hourMs).toDateString() === new Date(day ?? '').toDateString(),
  },
  'domain that isn’t allowed': {
    pattern: /^(\S+) isn’t in your list of domains, so your products there show no banner\.$/,
    isTrue: ({ campaign }, [, domain]) =>
      campaign.allowedDomains.length > 0 && !campaign.allowedDomains.includes(domain ?? ''),
  },
  'refused codes': { pattern: /^Stripe rejects new codes\. Check the products\.$/, isTrue: hasGoneProduct },
  'former codes': {
    pattern: /^Visitors still see the former codes\.$/,
    isTrue: (shop) => hasGoneProduct(shop) && (isHidden(shop) || !isWithout(shop, 60)),
  },
  'orders not counted yet': {
    pattern: /^What was paid isn’t counted yet\.$/,
    isTrue: ({ ordersCountedAt }) => ordersCountedAt === null,
  },
  'orders counted long ago': {
    pattern: /^Last counted (\d+) days ago\.$/,
    isTrue: ({ ordersCountedAt }, [, days]) => ordersCountedAt !== null && Number(days) >= 30,
  },
  'orders counted': {
    pattern:
      /^Paid: (\w+ \d+, \d+) to (.+?), after refunds, without tax(?:, with all codes of the discount(?:, of all campaigns at this checkout)?|, with the codes of all campaigns at this checkout)?\. Counted .+\.$/,
    isTrue: ({ ordersCountedAt }, [, from = '', to = '']) =>
      Date.parse(from) <= Date.parse(to) && Date.parse(to) < Date.parse(ordersCountedAt ?? ''),
  },
  'try it': {
    pattern:
      /^(?:If not, buyers can’t enter the code, and a code in a link may be dropped without a word\.|The settings of the checkout can limit them to some products\.|Open your page as a visitor from India, go to the checkout, and stop before you pay\.|Do your payment pages have a field for codes\?|Do the codes apply to what you sell\?|Try it yourself\.)$/,
    isTrue: always,
  },
};

function hasGoneProduct({ events, hour }: Parameters<typeof isBanner>[0]): boolean {
  // The next run creates the codes without the product.
  return hour >= events.goneProduct[0];
}
