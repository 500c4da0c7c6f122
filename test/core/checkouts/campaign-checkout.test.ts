import { rulesOf } from '../../../core/campaigns/campaign-rules.ts';
import { discountedTiers } from '../../../core/campaigns/campaign-values.ts';
import { campaignCheckout, discountsOf } from '../../../core/checkouts/campaign-checkout.ts';
import { exampleId } from '../../../core/shared/resource.ts';

const id = exampleId('chk');

test('only the checkout is required', () => {
  expect(campaignCheckout.parse({ id })).toEqual({
    id,
    prefix: 'PPP',
    providerProductIds: [],
    duration: 'forever',
    rotateDays: 30,
    rotateAfter: null,
  });
  expect(campaignCheckout.parse(undefined)).toBeNull();
});

test('limits of each field', () => {
  const valid = [
    { prefix: '' },
    { prefix: 'SUMMER' },
    { rotateDays: null },
    { rotateDays: 365 },
    { rotateAfter: 10 },
    { rotateAfter: null },
    { duration: 'once' },
  ];
  const invalid = [
    { prefix: 'ppp' },
    { prefix: 'SUMMERS' },
    { rotateDays: 0 },
    { rotateDays: 366 },
    { rotateDays: 1.5 },
    { rotateAfter: 9 },
    { rotateAfter: 10.5 },
    { rotateAfter: 1_000_001 },
    { duration: 'repeating' },
    { providerProductIds: [''] },
    { providerProductIds: Array.from({ length: 21 }, (_, index) => `prod_${index}`) },
    { id: 'camp_1' },
    { currency: 'EUR' },
  ];
  const isValid = (fields: object) => campaignCheckout.safeParse({ id, ...fields }).success;
  expect(valid.filter((fields) => !isValid(fields))).toEqual([]);
  expect(invalid.filter(isValid)).toEqual([]);
});

test('a product counts once', () => {
  expect(
    campaignCheckout.parse({ id, providerProductIds: ['a', ' b ', 'a', 'b'] })?.providerProductIds,
  ).toEqual(['a', 'b']);
});

test('percentages of tiers up to the maximum, and of overrides; each once, none for 0%', () => {
  const countries = ['IN', 'BR', 'TR', 'PL'];
  const rules = rulesOf({
    tiers: [0, 20, 60, 70].map((discount, index) => ({
      tier: discountedTiers[index] ?? 6,
      discount,
      code: null,
    })),
    maxDiscount: 50,
    countryOverrides: [45.5, 80, 20, 0].map((discount, index) => ({
      country: countries[index] ?? '',
      discount,
      code: null,
    })),
  });
  expect(discountsOf(rules)).toEqual([20, 45.5, 50, 80]);
  expect(discountsOf({ ...rules, maxDiscount: null })).toEqual([20, 45.5, 60, 70, 80]);
});
