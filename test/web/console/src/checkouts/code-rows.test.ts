import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type {
  Campaign,
  CampaignStatistics,
  Checkout,
  Code,
} from '../../../../../web/console/src/api/contract.ts';
import {
  codesAfterDisconnecting,
  disconnectingTexts,
  replacementText,
  withoutCheckout,
} from '../../../../../web/console/src/checkouts/checkout-changes.ts';
import {
  areCopiesUncounted,
  codeRows,
  daysToCount,
  firstExpiry,
  nextReplacement,
} from '../../../../../web/console/src/checkouts/code-rows.ts';
import { providerOf } from '../../../../../web/console/src/checkouts/providers.ts';
import { checkoutFor } from '../../../../../web/console/src/checkouts/use-campaign-codes.ts';
import { sampleAssignment, sampleCheckout } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const campaign: Campaign = responseCampaign(
  makeDefaultCampaign('camp_1', now, {
    tiers: [
      { tier: 5, discount: 50, code: 'OLD50' },
      { tier: 6, discount: 60, code: null },
    ],
    countryOverrides: [{ country: 'BR', discount: 60, code: 'BRASIL' }],
  }),
);

function makeCode(changes: Partial<Code>): Code {
  return {
    ...{ code: 'PPP60AAAAAA', discount: 60, isSale: false, status: 'live', redemptions: 100, problem: null },
    ...{ createdAt: '2026-11-01T12:00:00.000Z', endsAt: '2026-12-31T12:00:00.000Z' },
    confirmedAt: '2026-11-21T11:00:00.000Z',
    ...changes,
  };
}

function statistics(copied: number, redeemed = 0, from = '2026-10-23', opened = 0): CampaignStatistics {
  const counts = { shown: 1_000, copied, opened, dismissed: 0, copyPercent: null };
  return {
    ...{ from, to: '2026-11-21', byDay: [], totals: { ...counts, redeemed } },
    byCountry: [],
    byDiscount: [
      { ...counts, discount: 60, isSale: false, redeemed },
      { ...counts, discount: 50, isSale: false, redeemed: 900, copied: 1_000 },
      { ...counts, discount: 60, isSale: true, redeemed: 900, copied: 1_000 },
    ],
    changes: [],
    linkReport: null,
  };
}

const stateOf = (codes: Code[], copied = 100, redeemed = 0, opened = 0) =>
  codeRows(campaign, codes, [statistics(copied, redeemed, '2026-10-23', opened)], now)[0]?.state;

it('there is a row for each discount, the largest first, with its counts and the end of its code’s period', () => {
  const old = { createdAt: '2026-10-01T12:00:00.000Z', endsAt: '2026-12-01T12:00:00.000Z' };
  const rows = codeRows(campaign, [makeCode(old)], [statistics(12, 80)], now);
  expect(rows.map(({ discount }) => discount)).toEqual([60, 50]);
  expect(rows[0]).toMatchObject({
    counts: { since: '2026-10-23', redeemed: 80, copied: 12, takenAtMost: 12 },
    replacedAt: '2026-11-01T00:00:00.000Z',
  });
  expect(rows[1]).toMatchObject({ state: 'creating', replacedAt: null });
  expect(rows[1]?.counts).toBeUndefined();
  expect(firstExpiry(rows)).toBe('2026-12-01T12:00:00.000Z');
  expect(nextReplacement(rows)).toBe(rows[0]?.replacedAt);
  expect(nextReplacement([])).toBeNull();
});

it('the code of a sale with the same discount is no country’s', () => {
  const ofSale = makeCode({ code: 'PPP60SALE22', isSale: true, createdAt: '2026-11-20T12:00:00.000Z' });
  const rows = codeRows(campaign, [ofSale, makeCode({})], [statistics(12, 80)], now);
  expect(rows[0]?.live?.code).toBe('PPP60AAAAAA');
  expect(codeRows(campaign, [ofSale], [], now)[0]).toMatchObject({ state: 'creating' });
  expect(daysToCount([ofSale], now)).toEqual([]);
});

