import { codeParameterOf } from '../../../../packages/sdk/src/add-code.ts';
import { ignoreErrors } from '../../ignore-errors.ts';
import type { Attempt } from './attempt.ts';
import { leadsToPurchase } from './buy-words.ts';

/** What a press has shown: the code arrives, it doesn't, or the test can't know. */
export interface Verdict {
  state: 'carried' | 'lost' | 'unknown';
  /** A sentence for the merchant, with the remedy if there is one. */
  text: string;
}

/** What the test knows beside the press. */
export interface PressFacts {
  code: string;
  /** The page's URL. */
  page: string;
  /** The campaign has `codeInCookie`. */
  isCookieOn: boolean | undefined;
  /** The page's cookies. */
  cookies: string;
  /** False with `data-storage="none"`. */
  hasStorage: boolean;
  /** The page is Shopify's. */
  isShopify: boolean;
}

/** The part of a pressed element that the verdict needs. */
export interface Pressed {
  matches(selector: string): boolean;
  dataset: DOMStringMap;
}

const carried = (text: string): Verdict => ({ state: 'carried', text });
const lost = (reason: string): Verdict => ({
  state: 'lost',
  text: `Doesn\u2019t carry the code, because ${reason}`,
});
const unknown = (text: string): Verdict => ({ state: 'unknown', text });

/** Returns true if a text, such as a URL, contains the code as a whole word. */
const hasCode = (text: string, code: string): boolean => {
  const around = (ignoreErrors(() => decodeURIComponent(text)) || text).split(code);
  return around.some(
    (part, index) =>
      index > 0 &&
      /^([^a-z0-9\u00c0-\u1fff]|$)/i.test(part) &&
      /(^|[^a-z0-9\u00c0-\u1fff])$/i.test(around[index - 1] as string),
  );
};

/**
 * Returns what a press has shown, from the ways out that it has tried; `undefined` if none of them can lead to
 * a checkout. Requests of other sites only count something.
 */
export const judgePress = (pressed: Pressed, attempts: Attempt[], facts: PressFacts): Verdict | undefined => {
  if (pressed.matches('stripe-buy-button,stripe-pricing-table'))
    return lost('it\u2019s a frame of Stripe\u2019s. Link to the Payment Link instead.');
  const verdicts = attempts
    .map((attempt) => judgeAttempt(pressed, attempt, facts))
    .filter((verdict): verdict is Verdict => verdict !== undefined);
  const find = (state: Verdict['state']): Verdict | undefined =>
    verdicts.find((verdict) => verdict.state === state);
  return find('carried') || find('lost') || verdicts[0];
};

/** The verdict on a press that has shown nothing. */
export const nothing = unknown(
  'Nothing happened. Perhaps the page needs something first, or loads more at this press.',
);

const judgeAttempt = (pressed: Pressed, attempt: Attempt, facts: PressFacts): Verdict | undefined => {
  const { by, url, sent = '' } = attempt;
  if (by === 'call')
    return hasCode(sent, facts.code) ? carried('Carries the code to Paddle.') : lost(ownPaddleDiscount);
  const { origin, host, hostname, pathname } = new URL(url);
  if (origin === new URL(facts.page).origin) return judgeOwnServer(attempt, pathname, facts);
  if (by === 'request' && !codeParameterOf(url)) return undefined;
  // Paddle's library reads its button, and the frame need not show it.
  const isOurs = /(^|\.)paddle\.com$/.test(hostname) && pressed.dataset.discountCode === facts.code;
  if (isOurs || hasCode(url + sent, facts.code)) return carried(`Carries the code to ${host}.`);
  return lost(reasonOf(attempt, hostname));
};

const ownPaddleDiscount = 'it already has a discount or a transaction, which stays.';

/** Returns why another site gets no code, and what the merchant can do. */
const reasonOf = ({ by, url }: Attempt, host: string): string => {
  if (/(^|\.)paddle\.com$/.test(host)) return ownPaddleDiscount;
  if (/(^|\.)gumroad\.com$/.test(host) && by === 'frame')
    return 'Gumroad\u2019s overlay reads links when the page loads. Use the plain link.';
  if (/(^|\.)dodopayments\.com$/.test(host))
    return 'links to Dodo Payments take none. The banner offers it to copy.';
  if (codeParameterOf(url)) return 'the link already has a code or a signature, which stays.';
  if (by === 'frame') return `the test can\u2019t see how the page opens the frame of ${host}.`;
  return `we don\u2019t know ${host}. If it takes a code in its links, use a link with data-ppp-code-parameter.`;
};

const judgeOwnServer = (
  { isPost, by, url, sent = '' }: Attempt,
  path: string,
  { code, cookies, hasStorage, isCookieOn, isShopify }: PressFacts,
): Verdict | undefined => {
  if (hasCode(url + sent, code)) return carried('Carries the code to your server.');
  if (!isPost && !leadsToPurchase(path))
    return by === 'page' ? unknown(`Opens ${path} on your site. Preview that page, too.`) : undefined;
  if (!hasStorage)
    return lost('the script\u2019s tag has data-storage="none", so your server gets no cookie.');
  if (isShopify) return carried('Shopify gets the code before its checkout opens.');
  if (cookies.split('; ').includes(`ppp_code=${encodeURIComponent(code)}`))
    return carried(
      'Your server gets the code in the cookie ppp_code. Whether it uses it shows only a purchase.',
    );
  return lost(
    isCookieOn
      ? 'the browser refused the cookie ppp_code.'
      : 'your server opens the checkout. Turn on \u201cSet a cookie for your server\u201d in the console, and read it there.',
  );
};
