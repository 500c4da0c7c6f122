import {
  cardDays,
  foreignCards,
  foreignCardsText,
  sharedCodeText,
} from '../../../core/statistics/foreign-cards.ts';

const discounts: Record<string, number> = { PH: 50, IN: 60, DE: 20 };
const discountOf = (country: string) => discounts[country] ?? 0;
const cards = (...cardCountries: (readonly [country: string, orders: number])[]) => ({
  ...{ discount: 50, orders: 44 },
  cardCountries: cardCountries.map(([country, orders]) => ({ country, orders })),
});

it('names the country with the most cards among those with a smaller discount', () => {
  const found = foreignCards(cards(['IN', 9], ['PH', 3], ['DE', 1], ['US', 31]), discountOf);
  expect(found).toEqual({ discount: 50, country: 'US', countryDiscount: 0, orders: 31, of: 44 });
});

it('looks at the ten countries with the most cards, which is what the API returns', () => {
  const many = Array.from({ length: 10 }, () => ['PH', 4] as const);
  expect(foreignCards(cards(['US', 3], ...many), discountOf)).toBeUndefined();
});

it('says nothing if all cards are from countries with the discount, of few orders, and of unknown cards', () => {
  expect(foreignCards(cards(['PH', 30], ['IN', 14]), discountOf)).toBeUndefined();
  expect(foreignCards({ ...cards(['US', 4]), orders: 4 }, discountOf)).toBeUndefined();
  expect(foreignCards({ ...cards(), cardCountries: null }, discountOf)).toBeUndefined();
});

it.each([
  [
    'US',
    31,
    '31 of 44 orders with a 50% code were paid with cards from the United States, which has no discount.',
  ],
  ['DE', 1, '1 of 44 orders with a 50% code was paid with a card from Germany, which has 20%.'],
  ['A1', 2, '2 of 44 orders with a 50% code were paid with cards from A1, which has no discount.'],
])('cards from %s are a sentence', (country, orders, text) => {
  const countryDiscount = discountOf(country);
  expect(foreignCardsText({ discount: 50, country, countryDiscount, orders, of: 44 })).toBe(text);
});

it('a shared code has its redemptions in a sentence, and then the cards if they are known', () => {
  const sharing = { since: '2026-11-19', redeemed: 44, taken: 3, usual: null };
  const redeemed = 'Since Nov 19, 44 buyers paid with it, and 3 visitors took it.';
  expect(sharedCodeText(sharing)).toBe(redeemed);
  expect(sharedCodeText(sharing, foreignCards(cards(['US', 31]), discountOf))).toBe(
    `${redeemed} 31 of 44 orders with a 50% code were paid with cards from the United States, which has no discount.`,
  );
});

it('the cards are those of the last 30 days of a complete count', () => {
  expect(cardDays('2026-11-21T03:12:00.000Z')).toEqual({ from: '2026-10-22', to: '2026-11-20' });
});
