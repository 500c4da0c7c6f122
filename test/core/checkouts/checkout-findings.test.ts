import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { defaultCheckoutSettings } from '../../../core/checkouts/campaign-checkout.ts';
import { checkoutProblemSchema, withCheck, withOtherPrices } from '../../../core/checkouts/checkout.ts';
import {
  type CampaignWithCodes,
  checkoutFindings,
  codeFindings,
  disconnectionFindings,
  mayBeShared,
} from '../../../core/checkouts/checkout-findings.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import type { DailyCounters } from '../../../core/statistics/counters.ts';
import { foreignCardsText } from '../../../core/statistics/foreign-cards.ts';
import { sharedCodes } from '../../../core/statistics/sharing.ts';
import { textOf } from '../../support/alert-text.ts';
import { sampleSale } from '../campaigns/sample-sale.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
const connected = makeCheckout(
  { provider: 'stripe', providerKey: 'rk_live_12345678' },
  exampleId('chk'),
  ago(999),
);

describe('a failing checkout', () => {
  it.each(checkoutProblemSchema.shape.type.options.filter((type) => type !== 'price_differs'))(
    'with the problem %s is reported, at the latest after an hour',
    (type) => {
      const failing = (hours: number) => withCheck(connected, { problems: [{ type }] }, ago(hours));
      const [late] = checkoutFindings([failing(1)], now);
      expect(late).toMatchObject({ state: 'problem', problem: type, startedAt: ago(1).toISOString() });
      expect(late && textOf(late)).toMatch(/^Stripe [a-z].*\.$/);
      const passes = type === 'rate_limited' || type === 'unreachable';
      expect(checkoutFindings([failing(0)], now)[0]?.state).toBe(passes ? 'unclear' : 'problem');
    },
  );

  it('charges another price for as long as it does, which hides nothing else', () => {
    const countries = ['IN', 'BR'];
    const priced = withOtherPrices(connected, exampleId('camp'), countries, ago(5));
    const found = checkoutFindings([priced], now);
    expect(found.map(({ type, state }) => [type, state])).toEqual([
      ['checkout_failing', 'over'],
      ['price_differs', 'problem'],
    ]);
    expect(found[1] && textOf(found[1])).toBe(
      'Stripe charges another price in 2 countries, usually one of its own. With your code, buyers there get both discounts. Look at Checkout in the console.',
    );
    const failing = withCheck(priced, { problems: [{ type: 'key_refused' }] }, ago(0));
    expect(checkoutFindings([failing], now).map(({ state, problem }) => [state, problem])).toEqual([
      ['problem', 'key_refused'],
      ['problem', null],
    ]);
  });

  it('is over when a check finds no problem', () => {
    const [finding] = checkoutFindings([connected], now);
    expect(finding).toMatchObject({ state: 'over', checkoutId: connected.id });
    expect(finding && textOf(finding)).toBe('Stripe is connected again.');
  });
});

describe('a checkout that is being disconnected', () => {
  const disconnecting = { ...connected, disconnectingSince: ago(1).toISOString() };

  it('is reported if it fails, and nothing is said of banners, which show none of its codes', () => {
    const failing = withCheck(disconnecting, { problems: [{ type: 'key_refused' }] }, ago(0));
    const [finding] = checkoutFindings([failing], now);
    expect(finding?.state).toBe('problem');
    expect(finding && textOf(finding)).toBe(
      'Stripe rejects the API key of your checkout. You are disconnecting it, and its codes may still work until the service can end them. Look at Checkout in the console.',
    );
  });
});

const campaign: Campaign = {
  ...makeCampaign({ name: 'Books', baseCurrency: 'USD' }, exampleId('camp'), ago(999)),
  tiers: [{ tier: 6, discount: 60, code: null }],
  checkout: { id: connected.id, ...defaultCheckoutSettings },
};

const live: StoredCode = {
  code: 'PPP60ABCDEF',
  discount: 60,
  isSale: false,
  status: 'live',
  createdAt: ago(48).toISOString(),
  endsAt: null,
  confirmedAt: ago(1).toISOString(),
  redemptions: 0,
  problem: null,
  checkoutId: connected.id,
  terms: '',
};

const none = new Map<string & number, never>();
const findingsOf = (
  codes: StoredCode[],
  counters?: DailyCounters,
  of: Campaign = campaign,
  cards: CampaignWithCodes['cards'] = none,
) => {
  const shared = counters ? sharedCodes(counters) : none;
  return codeFindings({ campaign: of, checkout: connected, codes, shared, cards }, now);
};
const statesOf = (...input: Parameters<typeof findingsOf>) =>
  Object.fromEntries(findingsOf(...input).map(({ type, state }) => [type, state]));

describe('unconfirmed codes', () => {
  it.each([
    ['confirmed an hour ago', ago(1), 'over'],
    ['confirmed almost seven days ago', ago(7 * 24 - 1), 'over'],
    ['confirmed seven days ago', ago(7 * 24), 'problem'],
  ])('a code that was %s', (_name, confirmedAt, expected) => {
    const code = { ...live, confirmedAt: confirmedAt.toISOString() };
    expect(statesOf([code]).codes_unconfirmed).toBe(expected);
  });

  it('are not clear without a live code', () => {
    expect(statesOf([{ ...live, status: 'creating' }]).codes_unconfirmed).toBe('unclear');
  });

  it('begin when the first code left the banner, and the text has their number', () => {
    const codes = [8, 9].map((days) => ({ ...live, confirmedAt: ago(days * 24).toISOString() }));
    const [finding] = findingsOf(codes);
    expect(finding?.startedAt).toBe(ago(2 * 24).toISOString());
    expect(finding && textOf(finding)).toContain('2 codes of “Books”');
  });
});