it('a code was probably shared if it was redeemed more than twice as often as visitors took it, and at least ten times', () => {
  const old = [makeCode({ createdAt: '2026-10-01T12:00:00.000Z' })];
  expect(stateOf(old, 12, 80)).toBe('shared');
  expect(stateOf(old, 40, 80)).toBe('exists');
  expect(stateOf(old, 39, 79)).toBe('shared');
  expect(stateOf(old, 1, 9)).toBe('exists');
  expect(stateOf(old, 1, 10)).toBe('shared');
  // Visitors also take it by a link.
  expect(stateOf(old, 12, 80, 28)).toBe('exists');
  expect(stateOf(old, 0, 79, 39)).toBe('shared');
  expect(stateOf(old, 0, 78, 39)).toBe('exists');
  // What an old script does not say may have been this code.
  const days = statistics(12, 80);
  const unknown = { ...days.totals, discount: null, isSale: false, copied: 28, redeemed: 0 };
  const rows = codeRows(campaign, old, [{ ...days, byDiscount: [...days.byDiscount, unknown] }], now);
  expect(rows[0]).toMatchObject({ state: 'exists', counts: { copied: 12, takenAtMost: 40 } });
});

it('a code of a shop that neither copies nor links was not shared, as far as we know', () => {
  const old = [makeCode({ createdAt: '2026-10-01T12:00:00.000Z' })];
  expect(stateOf(old, 0, 12)).toBe('exists');
  const isUnknown = (...counts: [copied: number, redeemed: number, opened?: number]) => {
    const [copied, redeemed, opened] = counts;
    return areCopiesUncounted(
      codeRows(campaign, old, [statistics(copied, redeemed, '2026-10-23', opened)], now),
    );
  };
  expect([isUnknown(0, 12), isUnknown(0, 9), isUnknown(1, 12), isUnknown(0, 12, 1)]).toEqual([
    ...[true, false, false, false],
  ]);
  expect(areCopiesUncounted(codeRows(campaign, [], [], now))).toBe(false);
});

it('a code counts its own redemptions, and its own copies from its first whole day on', () => {
  const replaced = makeCode({ code: 'PPP60BBBBBB', status: 'replaced', endsAt: '2026-11-12T09:00:00.000Z' });
  const live = makeCode({ createdAt: '2026-11-08T12:00:00.000Z', redemptions: 11 });
  const codes = [live, replaced];
  // The checkout accepted the successor two days after its creation.
  expect(daysToCount(codes, now)).toEqual(['2026-11-10', '2026-11-11']);
  const days = [statistics(4, 23, '2026-11-10'), statistics(3, 20, '2026-11-11')];
  const [row] = codeRows(campaign, codes, days, now);
  expect(row?.counts).toEqual({ since: '2026-11-10', redeemed: 11, copied: 3, takenAtMost: 4 });
  expect(row?.state).toBe('shared');
  expect(codeRows(campaign, codes, [], now)[0]).toMatchObject({ state: 'exists' });
});

it('on its first day, a code has no copies that are certainly its own', () => {
  const codes = [makeCode({ createdAt: now.toISOString(), redemptions: 12 })];
  expect(daysToCount(codes, now)).toEqual(['2026-11-21']);
  const [row] = codeRows(campaign, codes, [statistics(7, 0, '2026-11-21')], now);
  expect(row?.counts).toEqual({ since: '2026-11-21', redeemed: 12, copied: null, takenAtMost: 7 });
  expect(row?.state).toBe('exists');
});

it('a code that was never confirmed, or not for seven days, is not said to exist', () => {
  const stateAt = (confirmedAt: string | null) =>
    codeRows(campaign, [makeCode({ confirmedAt })], [], now).find(({ discount }) => discount === 60)?.state;
  expect(stateAt(null)).toBe('unchecked');
  expect(stateAt('2026-11-14T12:00:00.000Z')).toBe('unchecked');
  expect(stateAt('2026-11-14T12:00:00.001Z')).toBe('exists');
});

it('a problem of another campaign’s codes is not this campaign’s', () => {
  const problem = { type: 'unexpected_response' as const, startedAt: '', permission: null, field: null };
  const at = (campaignId: string | null): Checkout => ({
    ...{ ...sampleCheckout, status: 'failing' },
    problem: { ...problem, campaignId },
  });
  for (const own of [at(null), at('camp_1')]) expect(checkoutFor(own, 'camp_1')).toBe(own);
  expect(checkoutFor(at('camp_2'), 'camp_1')).toEqual(sampleCheckout);
});

