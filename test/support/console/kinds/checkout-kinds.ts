import { hourMs } from '../../../../core/shared/durations.ts';
import type { ShopMonth } from '../shop-month.ts';
import {
  cannotCheck,
  cannotCreate,
  isHidden,
  isWithout,
  percents,
  problemsOf,
  type SentenceKinds,
  timeOf,
  works,
} from './kind.ts';

const codeOf = ({ service }: ShopMonth, percent: string) =>
  service.having('live').findLast(({ discount, isSale }) => discount === Number(percent) && !isSale);
const found = ({ service }: ShopMonth, name: string) => service.codes.find(({ code }) => code === name);
const isRecent = ({ now }: ShopMonth, time: string | null | undefined) =>
  now.getTime() - Date.parse(time ?? '') <= 3 * hourMs;
const namesIn = (list = '') => [...list.matchAll(/PPP\w+/g)].map(([name]) => name);
const isNotShown = ({ service }: ShopMonth, name: string | undefined) =>
  name === undefined || !Object.values(service.shown).includes(name);
const cause =
  '(?:it rejects our key; |it limits our requests, we try again; |it doesn’t respond, we try again; |its response lacks a field, we try again; |it rejects the discount; check the products; )?';
const confirmed = 'confirmed ([^,;]+)';

/** The table of codes: each code's state, and what is known of it. */
const rowKinds: SentenceKinds = {
  'row: exists': {
    pattern: /^(\d+)%, Exists: confirmed .+$/,
    isTrue: (shop, [, percent = '']) => works(shop, codeOf(shop, percent)?.code ?? ''),
  },
  'row: recreated': {
    pattern: /^(\d+)%, Recreated: confirmed .+; the former code ended in Stripe$/,
    isTrue: (shop, [, percent = '']) =>
      works(shop, codeOf(shop, percent)?.code ?? '') &&
      shop.service.codes.some((each) => each.discount === Number(percent) && !works(shop, each.code)),
  },
  'row: shared': {
    pattern: new RegExp(`^(\\d+)%, Probably shared: ${confirmed}(?:, so no banner shows it)?$`),
    isTrue: (shop) => shop.hour > shop.events.leakAt || shop.events.isApp,
  },
  'row: not replaced': {
    pattern: new RegExp(
      `^(\\d+)%, Not replaced: ${confirmed}(?:; Stripe rejects the new code, so check the products|, so no banner shows it)$`,
    ),
    isTrue: (shop) => shop.hour >= shop.events.goneProduct[0],
  },
  'row: not checked': {
    pattern: new RegExp(`^(\\d+)%, Not checked: ${confirmed}$`),
    isTrue: (shop, [, percent = '']) =>
      cannotCheck(shop) || !isRecent(shop, codeOf(shop, percent)?.confirmedAt),
  },
  'row: not checked, hidden': {
    pattern: new RegExp(`^(\\d+)%, Not checked: ${confirmed}(?:, so|;) no banner shows it$`),
    isTrue: (shop, [, percent = '']) => isNotShown(shop, codeOf(shop, percent)?.code),
  },
  'row: being created': {
    pattern: new RegExp(`^(\\d+)%, Being created: ${cause}no banner until then$`),
    isTrue: (shop, [, percent = '']) => isWithout(shop, Number(percent)),
  },
  'former code: exists': {
    pattern: /^(PPP\w+), Exists: confirmed .+, ends (.+)$/,
    isTrue: (shop, [, name = '']) => works(shop, name),
  },
  'former code: not checked': {
    pattern: /^(PPP\w+), Not checked: confirmed .+, ends (.+)$/,
    isTrue: cannotCheck,
  },
  'former code: being created': {
    pattern: new RegExp(
      `^(PPP\\w+), Being created: ${cause}(?:no banner until then|the sale doesn’t start until Stripe confirms it)$`,
    ),
    isTrue: (shop, [, name]) => isNotShown(shop, name),
  },
  'former code: replaced': {
    pattern: new RegExp(`^(PPP\\w+), (?:Replaced|Sale over): ${confirmed}, ends (.+)$`),
    isTrue: (shop, [, name]) => isNotShown(shop, name),
  },
  'former code: ended': {
    pattern: /^(PPP\w+), Ended: .+, confirmed$/,
    isTrue: (shop, [, name = '']) => !works(shop, name),
  },
};