describe('a shared code', () => {
  const day = now.toISOString().slice(0, 10);
  const counts = { shown: 100, copied: 3, opened: 1, dismissed: 0 };
  const own = { day, discount: 60, isSale: false };
  const used = (redemptions: number) => ({ ...live, redemptions });
  const counters = (redeemed: number, code = live.code) => ({
    counts: [{ day, country: 'IN', ...counts }],
    discounts: [{ ...own, ...counts }],
    redemptions: [{ ...own, redeemed }],
    byCode: [{ ...own, redeemed, code }],
  });

  it.each([
    ['often', counters(10), 'problem'],
    ['not often', counters(9), 'unclear'],
    ['as its predecessor was', counters(10, 'PPP60OLD'), 'unclear'],
  ])('that is redeemed %s', (_name, counters, expected) => {
    expect(statesOf([used(10)], counters).code_shared).toBe(expected);
  });

  it('has its numbers in the text', () => {
    const finding = findingsOf([used(40)], counters(40)).find(({ type }) => type === 'code_shared');
    expect(finding && textOf(finding)).toContain('40 buyers paid with it, and 3 visitors took it.');
  });

  it('has the cards of its discount’s orders in the text, in the words of the console, if they are known', () => {
    const cards = { discount: 60, country: 'US', countryDiscount: 0, orders: 31, of: 44 };
    const textWith = (known: CampaignWithCodes['cards']) => {
      const findings = findingsOf([used(40)], counters(40), campaign, known);
      const finding = findings.find(({ type }) => type === 'code_shared');
      return finding && textOf(finding);
    };
    const text = textWith(new Map([[60, cards]]));
    expect(text).toContain(`3 visitors took it. ${foreignCardsText(cards)} Replace it in the console.`);
    expect(textWith(new Map([[50, { ...cards, discount: 50 }]]))).not.toContain('cards');
    expect(textWith(none)).toMatch(/took it. Replace it in the console\.$/);
  });

  it('is over when the code is replaced, not before', () => {
    expect(statesOf([used(10)], undefined).code_shared).toBe('unclear');
    expect(statesOf([{ ...live, status: 'replaced' }]).code_shared).toBe('over');
  });

  it('is never that of a sale, which is for everybody, but a sale’s code can be unconfirmed', () => {
    const sale = { ...used(40), isSale: true, confirmedAt: ago(8 * 24).toISOString() };
    const shop = { ...campaign, sale: { ...sampleSale, discount: 60 } };
    const states = statesOf([sale], counters(40), shop);
    expect(states.code_shared).toBeUndefined();
    expect(states.codes_unconfirmed).toBe('problem');
    expect(statesOf([sale], counters(40)).codes_unconfirmed).toBe('unclear');
  });

  it('needs the statistics only if a live code was redeemed ten times', () => {
    expect(mayBeShared([used(9), { ...used(99), status: 'ended' }])).toBe(false);
    expect(mayBeShared([used(10)])).toBe(true);
  });
});

describe('codes that a disconnection could not end', () => {
  const problem = { type: 'not_ended', startedAt: ago(3).toISOString() } as const;
  const left: StoredCode = { ...live, status: 'replaced', problem };
  const others = Array.from({ length: 11 }, (_, index) => ({ ...left, code: `PPP40${index}` }));

  it('are reported once for each checkout, with their names', () => {
    const again = { ...left, code: 'PPP20ABCDEF', checkoutId: 'chk_2' };
    const findings = disconnectionFindings([left, { ...live, status: 'ended' }, again], now);
    expect(findings).toMatchObject([
      { key: `codes_not_ended:${connected.id}`, state: 'problem', checkoutId: connected.id },
      { key: 'codes_not_ended:chk_2', state: 'problem', checkoutId: 'chk_2' },
    ]);
    expect(findings[0]).toMatchObject({ type: 'codes_not_ended', startedAt: problem.startedAt });
    expect(findings[0] && textOf(findings[0])).toBe(
      'A code of a checkout that you disconnected may still work: PPP60ABCDEF. Its end was not confirmed in time, and the key is deleted. End it at the provider.',
    );
  });

  it('are too many for a message: it has ten names', () => {
    const [finding] = disconnectionFindings([left, ...others], now);
    expect(finding && textOf(finding)).toMatch(/^12 codes .* work: PPP60ABCDEF, .*, PPP408 and 2 more\. /);
  });

  it('are reported for 90 days, because nobody can tell us that they were ended', () => {
    const of = (days: number) =>
      disconnectionFindings([{ ...left, endsAt: ago(days * 24).toISOString() }], now);
    expect(of(89)).toHaveLength(1);
    expect(of(90)).toEqual([]);
  });

  it('are not reported while the service still tries', () => {
    expect(disconnectionFindings([{ ...left, problem: null }, live], now)).toEqual([]);
  });
});
