import { codesPerTier, rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import {
  campaignWarnings,
  codeForDiscount,
  portableCode,
} from '../../../core/campaigns/campaign-warnings.ts';

it('a code whose number is not its discount is named with the code to use instead', () => {
  expect(codeForDiscount('COURSE60', 70)).toBe('COURSE70');
  expect(codeForDiscount('SAVE60NOW', 12.5)).toBe('SAVE12-5NOW');
  for (const [code, discount] of [
    ['COURSE70', 70],
    ['SAVE05', 5],
    ['X12-5', 12.5],
    ['SUMMER2026', 30],
    ['NAMASTE', 30],
    ['FREE60', 0],
  ] as const)
    expect([code, codeForDiscount(code, discount)]).toEqual([code, undefined]);
});

it('a code that checkouts reject is named with the nearest one that they accept', () => {
  expect(portableCode('Été 50%')).toBe('Ete-50');
  expect(portableCode('A'.repeat(33))).toBe('A'.repeat(32));
  expect(portableCode('कूपन')).toBe('CODE');
  expect(portableCode('PPP_20-a')).toBe('PPP_20-a');
});

it('the warnings of a campaign name the fields', () => {
  const tiers = codesPerTier('PPP').map((tier) => (tier.tier === 6 ? { ...tier, discount: 70 } : tier));
  const countryOverrides = [{ country: 'IN', discount: 50, code: 'INDIA 50' }];
  expect(campaignWarnings(rulesOf({ code: 'für alle', tiers, countryOverrides }))).toEqual([
    { path: 'code', code: 'code_not_portable', suggestion: 'fur-alle' },
    { path: 'tiers.4.code', code: 'code_number_differs', suggestion: 'PPP70' },
    { path: 'countryOverrides.0.code', code: 'code_not_portable', suggestion: 'INDIA-50' },
  ]);
  expect(campaignWarnings(rulesOf({ tiers: codesPerTier('PPP') }))).toEqual([]);
  expect(campaignWarnings(rulesOf({ tiers: codesPerTier('PPP'), maxDiscount: 50 }))).toEqual([
    { path: 'tiers.4.code', code: 'code_number_differs', suggestion: 'PPP50' },
  ]);
});
