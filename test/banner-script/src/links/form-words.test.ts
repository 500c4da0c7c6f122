import { type LocalPrice, wordsFor } from '../../../../banner-script/src/links/form-words.ts';
import { checkoutTextsIn } from '../../../../core/banner/banner-language.ts';
import { findCountry, unknownCountry } from '../../../../core/shared/countries.ts';
import { discount } from '../../../support/banner-script/banner-configs.ts';

const texts = (tag: string, form: Parameters<typeof checkoutTextsIn>[2] = 'with_code') => {
  const visit = { country: findCountry('IN') ?? unknownCountry, discount: 60 };
  const found = checkoutTextsIn(tag, visit, form);
  if (!found) throw new Error(`No texts in ${tag}.`);
  return found;
};
const price: LocalPrice = ['$49', '≈\xa0₹1,880'];
/** The price as it is marked. */
const marked = '\0≈\xa0₹1,880\0';
const original = '\u2068$49\u2069';

test('a page with a price says it, and what the code does', () => {
  expect(wordsFor(texts('en'), '60% off', price)).toEqual([
    `Your price: ${marked} instead of ${original}`,
    '60% off for India, with your code',
  ]);
  expect(wordsFor(texts('hi'), '60% की छूट', price)[0]).toBe(`आपकी कीमत: ${original} के बजाय ${marked}`);
});

test('a page without a price says the discount once', () => {
  expect(wordsFor(texts('en'), '60% off')).toEqual(['60% off for India, with your code', '']);
});

test('what a test has seen is said in the same places', () => {
  const seen = texts('en', 'applied');
  const applied = '60% off for India, applied at the checkout';
  expect(wordsFor(seen, '60% off', price)[1]).toBe(applied);
  expect(wordsFor(seen, '60% off')).toEqual([applied, '']);
  const [headline] = wordsFor(texts('de', 'applied'), '60\u00a0% Rabatt');
  expect(headline).toMatch(/^Indien · 60.% Rabatt, an der Kasse abgezogen$/);
});

test('a headline that the merchant has written stays', () => {
  expect(wordsFor(texts('en'), 'Black Friday: 60%')).toEqual([
    undefined,
    '60% off for India, with your code',
  ]);
});

test('so does a message', () => {
  const own = texts('en', 'own_message');
  expect(own.terms).toBeUndefined();
  expect(wordsFor(own, '60% off')).toEqual([undefined, undefined]);
  expect(wordsFor(own, '60% off', price)[1]).toBeUndefined();
});

test('a visitor who comes back reads that the discount is still there, with the price if there is one', () => {
  expect(wordsFor(texts('en'), '60% off', price, true)).toEqual([
    'Your 60% is still here.',
    `Your price: ${marked} instead of ${original}`,
  ]);
  expect(wordsFor(texts('en'), '60% off', undefined, true)[1]).toBe('60% off for India, with your code');
});

test('an amount with a dollar sign stays as it is', () => {
  expect(wordsFor(texts('en'), '', ['$&', '≈\xa0$1'])[0]).toBe(
    'Your price: \0≈\xa0$1\0 instead of \u2068$&\u2069',
  );
});

test('texts of the service’s response are those of these tests', () => {
  expect(discount({ codeInLinks: true }).banner.checkout?.terms).toBe('50% off for India, with your code');
  expect(discount().banner.checkout).toBeUndefined();
});
