import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import {
  discountCost,
  risesOf,
  saleDays,
  saleRisesOf,
} from '../../../../../../web/console/src/screens/offers/discount-cost.ts';
import { costSentence } from '../../../../../../web/console/src/screens/offers/discount-cost-text.tsx';

const none = { orders: 0, revenue: 0, refunds: 0 };
const paid = (country: string, revenue: number, withCode = 0) => ({
  ...{ country, orders: 1, revenue, refunds: 0, withCode: { ...none, revenue: withCode } },
  ...{ otherDiscount: none, withoutCode: none, unknown: none, renewals: none, otherCardCountry: null },
});

const campaign = (tier6: number, overrides: Record<string, number> = {}) =>
  ({
    ...{ tiers: [{ tier: 6, discount: tier6, code: null }], code: null, maxDiscount: null, euTier: null },
    ...{ excludedCountries: [], sale: null, vpn: 'allow' },
    countryOverrides: Object.entries(overrides).map(([country, discount]) => ({
      country,
      discount,
      code: null,
    })),
  }) as unknown as Campaign;

const countriesOf = (rises: { country: string }[]) => rises.map(({ country }) => country);

it('only countries whose discount rises count, and all with a discount if visitors get none yet', () => {
  expect(countriesOf(risesOf(campaign(60), campaign(60, { DE: 20 }), false))).toEqual(['DE']);
  expect(risesOf(campaign(60), campaign(50), false)).toEqual([]);
  expect(countriesOf(risesOf(campaign(60), campaign(60), true))).toContain('IN');
  expect(risesOf(campaign(60), campaign(Number.NaN), false)).toEqual([]);
});

it('orders without our code lose the new discount, orders with it only the rise', () => {
  const revenue = { byCountry: [paid('IN', 200, 100), paid('DE', 50), paid('US', 999)] };
  const rises = [
    { country: 'IN', from: 50, to: 60 },
    { country: 'DE', from: 0, to: 20 },
  ];
  const { rows, ...total } = discountCost(rises, revenue);
  expect(rows).toEqual([
    { discount: 60, countries: 1, paid: 200, cost: 80 },
    { discount: 20, countries: 1, paid: 50, cost: 10 },
  ]);
  expect(total).toEqual({ countries: 2, paid: 250, cost: 90 });
});

it('resuming a campaign takes nothing from orders that had its code', () => {
  const { cost } = discountCost([{ country: 'IN', from: 60, to: 60 }], { byCountry: [paid('IN', 100, 100)] });
  expect(cost).toBe(0);
});

it('a sale rises for all countries with a smaller discount, also the unknown one, but not for excluded ones', () => {
  const shop = { ...campaign(60, { DE: 20 }), excludedCountries: ['US'] };
  const rises = saleRisesOf(shop, 40);
  expect(rises).toContainEqual({ country: 'DE', from: 20, to: 40 });
  expect(rises).toContainEqual({ country: 'XX', from: 0, to: 40 });
  expect(countriesOf(rises)).not.toContain('IN');
  expect(countriesOf(rises)).not.toContain('US');
  expect(saleRisesOf(shop, Number.NaN)).toEqual([]);
});

it('a sale takes its share of the days from what was paid', () => {
  const revenue = { byCountry: [paid('IN', 100, 100), paid('DE', 900)] };
  const rises = saleRisesOf(campaign(60), 40);
  expect(discountCost(rises, revenue, 4 / 90)).toMatchObject({ paid: 900, cost: 16 });
});

it.each([
  ['2026-11-27', '2026-12-01', 4],
  ['2026-11-20', '2026-11-25', 2],
  ['2026-11-27T10:00Z', '2026-11-27T16:00Z', 1],
  ['2026-11-20', '2026-11-22', 0],
  [null, '2026-12-01', 0],
])('of a sale from %s to %s, %i days are left', (startsAt, endsAt, days) => {
  expect(saleDays({ startsAt, endsAt }, new Date('2026-11-23'))).toBe(days);
});

it('the sentence says what was paid, and what that costs at most', () => {
  const cost = { rows: [], countries: 9, paid: 312, cost: 161.4 };
  expect(costSentence('In the last 90 days', cost, 'USD')).toBe(
    'In the last 90 days, these countries paid you $312. If nobody new comes, these discounts cost you at most about $161 of that.',
  );
  expect(costSentence('In the last 90 days', { ...cost, countries: 1, paid: 0, cost: 0 }, 'USD')).toBe(
    'In the last 90 days, this country paid you nothing.',
  );
  expect(costSentence('In the last 90 days', cost, 'USD', 'the 4 days of the sale cost')).toContain(
    'If nobody new comes, the 4 days of the sale cost you at most about $161 of that.',
  );
});
