import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import { dayMs } from '../../../../../core/shared/durations.ts';
import type { Campaign, Checkout } from '../../../../../web/console/src/api/contract.ts';
import { type CodeRow, codeRows } from '../../../../../web/console/src/checkouts/code-rows.ts';
import { managedCodes } from '../../../../../web/console/src/checkouts/managed-codes.ts';
import { sampleAssignment, sampleCheckout, sampleCode } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const checkout = sampleCheckout;
const problem = {
  type: 'key_refused' as const,
  startedAt: now.toISOString(),
  permission: null,
  field: null,
  campaignId: null,
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
const rows = (...codes: (typeof sampleCode)[]) => codeRows(campaign, codes, [], now);
const both = rows(sampleCode, { ...sampleCode, code: 'PPP50BBBBBB', discount: 50 });
const expired = rows(sampleCode, { ...sampleCode, discount: 50, endsAt: now.toISOString() });
const at = (codes: readonly CodeRow[], of = checkout, time = now) =>
  managedCodes({ checkout: of, rows: codes, ...{ replaced: [], codes: [] } }, time);

it('visitors get the live codes, and none once one of them has ended', () => {
  expect(at(both).live).toEqual(
    new Map([
      [60, 'PPP60AAAAAA'],
      [50, 'PPP50BBBBBB'],
    ]),
  );
  expect([...at(rows()).live, ...at(rows({ ...sampleCode, status: 'creating' })).live]).toEqual([]);
  expect(at(expired).live.size).toBe(0);
  expect(at(expired, checkout, new Date(now.getTime() - 1)).live.get(60)).toBe('PPP60AAAAAA');
});

it('says that the checkout has each code only if it has and accepts our key', () => {
  expect(at(both).summary).toBe('A code for each discount existed when last checked.');
  expect(at(both, failing).summary).toMatch(/^Stripe has rejected our key since/);
  expect(at(rows(sampleCode), failing).summary).toMatch(/no code for 50%, .* no banner/);
  expect(at(expired).summary).toMatch(/no code for 60%, 50%, .* no banner/);
});

it('nothing is doubtful only if each discount has a live code and the provider accepts the key and new codes', () => {
  expect(at(both).doubt).toBeUndefined();
  const fix = { screen: 'checkout', label: 'Open Checkout' };
  expect(at(rows(sampleCode)).doubt).toMatchObject({ title: 'Some codes are not created yet.', fix });
  expect(at(both, failing).doubt).toMatchObject({ title: at(both, failing).summary, fix });
  const refused = both.map((row) => ({ ...row, state: 'refused' as const }));
  expect(at(refused).doubt).toMatchObject({ title: 'Stripe rejects new codes. Check the products.', fix });
  expect(at(refused, failing).doubt).toEqual(at(both, failing).doubt);
});

it('visitors get no codes in test mode, and none that nobody has confirmed for seven days', () => {
  const test: Checkout = { ...checkout, mode: 'test' };
  expect(at(both, test).live.size).toBe(0);
  expect(at(both, test).summary).toBe('Stripe is in test mode, so visitors see no banner.');
  expect(at(both, test).doubt).toMatchObject({ title: at(both, test).summary });
  const confirmedAt = new Date(now.getTime() - 7 * dayMs).toISOString();
  const old = rows(sampleCode, { ...sampleCode, code: 'PPP50BBBBBB', discount: 50, confirmedAt });
  expect([...at(old).live.keys()]).toEqual([60]);
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
    'We cannot create codes in Stripe now. Until we can, these discounts show no banner: 65%.',
  ]);
});

it('the sale has a code once one is live and confirmed, and the checkout is not in test mode', () => {
  const ofSale = { ...sampleCode, code: 'PPP40SALE22', discount: 40, isSale: true };
  const saleCode = (sale: typeof sampleCode | undefined, of = checkout) =>
    managedCodes({ checkout: of, rows: both, sale, ...{ replaced: [], codes: [] } }, now).saleCode;
  expect(saleCode(ofSale)).toBe('PPP40SALE22');
  expect(saleCode(undefined)).toBeUndefined();
  expect(saleCode({ ...ofSale, status: 'creating' })).toBeUndefined();
  expect(saleCode({ ...ofSale, confirmedAt: '2026-01-01T00:00:00.000Z' })).toBeUndefined();
  expect(saleCode(ofSale, { ...checkout, mode: 'test' })).toBeUndefined();
});

it('the codes exist as of the confirmation that is the oldest, and only if each has one', () => {
  const confirmed = (confirmedAt: string | null, discount: number) => ({
    ...sampleCode,
    discount,
    confirmedAt,
  });
  const old = confirmed('2026-11-21T09:00:00.000Z', 50);
  const young = confirmed('2026-11-21T11:55:00.000Z', 60);
  expect(at(rows(young, old)).evidence.sentence).toBe('The codes exist in Stripe, checked 3 hours ago.');
  const none = 'Stripe has not confirmed every code yet.';
  expect(at(rows(young, confirmed(null, 50))).evidence).toMatchObject({ sentence: none, checkedAt: null });
  expect(at(rows(young)).evidence.sentence).toBe(none);
});
