import type { CampaignChange } from '../../../core/campaigns/campaign-changes.ts';
import { makeDefaultCampaign } from '../../../core/campaigns/default-campaign.ts';
import { givenDiscounts, seenDiscount } from '../../../core/campaigns/given-discounts.ts';
import { type Country, findCountry, unknownCountry } from '../../../core/shared/countries.ts';
import { sampleSale } from './sample-sale.ts';

const campaign = makeDefaultCampaign('camp_1', new Date('2026-11-01T00:00:00.000Z'), {
  tiers: [
    { tier: 5, discount: 50, code: 'A' },
    { tier: 6, discount: 60, code: 'B' },
  ],
});
const country = (code: string): Country => findCountry(code) ?? unknownCountry;
const change = (changedAt: string, parts: Partial<CampaignChange>): CampaignChange => ({
  ...{ changedAt, discounts: [], period: null, formerSale: null },
  ...parts,
});
const times = (since: string, until: string) => ({ since: Date.parse(since), until: Date.parse(until) });

it('a discount was given until the last change that ended it, and present ones are given now', () => {
  const ended = (changedAt: string, formerDiscount: number) =>
    change(changedAt, { discounts: [{ formerDiscount, discount: 50, countries: 1 }] });
  const changes = [
    ended('2026-11-01T00:00:00.000Z', 60),
    ended('2026-11-02T00:00:00.000Z', 55),
    ended('2026-11-03T00:00:00.000Z', 55),
  ];
  const given = givenDiscounts(campaign, changes);
  expect(given.ownUntil.get(60)).toBe(Number.POSITIVE_INFINITY);
  expect(given.ownUntil.get(55)).toBe(Date.parse('2026-11-03T00:00:00.000Z'));
  expect(given.ownUntil.has(40)).toBe(false);
  const seen = (discount: number, since: string, until: string) =>
    seenDiscount(given, discount, country('IN'), times(since, until));
  const own = (discount: number) => ({ discount, isSale: false });
  expect(seen(50, '2027-11-02T00:00:00Z', '2027-11-03T00:00:00Z')).toEqual(own(50));
  expect(seen(55, '2026-11-02T23:59:59Z', '2026-11-03T23:59:59Z')).toEqual(own(55));
  expect(seen(55, '2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z')).toBeNull();
  expect(seen(40, '2026-11-02T23:59:59Z', '2026-11-03T23:59:59Z')).toBeNull();
});

describe('a sale', () => {
  const sale = { ...sampleSale, discount: 60 };
  const during = times(sale.startsAt, sale.endsAt);
  const seenIn = (code: string, { since, until }: typeof during, changes: CampaignChange[] = []) =>
    seenDiscount(givenDiscounts({ ...campaign, sale }, changes), 60, country(code), { since, until });

  it('gave its discount in countries without an equal one of their own', () => {
    expect(seenIn('US', during)).toEqual({ discount: 60, isSale: true });
    expect(seenIn('XX', during)).toEqual({ discount: 60, isSale: true });
    expect(seenIn('IN', during)).toEqual({ discount: 60, isSale: false });
  });

  it('gave it to pages that asked between its start and its end', () => {
    const { since: start, until: end } = during;
    const before = { since: start - 2, until: start - 1 };
    expect(seenIn('US', before)).toEqual({ discount: 60, isSale: false });
    expect(seenIn('US', { since: start - 2, until: start })?.isSale).toBe(true);
    expect(seenIn('US', { since: end - 1, until: end + 1 })?.isSale).toBe(true);
    expect(seenIn('US', { since: end, until: end + 1 })?.isSale).toBe(false);
  });

  it('counts also when the campaign no longer has it', () => {
    const { name, startsAt, endsAt } = sale;
    const formerSale = { name, discount: 35, startsAt, endsAt };
    const given = givenDiscounts(campaign, [change(endsAt, { formerSale })]);
    expect(seenDiscount(given, 35, country('IN'), during)).toEqual({ discount: 35, isSale: true });
    const later = { since: during.until, until: during.until + 1 };
    expect(seenDiscount(given, 35, country('IN'), later)).toBeNull();
  });
});
