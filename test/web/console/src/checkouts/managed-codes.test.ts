import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import { dayMs, hourMs } from '../../../../../core/shared/durations.ts';
import type { Campaign, Checkout } from '../../../../../web/console/src/api/contract.ts';
import { type CodeRow, codeRows } from '../../../../../web/console/src/checkouts/code-rows.ts';
import { managedCodes, uncountedText } from '../../../../../web/console/src/checkouts/managed-codes.ts';
import { campaignCodes } from '../../../../../web/console/src/checkouts/use-campaign-codes.ts';
import { sampleAssignment, sampleCheckout, sampleCode } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const checkout = sampleCheckout;
const problem = {
  type: 'key_refused' as const,
  startedAt: now.toISOString(),
  permission: null,
  field: null,
  campaignId: null,
  countries: [],
};
const failing: Checkout = { ...checkout, status: 'failing', problem };
const campaign: Campaign = {
  ...responseCampaign(
    makeDefaultCampaign('camp_1', now, {
      tiers: [
        { tier: 5, discount: 50, code: 'HAND50' },
        { tier: 6, discount: 60, code: null },
      ],
    }),
  ),
  checkout: sampleAssignment,
};
const rows = (...codes: (typeof sampleCode)[]) => codeRows(campaign, codes, undefined, now);
const both = rows(sampleCode, { ...sampleCode, code: 'PPP50BBBBBB', discount: 50 });
const hidden = { ...sampleCode, isShown: false };
const expired = rows(hidden, { ...hidden, discount: 50, endsAt: now.toISOString() });
const at = (codes: readonly CodeRow[], of = checkout, time = now) =>
  managedCodes({ checkout: of, rows: codes, ...{ replaced: [], codes: [] } }, time);

it('visitors get the codes that the config has, and no others', () => {
  expect(at(both).live).toEqual(
    new Map([
      [60, 'PPP60AAAAAA'],
      [50, 'PPP50BBBBBB'],
    ]),
  );
  expect([...at(rows()).live, ...at(rows({ ...hidden, status: 'creating' })).live]).toEqual([]);
  expect(at(expired).live.size).toBe(0);
});

it('says that the checkout has each code only if it has and accepts our key', () => {
  expect(at(both).summary).toBe('A code for each discount existed when last checked.');
  expect(at(both, failing).summary).toMatch(/^Stripe has rejected our key since/);
  expect(at(rows(sampleCode), failing).summary).toMatch(/no code for 50%, .* no banner/);
  expect(at(expired).summary).toMatch(/no code for 60%, 50%, .* no banner/);
});

it('nothing is doubtful only if each discount has a live code and the provider accepts the key and new codes', () => {
  expect(at(both).doubts[0]).toBeUndefined();
  const fix = { screen: 'checkout', label: 'Open Checkout' };
  expect(at(rows(sampleCode)).doubts[0]).toMatchObject({ title: 'Some codes aren’t created yet.', fix });
  expect(at(both, failing).doubts[0]).toMatchObject({ title: at(both, failing).summary, fix });
  const refused = both.map((row) => ({ ...row, state: 'refused' as const }));
  expect(at(refused).doubts[0]).toMatchObject({
    title: 'Stripe rejects new codes. Check the products.',
    fix,
  });
  expect(at(refused, failing).doubts[0]).toEqual(at(both, failing).doubts[0]);
});

it('the notices say why visitors get no code', () => {
  const test: Checkout = { ...checkout, mode: 'test' };
  const inTest = rows(hidden, { ...hidden, discount: 50 });
  expect(at(inTest, test).summary).toBe('Stripe is in test mode, so visitors see no banner.');
  expect(at(inTest, test).doubts[0]).toMatchObject({ title: at(inTest, test).summary });
  const confirmedAt = new Date(now.getTime() - 7 * dayMs).toISOString();
  const old = rows(sampleCode, { ...hidden, code: 'PPP50BBBBBB', discount: 50, confirmedAt });
  expect([...at(old).live.keys()]).toEqual([60]);
  expect(at(old).doubts.map(({ title }) => title)).toEqual(['No banner shows the code for 50%.']);
});

it('a key that was refused for more than seven days is said to leave no banner', () => {
  const textsOf = (code: typeof sampleCode) =>
    Object.fromEntries(
      (at(rows(code, { ...code, discount: 50 }), failing).doubts[0]?.consequences ?? []).map(
        ({ title, text }) => [title, text],
      ),
    );
  const confirmedAt = new Date(now.getTime() - 6 * dayMs).toISOString();
  expect(textsOf({ ...sampleCode, confirmedAt })).toMatchObject({
    'Visitors see now': expect.stringMatching(/^The banner, with codes that we know, confirmed on Nov 15/),
    'If nothing changes': expect.stringContaining('the first one on Nov 22'),
  });
  const longAgo = new Date(now.getTime() - 8 * dayMs).toISOString();
  expect(textsOf({ ...hidden, confirmedAt: longAgo })).toEqual({
    'Visitors see now': 'No banner, because Stripe hasn’t confirmed the codes for seven days.',
    'We can’t': 'Create, check, replace or end codes.',
  });
});

