import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import {
  countriesValue,
  discountsValue,
  domainsValue,
  limitsValue,
  pagesValue,
  periodValue,
  vpnValue,
} from '../../../../../../web/console/src/screens/campaign/present-values.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const campaign: Campaign = responseCampaign(
  makeDefaultCampaign('camp_1', now, { tiers: [{ tier: 6, discount: 60, code: null }] }),
);
const withChanges = (changes: Partial<Campaign>): Campaign => ({ ...campaign, ...changes });

it('discounts are named once, the largest first, with the number of their countries', () => {
  expect(discountsValue(campaign)).toMatch(/^60% in \d+ countries$/);
  const tiers = [
    { tier: 5 as const, discount: 30, code: 'A' },
    { tier: 6 as const, discount: 30, code: 'B' },
  ];
  const countryOverrides = [{ country: 'US', discount: 45.5, code: null }];
  expect(discountsValue(withChanges({ tiers, countryOverrides }))).toMatch(
    /^45\.5% and 30% in \d+ countries$/,
  );
  expect(discountsValue(withChanges({ tiers: [], countryOverrides }))).toBe('45.5% in 1 country');
  expect(discountsValue(withChanges({ tiers: [] }))).toBe('No discount');
});

it('countries with their own discount are named with it, at most three', () => {
  const rule = (country: string, discount: number) => ({ country, discount, code: null });
  expect(countriesValue(campaign)).toBe('None');
  const countryOverrides = [rule('JP', 0), rule('TW', 5), rule('US', 10), rule('CA', 10)];
  expect(countriesValue(withChanges({ countryOverrides }))).toBe(
    'Japan 0%, Taiwan 5%, United States 10% and 1 more',
  );
});

it('limits are the maximum, the single market and the excluded countries', () => {
  expect(limitsValue(campaign)).toBe('No maximum.');
  expect(limitsValue(withChanges({ maxDiscount: 40, euTier: 6, excludedCountries: ['IN'] }))).toBe(
    'At most 40%. EU single market: 40%. Not in India.',
  );
  expect(limitsValue(withChanges({ euTier: 1 }))).toBe('No maximum. EU single market: 0%.');
});

it('a period has a start, an end, both or neither', () => {
  const [startsAt, endsAt] = ['2026-10-01T12:00:00.000Z', '2026-12-01T12:00:00.000Z'];
  expect(periodValue(campaign)).toBe('Always');
  expect(periodValue(withChanges({ startsAt, showCountdown: true }))).toMatch(
    /^From Oct 1, 2026.*, without an end$/,
  );
  expect(periodValue(withChanges({ endsAt, showCountdown: true }))).toMatch(
    /^Until Dec 1, 2026.*, with a countdown$/,
  );
  expect(periodValue(withChanges({ startsAt, endsAt, showCountdown: false }))).toMatch(
    /^From .*, until .*M$/,
  );
});

it('domains and pages are named, or are all', () => {
  expect([domainsValue(campaign), pagesValue(campaign)]).toEqual(['Every domain', 'Every page']);
  const lists = { allowedDomains: ['a.example', 'b.example'], pagePaths: ['/pricing'] };
  expect(domainsValue(withChanges(lists))).toBe('a.example, b.example');
  expect(pagesValue(withChanges(lists))).toBe('/pricing');
});

it('each choice about VPNs has words of its own', () => {
  const values = [true, false].flatMap((blockVpn) =>
    [true, false].map((blockHostingProviders) => vpnValue(withChanges({ blockVpn, blockHostingProviders }))),
  );
  expect(new Set(values).size).toBe(4);
  expect(vpnValue(withChanges({ blockVpn: false, blockHostingProviders: false }))).toBe('Allowed');
});
