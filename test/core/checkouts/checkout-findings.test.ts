import type { Campaign } from '../../../core/campaigns/campaign.ts';
import { makeCampaign } from '../../../core/campaigns/new-campaign.ts';
import { defaultCheckoutSettings } from '../../../core/checkouts/campaign-checkout.ts';
import { checkoutProblemTypes, withCheck } from '../../../core/checkouts/checkout.ts';
import {
  type CampaignWithCodes,
  checkoutFindings,
  codeFindings,
  countedFrom,
  mayBeShared,
} from '../../../core/checkouts/checkout-findings.ts';
import type { StoredCode } from '../../../core/checkouts/code.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { hourMs } from '../../../core/shared/durations.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { sampleSale } from '../campaigns/sample-sale.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
const connected = makeCheckout(
  { provider: 'stripe', providerKey: 'rk_live_12345678' },
  exampleId('chk'),
  ago(999),
);

describe('a failing checkout', () => {
  it.each(checkoutProblemTypes)('with the problem %s is reported, at the latest after an hour', (type) => {
    const failing = (hours: number) => withCheck(connected, { problem: { type } }, ago(hours));
    const [late] = checkoutFindings([failing(1)], now);
    expect(late).toMatchObject({ state: 'problem', problem: type, startedAt: ago(1).toISOString() });
    expect(late?.text).toMatch(/^Stripe [a-z].*\.$/);
    const passes = type === 'rate_limited' || type === 'unreachable';
    expect(checkoutFindings([failing(0)], now)[0]?.state).toBe(passes ? 'unclear' : 'problem');
  });

  it('is over when a check finds no problem', () => {
    expect(checkoutFindings([connected], now)).toMatchObject([
      { state: 'over', text: 'Stripe is connected again.', checkoutId: connected.id },
    ]);
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

const findingsOf = (codes: StoredCode[], counters?: CampaignWithCodes['counters'], of: Campaign = campaign) =>
  codeFindings({ campaign: of, checkout: connected, codes, counters }, now);
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
    expect(finding?.text).toContain('2 codes of “Books”');
  });
});

describe('a shared code', () => {
  const day = now.toISOString().slice(0, 10);
  const counts = { shown: 100, copied: 3, opened: 1, dismissed: 0 };
  const used = (redemptions: number) => ({ ...live, redemptions });
  const [own, other] = [60, 50].map((discount) => ({ discount, isSale: false }));
  const ofSale = { discount: 60, isSale: true };
  /** Returns the counters of visitors who saw these discounts; `null` if it is unknown. */
  const counters = (...seen: (typeof ofSale | null | undefined)[]) => ({
    counts: seen.map(() => ({ day, country: 'IN', ...counts })),
    discounts: seen.flatMap((each) => (each ? [{ day, ...each, ...counts }] : [])),
    redemptions: [],
  });

  it.each([
    ['often', used(10), counters(own), 'problem'],
    ['as often as twice the copies', used(8), counters(own), 'unclear'],
    ['often, but nobody copied it', used(99), counters(), 'unclear'],
    ['often, but copied only for a different discount', used(99), counters(other, ofSale), 'unclear'],
    ['often, and others copied a different discount', used(10), counters(own, other, ofSale), 'problem'],
    ['often, but visitors may have seen it', used(10), counters(own, null), 'unclear'],
    ['often enough for many copies', used(10), counters(own, own), 'unclear'],
  ])('that is redeemed %s', (_name, code, counters, expected) => {
    expect(statesOf([code], counters).code_shared).toBe(expected);
  });

  it('has its numbers in the text', () => {
    const finding = findingsOf([used(40)], counters(own)).find(({ type }) => type === 'code_shared');
    expect(finding?.text).toContain('redeemed 40 times');
    expect(finding?.text).toContain('at most 4 times');
  });

  it('is over when the code is replaced, not before', () => {
    expect(statesOf([used(10)], undefined).code_shared).toBe('unclear');
    expect(statesOf([{ ...live, status: 'replaced' }]).code_shared).toBe('over');
  });

  it('is never that of a sale, which is for everybody, but a sale’s code can be unconfirmed', () => {
    const sale = { ...used(40), isSale: true, confirmedAt: ago(8 * 24).toISOString() };
    const shop = { ...campaign, sale: { ...sampleSale, discount: 60 } };
    const states = statesOf([sale], counters(own), shop);
    expect(states.code_shared).toBeUndefined();
    expect(states.codes_unconfirmed).toBe('problem');
    expect(statesOf([sale], counters(own)).codes_unconfirmed).toBe('unclear');
  });

  it('of an old code counts 30 days, by the redemptions of its percentage', () => {
    const old = { ...used(500), createdAt: ago(999).toISOString() };
    const redemptions = [{ day, discount: 60, isSale: false, redeemed: 9 }];
    expect(statesOf([old], { ...counters(own), redemptions }).code_shared).toBe('unclear');
    const more = [{ day: countedFrom(now), discount: 60, isSale: false, redeemed: 20 }];
    expect(statesOf([old], { ...counters(own), redemptions: more }).code_shared).toBe('problem');
  });

  it('needs the statistics only if a live code was redeemed ten times', () => {
    expect(mayBeShared([used(9), { ...used(99), status: 'ended' }])).toBe(false);
    expect(mayBeShared([used(10)])).toBe(true);
  });
});