it('all troubles of the codes are named, the worst first', () => {
  const test: Checkout = { ...failing, mode: 'test' };
  expect(at(rows(hidden), test).doubts.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Stripe has rejected our key/),
    'Stripe is in test mode, so visitors see no banner.',
    'Some codes aren’t created yet.',
  ]);
});

it('says since when redemptions are not counted', () => {
  const read = (code: string, hours: number) => ({
    ...{ ...sampleCode, code },
    readAt: new Date(now.getTime() - hours * hourMs).toISOString(),
  });
  const text = (...codes: (typeof sampleCode)[]) => uncountedText({ codes }, now);
  expect(text(read('A', 3), read('B', 1))).toBeUndefined();
  expect(text(read('A', 50), read('B', 49))).toMatch(/^Redemptions haven’t been counted since Nov 19, 2026/);
  expect(text(read('A', 50), read('B', 1))).toMatch(/^Redemptions of A haven’t been counted since/);
  expect(text({ ...read('A', 50), status: 'ended' }, { ...sampleCode, readAt: null })).toBeUndefined();
});

it('a shared code is a warning', () => {
  const shared = both.map((row) => ({ ...row, state: row.discount === 60 ? 'shared' : 'exists' }) as const);
  const warning = (title: string) => ({ title, fix: { screen: 'checkout', label: 'Open Checkout' } });
  expect(at(both).warnings).toEqual([]);
  expect(at(shared).warnings).toEqual([warning('PPP60AAAAAA was probably shared.')]);
});

it('while the checkout has a problem, a discount without a code shows no banner', () => {
  const tiers = campaign.tiers.map((tier) => (tier.tier === 6 ? { ...tier, discount: 65 } : tier));
  const edited = { ...campaign, tiers };
  expect(at(both).goingOffline(edited)).toEqual([]);
  expect(at(both, failing).goingOffline(campaign)).toEqual([]);
  expect(at(both, failing).goingOffline(edited)).toEqual([
    'We can’t create codes in Stripe now. Until we can, these discounts show no banner: 65%.',
  ]);
});

it('a key that lacks a permission was not deleted', () => {
  const lacking: Checkout = { ...failing, problem: { ...problem, permission: 'Coupons: write' } };
  expect(at(both, lacking).doubts[0]).toMatchObject({
    title: 'Our Stripe key lacks the permission Coupons: write.',
    detail: 'The key itself works. Add the permission to the key, or paste another one.',
    consequences: expect.arrayContaining([{ title: 'We can’t', text: 'Create or replace codes.' }]),
  });
});

it('while only the list of codes is rejected, codes are created and checked', () => {
  const unlisted: Checkout = { ...failing, problem: { ...problem, type: 'refused' } };
  const edited = { ...campaign, tiers: [{ tier: 6 as const, discount: 65, code: null }] };
  expect(at(both, unlisted).goingOffline(edited)).toEqual([]);
  expect(at(both, unlisted).doubts[0]).toMatchObject({
    title: expect.stringMatching(/^Stripe has rejected our request for the list of its codes since/),
    consequences: [
      { title: 'Visitors see now', text: expect.stringMatching(/^The banner/) },
      { title: 'We can’t', text: 'Find codes that we don’t know.' },
    ],
  });
  const { rows: known } = campaignCodes(campaign, unlisted, [sampleCode], undefined, now);
  expect(known[0]?.state).toBe('exists');
});

it('the sale has the code that the config has', () => {
  const ofSale = { ...sampleCode, code: 'PPP40SALE22', discount: 40, isSale: true };
  const saleCode = (sale: typeof sampleCode | undefined) =>
    managedCodes({ checkout, rows: both, sale, ...{ replaced: [], codes: [] } }, now).saleCode;
  expect(saleCode(ofSale)).toBe('PPP40SALE22');
  expect(saleCode(undefined)).toBeUndefined();
  expect(saleCode({ ...ofSale, isShown: false })).toBeUndefined();
});

it('the codes exist as of the confirmation that is the oldest, and only if each has one', () => {
  const confirmed = (confirmedAt: string | null, discount: number) => ({
    ...sampleCode,
    discount,
    confirmedAt,
  });
  const old = confirmed('2026-11-21T09:00:00.000Z', 50);
  const young = confirmed('2026-11-21T11:55:00.000Z', 60);
  const late = confirmed('2026-11-21T08:59:00.000Z', 50);
  expect(at(rows(young, late)).evidence.sentence).toBe(
    'The codes existed in Stripe when we last checked, 3 hours ago.',
  );
  expect(at(rows(young, old)).evidence.sentence).toBe('The codes exist in Stripe, checked 3 hours ago.');
  // A doubt says it instead.
  const none = { sentence: '', checkedAt: null };
  expect(at(rows(young, confirmed(null, 50))).evidence).toMatchObject(none);
  expect(at(rows(young)).evidence).toMatchObject(none);
});