/** What the notices of Checkout say. */
export const checkoutKinds: SentenceKinds = {
  ...rowKinds,
  'test codes': { pattern: /^Visitors don’t see test codes\.$/, isTrue: isHidden },
  'test codes, meaning': {
    pattern:
      /^This checkout is in test mode, so its codes appear only in preview links, and visitors see no banner\. With a live key we create the codes again in live mode; (?:the campaign stays (active, and the banner appears as soon as Stripe confirms them|paused until you start it))\.$/,
    isTrue: (shop, [, then = '']) =>
      isHidden(shop) && shop.events.isTest && then.startsWith(shop.campaign.status),
  },
  'test mode': {
    pattern: /^(?:Summary: )?Stripe is in test mode, so visitors see no banner\.$/,
    isTrue: (shop) => isHidden(shop) && shop.events.isTest,
  },
  'test mode, todo': {
    pattern: /^Only preview links show the codes\. Paste a live key to start\.$/,
    isTrue: (shop) => isHidden(shop) && shop.events.isTest,
  },
  'wider key': { pattern: /^This key can do more than we need\.$/, isTrue: ({ events }) => events.isWider },
  'wider key, todo': {
    pattern:
      /^It may read your customers\. We never do, .+ Create a key with only .+, and replace this one\.$/,
    isTrue: ({ events }) => events.isWider,
  },
  'other codes': {
    pattern: /^1 code of another installation may work in Stripe\.$/,
    isTrue: (shop) => shop.otherCodes.length === 1 && works(shop, 'PPP50OTHERS'),
  },
  'other codes, todo': {
    pattern:
      /^No campaign here created them, so we leave them alone: (.+) \(50%\)\. If no other installation uses them, end them in Stripe\.$/,
    isTrue: (shop, [, name = '']) => shop.otherCodes.includes(name) && found(shop, name) === undefined,
  },
  'codes by amount': {
    pattern: /^1 code of yours in Stripe now takes off an amount\.$/,
    isTrue: (shop) => shop.events.isOtherByAmount && works(shop, 'PPP50OTHERS'),
  },
  'codes by amount, todo': {
    pattern:
      /^We only know discounts in percent, so we leave them alone: PPP50OTHERS\. If nobody should pay with them, end them in Stripe\.$/,
    isTrue: (shop) => shop.events.isOtherByAmount && works(shop, 'PPP50OTHERS'),
  },
  disconnecting: {
    pattern: /^Stripe is being disconnected\.$/,
    isTrue: ({ checkout }) => checkout?.disconnectingSince !== undefined,
  },
  'disconnecting, codes': {
    pattern:
      /^(?:These codes may still work: (.+)\. )?We try to end them every hour, and use the key for nothing else\. We delete it when Stripe has confirmed all ends, on (.+) at the latest\. Don’t delete it in Stripe before that\.$/,
    isTrue: (shop, [, list, at]) =>
      timeOf(at) > shop.now.getTime() - hourMs &&
      shop.service.fake
        .discounts()
        .every(
          ({ code, isActive }) => !isActive || shop.otherCodes.includes(code) || namesIn(list).includes(code),
        ),
  },
  'codes that are left': {
    pattern: /^Some codes of a disconnected checkout may still work\.$/,
    isTrue: ({ checkout, service }) =>
      checkout === undefined && service.codes.some(({ status }) => status !== 'ended'),
  },
  'codes that are left, names': {
    pattern: /^We couldn’t end (.+), and we no longer have the key\. End them in the checkout’s dashboard\.$/,
    isTrue: (shop, [, list]) =>
      shop.service.fake
        .discounts()
        .every(
          ({ code, isActive }) => !isActive || shop.otherCodes.includes(code) || namesIn(list).includes(code),
        ),
  },
  'shared, why': {
    pattern:
      /^Since (.+?), ([\d,]+) buyers paid with it, and ([\d,]+) visitors? took it(?:; .+)?\.(?: ([\d,]+) of ([\d,]+) orders with a 60% code were paid with cards from the United States, which has no discount\.)?$/,
    isTrue: ({ payments }, [, , paid = '', , foreign, all]) =>
      Number(paid.replace(',', '')) <= payments.length &&
      (foreign === undefined ||
        (Number(foreign) <= payments.filter(({ isForeign }) => isForeign).length &&
          Number(all?.replace(',', '')) <= payments.length)),
  },
  'shared, then': {
    pattern: /^The old code lasts 48 hours more, so that buyers can finish paying\.$/,
    isTrue: (shop) => !cannotCreate(shop),
  },
  'shared, later': {
    pattern: /^You can replace it as soon as we can create codes in Stripe again\.$/,
    isTrue: cannotCreate,
  },
  'no copies': {
    pattern: /^We count no copies here, so we can’t tell whether a code was shared\.$/,
    isTrue: (shop) => shop.facts().month.totals.copied === 0,
  },
  'replaced code': {
    pattern: /^(PPP\w+): Until (.+)\. ([\d,]+) redeemed in total\.$/,
    isTrue: (shop, [, name = '', at, count = '']) =>
      timeOf(at) > shop.now.getTime() - 60_000 &&
      found(shop, name)?.status === 'replaced' &&
      Number(count.replace(',', '')) <= shop.payments.filter(({ code }) => code === name).length,
  },
  'replaced code, unconfirmed end': {
    pattern:
      /^(PPP\w+): Stripe hasn’t confirmed the end of (.+) yet\. We try again every hour\. ([\d,]+) redeemed in total\.$/,
    isTrue: (shop, [, name = '', at]) =>
      timeOf(at) <= shop.now.getTime() && found(shop, name)?.status === 'replaced',
  },
  'replaced code, next run': {
    pattern: /^(PPP\w+): Ends with the next hourly run\. ([\d,]+) redeemed in total\.$/,
    isTrue: (shop, [, name = '']) => found(shop, name)?.status === 'replaced',
  },
  'missing codes': {
    pattern: /^Summary: Your checkout has no code for (.+), so these visitors see no banner\.$/,
    isTrue: (shop, [, list]) => percents(list).every((percent) => isWithout(shop, percent)),
  },
  'problem, in the summary': {
    pattern:
      /^Summary: (?:Stripe has|We couldn’t|Our Stripe key lacks|Someone changed|Your codes in Stripe|Stripe charges).+\.$/,
    isTrue: (shop) => problemsOf(shop).length > 0,
  },
};
