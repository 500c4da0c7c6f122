import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type { Sharing } from '../../../../../core/statistics/sharing.ts';
import type { Campaign, Checkout, Code } from '../../../../../web/console/src/api/contract.ts';
import {
  codesAfterDisconnecting,
  disconnectingTexts,
  replacementText,
  withoutCheckout,
} from '../../../../../web/console/src/checkouts/checkout-changes.ts';
import {
  areCopiesUncounted,
  codeRows,
  hiddenText,
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
    readAt: '2026-11-21T11:00:00.000Z',
    isShown: true,
    ...changes,
  };
}

const sharing: Sharing = { since: '2026-11-20', redeemed: 80, taken: 12, usual: null };
const monthOf = (shared: Sharing | null) => ({
  byCode: [{ code: 'PPP60AAAAAA', discount: 60, isSale: false, redeemed: 80, shared }],
});

const stateOf = (codes: Code[], month?: Parameters<typeof codeRows>[2]) =>
  codeRows(campaign, codes, month, now)[0]?.state;

it('there is a row for each discount, the largest first, with the end of its code’s period', () => {
  const old = { createdAt: '2026-10-01T12:00:00.000Z', endsAt: '2026-12-01T12:00:00.000Z' };
  const rows = codeRows(campaign, [makeCode(old)], undefined, now);
  expect(rows.map(({ discount }) => discount)).toEqual([60, 50]);
  expect(rows[0]).toMatchObject({ replacedAt: '2026-11-01T00:00:00.000Z' });
  expect(rows[1]).toMatchObject({ state: 'creating', replacedAt: null });
  expect(nextReplacement(rows)).toBe(rows[0]?.replacedAt);
  expect(nextReplacement([])).toBeNull();
});

it('the code of a sale with the same discount is no country’s', () => {
  const ofSale = makeCode({ code: 'PPP60SALE22', isSale: true, createdAt: '2026-11-20T12:00:00.000Z' });
  const rows = codeRows(campaign, [ofSale, makeCode({})], undefined, now);
  expect(rows[0]?.live?.code).toBe('PPP60AAAAAA');
  expect(codeRows(campaign, [ofSale], undefined, now)[0]).toMatchObject({ state: 'creating' });
});

it('a code was probably shared if its statistics say so, and its successor was not', () => {
  const [row] = codeRows(campaign, [makeCode({})], monthOf(sharing), now);
  expect(row).toMatchObject({ state: 'shared', sharing });
  expect(stateOf([makeCode({})], monthOf(null))).toBe('exists');
  const successor = makeCode({ code: 'PPP60BBBBBB' });
  expect(stateOf([successor, makeCode({ status: 'replaced' })], monthOf(sharing))).toBe('exists');
});

it('nothing tells whether a code was shared where no page shows a banner', () => {
  const isUnknown = (shown: number, redeemed: number) =>
    areCopiesUncounted({
      totals: { shown, copied: 0, opened: 0, dismissed: 0, redeemed, copyPercent: null },
    });
  expect([isUnknown(0, 12), isUnknown(0, 9), isUnknown(1, 12)]).toEqual([true, false, false]);
});

it('a code that was never confirmed, or not for seven days, is not said to exist', () => {
  const stateAt = (confirmedAt: string | null) =>
    codeRows(campaign, [makeCode({ confirmedAt })], undefined, now).find(({ discount }) => discount === 60)
      ?.state;
  expect(stateAt(null)).toBe('unchecked');
  expect(stateAt('2026-11-14T12:00:00.000Z')).toBe('unchecked');
  expect(stateAt('2026-11-14T12:00:00.001Z')).toBe('exists');
});

it('a problem of another campaign’s codes is not this campaign’s', () => {
  const problem = {
    type: 'unexpected_response' as const,
    startedAt: '',
    permission: null,
    field: null,
    countries: [],
  };
  const at = (campaignId: string | null, ...others: Checkout['problems']): Checkout => {
    const own = { ...problem, campaignId };
    return { ...sampleCheckout, status: 'failing', problem: own, problems: [own, ...others] };
  };
  for (const own of [at(null), at('camp_1')]) expect(checkoutFor(own, 'camp_1')).toEqual(own);
  expect(checkoutFor(at('camp_2'), 'camp_1')).toEqual(sampleCheckout);
  const lesser = { ...problem, type: 'too_many_codes' as const, campaignId: 'camp_1' };
  expect(checkoutFor(at('camp_2', lesser), 'camp_1')).toMatchObject({ status: 'failing', problem: lesser });
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

it('a row says that no banner shows its code, if checks doubted it or it was not confirmed for seven days', () => {
  const textOf = (changes: Partial<Code>, hasProblem = true) => {
    const [row] = codeRows(campaign, [makeCode(changes)], undefined, now, hasProblem);
    return row && hiddenText(row, now);
  };
  expect(textOf({})).toBe('');
  expect(textOf({ isShown: false })).toBe('; no banner shows it');
  expect(textOf({ isShown: false }, false)).toBe('');
  expect(textOf({ confirmedAt: '2026-11-14T12:00:00.000Z' })).toBe(', so no banner shows it');
});

it('a code whose predecessor ended at the provider was recreated; a rotated code was not', () => {
  const live = makeCode({ createdAt: '2026-11-20T12:00:00.000Z' });
  const ended = (endsAt: string) => makeCode({ code: 'PPP60BBBBBB', status: 'ended', endsAt });
  expect(stateOf([live, ended('2026-11-20T11:59:58.000Z')])).toBe('recreated');
  const gone: Code = { ...ended('2026-11-20T11:59:58.000Z'), status: 'replaced' };
  expect(stateOf([live, gone])).toBe('recreated');
  expect(stateOf([live, ended('2026-11-18T12:00:00.000Z')])).toBe('exists');
  expect(stateOf([live, { ...gone, endsAt: '2026-11-22T12:00:00.000Z' }])).toBe('exists');
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
  const [row] = codeRows(campaign, [makeCode({})], undefined, now, true);
  expect(row?.state).toBe('unchecked');
  expect(codeRows(campaign, [], undefined, now, true)[0]?.state).toBe('creating');
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
      countries: [],
    },
  };
  const texts = (at: Checkout, ...campaigns: Campaign[]) =>
    disconnectingTexts(connected, at, campaigns).join(' ');
  expect(texts(sampleCheckout, connected)).toMatch(
    /^We end the codes .* We delete the key when Stripe has confirmed all ends, .* paused until you resume it/,
  );
  expect(texts(sampleCheckout, connected, other)).toMatch(/after 48 hours\. We keep the key/);
  const counting: Checkout = {
    ...sampleCheckout,
    orders: {
      ...{ keyLast4: '4Q7d', status: 'current', problem: null, keyScope: [] },
      ...{ countedAt: null, countedFrom: null, uncountedMonths: [] },
    },
  };
  expect(texts(counting, connected)).toMatch(/ We delete the key for orders and all revenue numbers now\./);
  for (const kept of [texts(sampleCheckout, connected), texts(counting, connected, other)])
    expect(kept).not.toMatch(/revenue/);
  expect(texts(failing, connected)).toMatch(/^We may not be able to end .* Deactivate them in Stripe\./);
});
