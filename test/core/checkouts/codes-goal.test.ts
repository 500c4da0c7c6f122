import { discountText, isSameDiscount } from '../../../core/campaigns/campaign-discount.ts';
import {
  type CodesGoal,
  isWanted,
  neededDiscounts,
  saleCodeEnd,
  termsOf,
} from '../../../core/checkouts/codes-goal.ts';
import { inHours, now, sampleGoal } from './sample-code.ts';

const withSale = (hours: number): CodesGoal => ({
  ...sampleGoal,
  wanted: { ...sampleGoal.wanted, sale: { discount: 60, endsAt: inHours(hours) } },
});
const own = { discount: 60, isSale: false };
const ofSale = { discount: 60, isSale: true };

it('a campaign needs a code for each percentage, and for its sale until it ends', () => {
  expect(neededDiscounts(withSale(1), now)).toEqual([own, ofSale]);
  expect(neededDiscounts(withSale(0), now)).toEqual([own]);
  const { wanted: _wanted, ...unwanted } = withSale(1);
  expect(neededDiscounts(unwanted, now)).toEqual([]);
});

it('a sale’s code never takes the place of a code of the same percentage', () => {
  expect([isSameDiscount(own, own), isSameDiscount(ofSale, ofSale), isSameDiscount(own, ofSale)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([discountText(own), discountText(ofSale)]).toEqual(['6000', '6000S']);
  expect([isWanted(own, sampleGoal, now), isWanted(ofSale, sampleGoal, now)]).toEqual([true, false]);
  expect(isWanted({ ...own, discount: 50 }, withSale(1), now)).toBe(false);
});

it('terms depend on the settings and on what the code is for, not on the order of products', () => {
  const { wanted } = sampleGoal;
  const termsWith = (providerProductIds: string[]) => termsOf({ ...wanted, providerProductIds });
  expect(termsWith(['b', 'a'])).toBe(termsWith(['a', 'b']));
  const others = [termsWith(['a']), termsOf({ ...wanted, prefix: 'X' }), termsOf(wanted, true)];
  expect(new Set([termsOf(wanted), ...others]).size).toBe(4);
});

it('the code of a sale ends 48 hours after it', () => {
  expect(saleCodeEnd({ endsAt: inHours(1) })).toBe(Date.parse(inHours(49)));
});
