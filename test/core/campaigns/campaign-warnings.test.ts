import { codesPerTier, rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { campaignWarnings } from '../../../core/campaigns/campaign-warnings.ts';

it('each warning contains the path of its field', () => {
  const tiers = codesPerTier('PPP').map((tier) => (tier.tier === 6 ? { ...tier, discount: 70 } : tier));
  const countryOverrides = [{ country: 'IN', discount: 50, code: 'INDIA 50' }];
  expect(campaignWarnings(rulesOf({ code: 'für alle', tiers, countryOverrides }))).toEqual([
    { path: 'code', type: 'code_not_portable', suggestion: 'fur-alle' },
    { path: 'tiers.4.code', type: 'code_number_differs', suggestion: 'PPP70' },
    { path: 'countryOverrides.0.code', type: 'code_not_portable', suggestion: 'INDIA-50' },
  ]);
  expect(campaignWarnings(rulesOf({ tiers: codesPerTier('PPP') }))).toEqual([]);
  expect(campaignWarnings(rulesOf({ tiers: codesPerTier('PPP'), maxDiscount: 50 }))).toEqual([
    { path: 'tiers.4.code', type: 'code_number_differs', suggestion: 'PPP50' },
  ]);
});