it('a code was replaced only if it is no longer live', () => {
  const code = makeCode({});
  const stripe = providerOf({ provider: 'stripe' });
  const textOf = (codes: Code[]) => replacementText(code.code, codes, stripe);
  expect(textOf([makeCode({ code: 'PPP60BBBBBB' }), { ...code, status: 'replaced' }])).toBe(
    'PPP60AAAAAA was replaced.',
  );
  expect(textOf([makeCode({ code: 'PPP60BBBBBB', status: 'creating' }), code])).toMatch(/^PPP60AAAAAA stays/);
});

it('a code whose predecessor ended at the provider was recreated; a rotated code was not', () => {
  const live = makeCode({ createdAt: '2026-11-20T12:00:00.000Z' });
  const ended = (endsAt: string) => makeCode({ code: 'PPP60BBBBBB', status: 'ended', endsAt });
  expect(stateOf([live, ended('2026-11-20T11:59:58.000Z')])).toBe('recreated');
  expect(stateOf([live, ended('2026-11-18T12:00:00.000Z')])).toBe('exists');
  const old = makeCode({ createdAt: '2026-11-01T12:00:00.000Z' });
  expect(stateOf([old, ended('2026-11-01T12:00:00.000Z')])).toBe('exists');
});

it('a code whose successor the provider rejects does not simply work', () => {
  const successor = (type: 'refused' | 'unreachable') =>
    makeCode({ code: 'PPP60BBBBBB', status: 'creating', problem: { type, startedAt: now.toISOString() } });
  expect(stateOf([successor('refused'), makeCode({})])).toBe('refused');
  expect(stateOf([successor('unreachable'), makeCode({})])).toBe('exists');
});

it('without a live code, a discount waits for one', () => {
  expect(stateOf([makeCode({ status: 'creating' })])).toBe('creating');
  expect(stateOf([makeCode({ status: 'replaced' }), makeCode({ status: 'ended' })])).toBe('creating');
});

it('disconnecting pauses a campaign only if its codes by hand are incomplete', () => {
  expect(withoutCheckout(campaign)).toEqual({ checkout: null, status: 'paused' });
  expect(withoutCheckout({ ...campaign, code: 'ALL' })).toEqual({ checkout: null, status: 'active' });
  expect(withoutCheckout({ ...campaign, code: 'ALL' }, false).status).toBe('paused');
});

it('visitors see codes by hand after disconnecting only if the campaign stays active', () => {
  const codesOf = (changes: Partial<Campaign>) =>
    codesAfterDisconnecting({ ...campaign, checkout: sampleAssignment, ...changes }).map(({ code }) => code);
  expect(codesOf({})).toEqual([]);
  expect(codesOf({ code: 'ALL' }).sort()).toEqual(['ALL', 'BRASIL', 'OLD50']);
  expect(codesOf({ code: 'ALL', status: 'paused' })).toEqual([]);
  expect(codesOf({ tiers: [], countryOverrides: [], hasAutomaticDiscount: true })).toEqual([]);
});

it('while the checkout has a problem, no code is said to work or to be replaced', () => {
  const [row] = codeRows(campaign, [makeCode({})], [], now, true);
  expect(row?.state).toBe('unchecked');
  expect(codeRows(campaign, [], [], now, true)[0]?.state).toBe('creating');
});

it('disconnecting promises only what it can do: end codes, delete the key, pause', () => {
  const connected = { ...campaign, checkout: sampleAssignment };
  const other = { ...connected, id: 'camp_2' };
  const failing = {
    ...sampleCheckout,
    problem: {
      type: 'key_refused' as const,
      startedAt: now.toISOString(),
      permission: null,
      field: null,
      campaignId: null,
    },
  };
  const texts = (at: Checkout, ...campaigns: Campaign[]) =>
    disconnectingTexts(connected, at, campaigns).join(' ');
  expect(texts(sampleCheckout, connected)).toMatch(
    /^We end the codes .* We delete the key\..* paused until you resume it/,
  );
  expect(texts(sampleCheckout, connected, other)).toMatch(/after 48 hours, .* We keep the key/);
  expect(texts(failing, connected)).toMatch(/^We may not be able to end .* Deactivate them in Stripe\./);
});
