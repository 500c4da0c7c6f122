import { discountsOf } from '../../../../core/checkouts/campaign-checkout.ts';
import { dayMs } from '../../../../core/shared/durations.ts';
import { problemMeanings, problemTitles } from '../../../../web/console/src/checkouts/problems.ts';
import type { ShopMonth } from '../shop-month.ts';
import {
  always,
  cannotCreate,
  exactly,
  isBanner,
  isWithout,
  problemsOf,
  type SentenceKinds,
  timeOf,
  works,
} from './kind.ts';

type ProblemType = keyof typeof problemMeanings;

/** What each problem is at the provider: what happened there in the latest run. */
const causes: Record<ProblemType, (shop: ShopMonth) => boolean> = {
  key_refused: (shop) => shop.ranIn(shop.events.refused),
  missing_permission: (shop) => shop.ranIn(shop.events.lacking),
  unreachable: (shop) => shop.ranIn(shop.events.unreachable),
  rate_limited: (shop) => shop.ranIn(shop.events.limited),
  // A creation that got no response, and is refused when it is tried again.
  unexpected_response: (shop) =>
    shop.ranIn(shop.events.drifting) ||
    (shop.ranIn(shop.events.goneProduct) && shop.hour > shop.events.unreachable[0]),
  refused: (shop) => shop.ranIn(shop.events.unlisted),
  // Two codes that nobody of us ended do not work.
  all_codes_differ: ({ service, hour, events }) =>
    (hour >= events.tampered[0] || hour >= events.sabotaged[0]) &&
    service.codes.filter(({ problem }) => problem?.type === 'all_codes_differ').length > 1,
  too_many_codes: (shop) => shop.ranIn([shop.events.sabotaged[0], shop.events.sabotaged[1] + 24]),
  price_differs: (shop) => shop.ranIn(shop.events.otherPrices),
};

const types = Object.keys(causes) as ProblemType[];

/** True if one of the problems with this text was there. */
const isOne = (shop: ShopMonth, name: 'cannot' | 'todo', text: string) =>
  types.some((type) => problemMeanings[type][name] === text && causes[type](shop));

const titleOf = (type: ProblemType) =>
  exactly(problemTitles[type]('Stripe')).source.slice(0, -1) +
  (type === 'price_differs' ? ' in (.+?)(?= since )' : '');
const end = String.raw`(?:\. First seen)? [^.]+\.`;

/** The countries with another price, at most three of them by name. */
const placesOf = ({ events }: ShopMonth) =>
  [
    'India',
    'India and Japan',
    'India, Japan, and Brazil',
    'India, Japan, Brazil, and one more country',
    'India, Japan, Brazil, and 2 more countries',
  ][events.otherPriceCountries - 1];

/** Kinds of what is said of each problem: its title, what it means and what to do, apart and together. */
function kindsOf(type: ProblemType): SentenceKinds {
  const isTrue = causes[type];
  const { means, todo, cannot } = problemMeanings[type];
  return {
    [type]: {
      pattern: new RegExp(`${titleOf(type)}${end}$`),
      isTrue: (shop, [, places]) => isTrue(shop) && (places === undefined || places === placesOf(shop)),
    },
    [`${type}, in one`]: { pattern: exactly(`${means} ${todo}`), isTrue },
    [`what we cannot: ${cannot}`]: {
      pattern: exactly(cannot),
      isTrue: (shop) => isOne(shop, 'cannot', cannot),
    },
    // The list of permissions says it instead.
    ...(type === 'missing_permission'
      ? {}
      : {
          [`${type}, meaning`]: { pattern: exactly(means), isTrue },
          [`what to do: ${todo}`]: { pattern: exactly(todo), isTrue: (shop) => isOne(shop, 'todo', todo) },
        }),
  };
}

/** What the console says of a checkout's problems, and what they mean for visitors. */
export const problemKinds: SentenceKinds = {
  ...Object.assign({}, ...types.map(kindsOf)),
  'one more problem': {
    pattern: new RegExp(`(?:${types.map((type) => titleOf(type)).join('|')})${end} .+$`),
    isTrue: (shop) => problemsOf(shop).length > 1,
  },
  'field that differs': {
    pattern: /^The field (.+)\.$/,
    isTrue: (shop, [, field]) => field === 'active' && problemsOf(shop).some((each) => each.field === field),
  },
  'banner now': {
    pattern:
      /^The banner, with codes that we know(?:, confirmed on (.+) or later)?\.( Discounts without such a code have no banner\.)?$/,
    isTrue: (shop, [, since]) =>
      isBanner(shop) &&
      Object.values(shop.service.shown).every((name) => {
        const code = shop.service.codes.find((each) => each.code === name);
        // Times are shown without seconds.
        return !since || Date.parse(code?.confirmedAt ?? '') >= timeOf(since) - 60_000 || code?.isSale;
      }),
  },
  'no banner, no confirmed code': {
    pattern: /^No banner, because no code is confirmed\.$/,
    isTrue: (shop) =>
      shop
        .configs()
        .every(({ show, ...config }) => !show || ('isSale' in config && config.isSale === true)) &&
      discountsOf(shop.campaign).every((percent) => isWithout(shop, percent)),
  },
  'no banner, unconfirmed': {
    pattern: /^No banner, because Stripe hasn’t confirmed the codes for seven days\.$/,
    isTrue: (shop) => !isBanner(shop) && wasUnconfirmed(shop),
  },
  'no banner, test mode': {
    pattern: /^No banner, because Stripe is in test mode\.$/,
    isTrue: (shop) => !isBanner(shop) && shop.events.isTest,
  },
  'no banner, ended': {
    pattern: /^No banner, because the codes have ended or Stripe doesn’t accept them\.$/,
    isTrue: (shop) =>
      !isBanner(shop) &&
      shop.service.having('live').every(({ code, endsAt }) => isOver(shop, endsAt) || !works(shop, code)),
  },
  'if nothing changes': {
    pattern: /^A code that nobody confirms leaves the banner after seven days, the first one on (.+)\.$/,
    isTrue: (shop, [, at]) => timeOf(at) >= shop.now.getTime() - 60_000,
  },
  'can’t create codes now': {
    pattern: /^We can’t create codes in Stripe now\. Until we can, these discounts show no banner: 70%\.$/,
    isTrue: cannotCreate,
  },
  'no banner, not live': {
    pattern: /^No banner, because the campaign isn’t live\.$/,
    isTrue: (shop) => !isBanner(shop),
  },
  'all codes, last known': {
    pattern: /^Summary: A code for each discount existed when last checked\.$/,
    isTrue: always,
  },
};

function wasUnconfirmed(shop: ShopMonth): boolean {
  const before = shop.now.getTime() - 7 * dayMs;
  return shop.service.having('live').some(({ confirmedAt }) => Date.parse(confirmedAt ?? '') <= before);
}

function isOver({ now }: ShopMonth, endsAt: string | null): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now.getTime();
}
