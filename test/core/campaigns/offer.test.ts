import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { isInSingleMarket, type OfferRules, offerFor } from '../../../core/campaigns/offer.ts';
import { findCountry, listCountries, unknownCountry } from '../../../core/shared/countries.ts';
import { defaultCampaignRules } from './default-rules.ts';

const override = { country: 'PL', discount: 90, code: 'PL90' };
const campaign = { ...defaultCampaignRules(), tiers: codesPerTier('PPP'), countryOverrides: [override] };

// Tiers: IN 6, BG 4, PL 3, DE, GB, NO and RE 1.
it.each<[country: string, rules: Partial<OfferRules>, discount: number, code: string | null]>([
  ['IN', {}, 60, 'PPP60'],
  ['IN', { maxDiscount: 45.5 }, 45.5, 'PPP60'],
  ['IN', { maxDiscount: 60 }, 60, 'PPP60'],
  ['IN', { maxDiscount: 1 }, 1, 'PPP60'],
  ['PL', { maxDiscount: 45 }, 90, 'PL90'],
  ['PL', { euTier: 2 }, 90, 'PL90'],
  ['PL', { excludedCountries: ['IN', 'PL'] }, 0, null],
  ['BG', {}, 40, 'PPP40'],
  ['BG', { euTier: 2 }, 20, 'PPP20'],
  ['DE', { euTier: 2 }, 20, 'PPP20'],
  ['NO', { euTier: 2 }, 20, 'PPP20'],
  ['RE', { euTier: 2 }, 20, 'PPP20'],
  ['DE', { euTier: 6, maxDiscount: 30 }, 30, 'PPP60'],
  ['BG', { euTier: 1 }, 0, null],
  ['BG', { euTier: 2, tiers: [] }, 0, null],
  ['BG', { euTier: 2, excludedCountries: ['BG'] }, 0, null],
  ['GB', { euTier: 2 }, 0, null],
  ['IN', { euTier: 2 }, 60, 'PPP60'],
  ['XX', { euTier: 2 }, 0, null],
])('a visitor from %s, with %j: %d %%, %s', (code, rules, discount, coupon) => {
  const country = findCountry(code) ?? unknownCountry;
  expect(offerFor({ ...campaign, ...rules }, country)).toMatchObject({ discount, code: coupon });
});

it('names the rule, and the tier that it selected', () => {
  const rules = { ...campaign, euTier: 2 as const };
  const named = ['BG', 'IN'].map((code) => offerFor(rules, findCountry(code) ?? unknownCountry));
  expect(named.map(({ source, tier }) => [source, tier])).toEqual([
    ['eu_tier', 2],
    ['tier', 6],
  ]);
});

it('the single market is that of 30 states and seven territories', () => {
  const codes = listCountries().flatMap(({ code }) => (isInSingleMarket(code) ? [code] : []));
  expect(codes).toHaveLength(27 + 3 + 7);
  for (const outside of ['CH', 'GB', 'SJ', 'GL', 'FO', 'NC', 'AW', 'MC', 'TR', 'XX'])
    expect([outside, isInSingleMarket(outside)]).toEqual([outside, false]);
});
