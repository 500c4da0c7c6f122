import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../web/console/src/api/contract.ts';
import { goingOffline } from '../../../../../web/console/src/screens/going-offline.ts';
import { sampleManagedCodes } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const live: Campaign = responseCampaign(makeDefaultCampaign('camp_1', now));
const later = '2026-12-21T12:00:00.000Z';
const outcome = (changes: Partial<Campaign>, base = live) => goingOffline(base, { ...base, ...changes }, now);

it('a start in the future takes a live discount offline until then', () => {
  expect(outcome({ startsAt: later })).toEqual([expect.stringMatching(/immediately.* Dec 21, 2026/)]);
  expect(outcome({ startsAt: '2026-11-01T12:00:00.000Z' })).toEqual([]);
});

it('a new end is announced, because discounts stay off after it; the old end is not announced again', () => {
  expect(outcome({ endsAt: later })).toEqual([
    expect.stringMatching(/Dec 21, 2026.* until you change the end/),
  ]);
  expect(outcome({ endsAt: '2026-11-01T12:00:00.000Z' })).toEqual([expect.stringContaining('immediately')]);
  expect(outcome({ code: 'A' }, { ...live, endsAt: later })).toEqual([]);
  expect(outcome({ startsAt: later, endsAt: '2027-01-01T12:00:00.000Z' })).toHaveLength(2);
});

it('only an earlier end takes something offline, not a later one or none', () => {
  const base = { ...live, endsAt: later };
  expect(outcome({ endsAt: '2027-01-01T12:00:00.000Z' }, base)).toEqual([]);
  expect(outcome({ endsAt: null }, base)).toEqual([]);
  expect(outcome({ endsAt: '2026-12-01T12:00:00.000Z' }, base)).toEqual([expect.stringContaining('Dec 1')]);
});

it('managed codes add what they cannot follow, but only to a live campaign', () => {
  const codes = { ...sampleManagedCodes(), goingOffline: ({ code }: Campaign) => [`No code but ${code}.`] };
  const save = (base: Campaign) => goingOffline(base, { ...base, code: 'A' }, now, codes);
  expect(save(live)).toEqual(['No code but A.']);
  expect(save({ ...live, status: 'paused' })).toEqual([]);
});

it('countries that lose their discount are listed, whichever rule takes it away', () => {
  const india = [expect.stringContaining('India')];
  expect(outcome({ excludedCountries: ['IN'] })).toEqual(india);
  expect(outcome({ countryOverrides: [{ country: 'IN', discount: 0, code: null }] })).toEqual(india);
  expect(outcome({ tiers: live.tiers.filter(({ tier }) => tier !== 6) })).toEqual(india);
  expect(outcome({ tiers: live.tiers.map((tier) => ({ ...tier, discount: 5 })) })).toEqual([]);
});

it('domains and pages that no longer show the banner are announced; more of them are not', () => {
  expect(outcome({ allowedDomains: ['shop.example.com'] })).toEqual([
    expect.stringContaining('shop.example.com'),
  ]);
  const base = { ...live, allowedDomains: ['a.example.com', 'b.example.com'], pagePaths: ['/a'] };
  expect(outcome({ allowedDomains: ['a.example.com'] }, base)).toHaveLength(1);
  expect(outcome({ pagePaths: ['/b'] }, base)).toHaveLength(1);
  expect(outcome({ allowedDomains: [...base.allowedDomains, 'c.example.com'], pagePaths: [] }, base)).toEqual(
    [],
  );
});

it('nothing goes offline in a campaign that is not live', () => {
  for (const base of [
    { ...live, status: 'paused' as const },
    { ...live, startsAt: later },
    { ...live, endsAt: '2026-11-01T12:00:00.000Z' },
  ])
    expect(outcome({ excludedCountries: ['IN'], allowedDomains: ['a.example.com'] }, base)).toEqual([]);
});
