import { rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { campaignWarnings } from '../../../core/campaigns/campaign-warnings.ts';
import { codesPerTier } from '../../../core/campaigns/default-campaign.ts';
import { campaignWarningSchema } from '../../../core/campaigns/warning-schemas.ts';
import { sampleSale } from './sample-sale.ts';

/** Returns the warnings, which must have the documented form. */
function warningsOf(...parameters: Parameters<typeof campaignWarnings>) {
  const warnings = campaignWarnings(...parameters);
  for (const warning of warnings) expect(campaignWarningSchema.parse(warning)).toEqual(warning);
  return warnings;
}

it('each warning contains the path of its field', () => {
  const tiers = codesPerTier('PPP').map((tier) => (tier.tier === 6 ? { ...tier, discount: 70 } : tier));
  const countryOverrides = [{ country: 'IN', discount: 50, code: 'INDIA 50' }];
  expect(warningsOf(rulesOf({ code: 'für alle', tiers, countryOverrides }))).toEqual([
    { path: 'code', type: 'code_not_portable', suggestion: 'fur-alle' },
    { path: 'tiers.4.code', type: 'code_number_differs', suggestion: 'PPP70' },
    { path: 'countryOverrides.0.code', type: 'code_not_portable', suggestion: 'INDIA-50' },
  ]);
  expect(warningsOf(rulesOf({ tiers: codesPerTier('PPP') }))).toEqual([]);
  expect(warningsOf(rulesOf({ tiers: codesPerTier('PPP'), maxDiscount: 50 }))).toEqual([
    { path: 'tiers.4.code', type: 'code_number_differs', suggestion: 'PPP50' },
  ]);
  expect(warningsOf(rulesOf({ maxDiscount: 20, sale: { ...sampleSale, code: 'BLACK FRIDAY 20' } }))).toEqual([
    { path: 'sale.code', type: 'code_number_differs', suggestion: 'BLACK FRIDAY 40' },
    { path: 'sale.code', type: 'code_not_portable', suggestion: 'BLACK-FRIDAY-20' },
  ]);
});

it('for links, codes need letters and digits only, and one warning is enough', () => {
  const countryOverrides = [{ country: 'IN', discount: 50, code: 'INDIA-50' }];
  const rules = { code: 'für alle', tiers: codesPerTier('PPP'), countryOverrides };
  expect(warningsOf(rulesOf({ ...rules, codeInLinks: true }))).toEqual([
    { path: 'code', type: 'code_not_for_links', suggestion: 'furalle' },
    { path: 'countryOverrides.0.code', type: 'code_not_for_links', suggestion: 'INDIA50' },
  ]);
  expect(warningsOf(rulesOf({ code: '-_-', tiers: [], codeInLinks: true }))).toEqual([
    { path: 'code', type: 'code_not_for_links', suggestion: 'CODE' },
  ]);
  expect(warningsOf(rulesOf({ ...rules, code: 'A'.repeat(33), codeInLinks: true }))[0]).toMatchObject({
    suggestion: 'A'.repeat(32),
  });
  expect(warningsOf(rulesOf({ ...rules, codeInLinks: true }), 'live')).toEqual([]);
});

it('at a checkout, codes of the campaign need no warning, because nobody sees them, but a test mode does', () => {
  const rules = rulesOf({ code: 'für alle' });
  const faint = { ...rules.banner, backgroundColor: '#ffffff', textColor: '#fefefe' };
  const [ofBanner] = warningsOf({ ...rules, banner: faint }, 'live');
  expect(warningsOf(rules, 'live')).toEqual([]);
  expect(ofBanner).toMatchObject({ type: 'contrast_too_low' });
  expect(warningsOf({ ...rules, banner: faint }, 'test')).toEqual([
    ofBanner,
    { path: 'checkout', type: 'test_checkout' },
  ]);
});
