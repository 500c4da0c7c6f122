import * as fc from 'fast-check';
import {
  makeProduct,
  type NewProduct,
  newProductSchema,
  type ProductUpdate,
  updatedProduct,
} from '../../../core/catalog/product.ts';
import { currencyCodes, findCurrency } from '../../../core/shared/currencies.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { testProperty } from '../../support/property-runs.ts';
import { detailsOf, problemsOf as problemsWith } from '../shared/problems.ts';

const created = new Date('2026-01-01T00:00:00.000Z');
const later = new Date('2026-02-02T00:00:00.000Z');
const book = parseFields(newProductSchema, {
  name: 'Book',
  url: 'https://shop.example/book',
  baseCurrency: 'USD',
  basePrice: 19.99,
});

const name = fc.stringMatching(/^[A-Za-z0-9 ]{0,20}[A-Za-z0-9]$/).map((value) => value.trim());
const price = fc.record({
  baseCurrency: fc.constantFrom(...currencyCodes),
  amount: fc.nat({ max: 99_999_999 }),
});
/** A valid body of POST, with and without optional fields. */
const newProduct: fc.Arbitrary<NewProduct> = fc
  .record({
    name,
    price,
    description: fc.option(name, { nil: undefined }),
    providerPriceId: fc.option(name, { nil: undefined }),
  })
  .map(({ name: chosen, price: { baseCurrency, amount }, description, providerPriceId }) => ({
    name: chosen,
    url: `https://shop.example/${encodeURIComponent(chosen)}`,
    baseCurrency,
    basePrice: amount / 10 ** (findCurrency(baseCurrency)?.minorUnits ?? 0),
    ...(description === undefined ? {} : { description }),
    ...(providerPriceId === undefined ? {} : { providerPriceId }),
  }))
  .map((body) => parseFields(newProductSchema, body));
/** Any merge patch; the optional texts may be `null` or empty. */
const changes: fc.Arbitrary<ProductUpdate> = fc
  .tuple(newProduct, fc.constantFrom('New', '', null), fc.constantFrom('pri_2', '', null))
  .chain(([{ name: chosen, url, baseCurrency, basePrice }, description, providerPriceId]) =>
    fc.subarray([
      { name: chosen },
      { url },
      { baseCurrency, basePrice },
      { description },
      { providerPriceId },
    ]),
  )
  .map((parts) => Object.assign({}, ...parts));

/**
 * Applies RFC 7396: an absent field stays, `null` removes it, any other value replaces it. An empty
 * text is also removed.
 */
function mergePatch(
  target: Record<string, unknown>,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  const result = { ...target };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null || value === '') delete result[field];
    else if (value !== undefined) result[field] = value;
  }
  return result;
}

const problemsOf = (body: unknown) => problemsWith(newProductSchema, body);
const codesOf = (call: () => unknown) => detailsOf(call).map(({ path, code }) => `${path} ${code}`);

describe('a new product', () => {
  test('has the given fields, an id and both times', () => {
    expect(makeProduct(book, 'prod_1', created)).toEqual({
      ...book,
      id: 'prod_1',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test.each(['description', 'providerPriceId'])('has no %s if that is empty', (field) => {
    expect(makeProduct({ ...book, [field]: '' }, 'prod_1', created)).not.toHaveProperty(field);
  });

  test('with too many decimals is rejected', () => {
    const make = () => makeProduct({ ...book, baseCurrency: 'JPY' }, 'prod_1', created);
    expect(codesOf(make)).toEqual(['basePrice too_many_decimals']);
  });

  testProperty('that passes the schema is accepted', [newProduct], (input) => {
    const product = makeProduct(parseFields(newProductSchema, input), 'prod_1', created);
    expect(product).toMatchObject(input);
  });
});

describe('a change', () => {
  const productOf = (input: NewProduct) => Object.freeze(makeProduct(input, 'prod_1', created));

  testProperty('sets updatedAt, or returns the same object', [newProduct, changes], (input, patch) => {
    const before = productOf(input);
    const after = updatedProduct(before, patch, later);
    if (after === before) {
      expect(mergePatch({ ...before }, patch)).toEqual(before);
    } else {
      const { id, createdAt } = before;
      expect(after).toMatchObject({ id, createdAt, updatedAt: later.toISOString() });
      expect(updatedProduct(after, patch, new Date())).toBe(after);
    }
  });

  test.each([
    [{ baseCurrency: 'JPY' }, ['basePrice too_many_decimals']],
    [{ basePrice: 1.234 }, ['basePrice too_many_decimals']],
    [{ baseCurrency: 'JPY', basePrice: 20 }, []],
    [{ baseCurrency: 'KWD', basePrice: 1.234 }, []],
  ])('%j is checked against the merged product: %j', (patch, problems) => {
    expect(codesOf(() => updatedProduct(productOf(book), patch, later))).toEqual(problems);
  });
});

describe('the body of a new product', () => {
  test.each([
    [{}, ['name required', 'url required', 'baseCurrency required', 'basePrice required']],
    [{ ...book, name: 'x'.repeat(201) }, ['name too_long']],
    [{ ...book, description: null }, ['description wrong_type']],
    [{ ...book, description: 'x'.repeat(2001) }, ['description too_long']],
    [{ ...book, providerPriceId: 'x'.repeat(101) }, ['providerPriceId too_long']],
    [{ ...book, basePrice: '19.99' }, ['basePrice wrong_type']],
    [{ ...book, baseCurrency: ['USD'], basePrice: 1.555 }, ['baseCurrency wrong_type']],
    [{ ...book, basePrice: -1 }, ['basePrice too_small']],
    [{ ...book, basePrice: 999_999_999_999.01 }, ['basePrice too_big']],
    [{ ...book, basePrice: Number.POSITIVE_INFINITY }, ['basePrice wrong_type']],
    [{ ...book, basePrice: 999_999_999_999 }, []],
    [{ ...book, baseCurrency: 'XXX' }, ['baseCurrency unknown_currency']],
    [{ ...book, baseCurrency: 'uſd' }, ['baseCurrency unknown_currency']],
    [{ ...book, createdAt: 'x', price: 1 }, ['createdAt read_only', 'price unknown_field']],
    [{ ...book, name: '', basePrice: 1.999 }, ['name too_short', 'basePrice too_many_decimals']],
    [{ ...book, baseCurrency: 'jpy', extra: 1 }, ['extra unknown_field', 'basePrice too_many_decimals']],
    [{ ...book, name: 'x'.repeat(200), description: 'x\r\n\ty', basePrice: 0 }, []],
  ])('%j: %j', (body, problems) => {
    expect(problemsOf(body)).toEqual(problems);
  });
});

describe('a url', () => {
  const urlProblems = (url: unknown) => problemsOf({ ...book, url });

  test.each([
    'https://shop.example/book',
    'http://localhost:8080',
    'HTTPS://SHOP.EXAMPLE/A?b=c#d',
    'https://xn--bcher-kva.example/',
    'https://bücher.example/ä',
    'http://[::1]/',
    `https://shop.example/${'x'.repeat(2048 - 21)}`,
  ])('can be %s', (url) => {
    expect(parseFields(newProductSchema, { ...book, url: ` ${url} ` }).url).toBe(url);
  });

  test.each([
    'shop.example/book',
    '//shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://user@shop.example',
    'https://user:password@shop.example',
    'https://:password@shop.example',
    'https://shop.example/a b',
    'https://shop.example\\@evil.example',
    'https:\\\\shop.example',
    'https://shop.example:99999',
    'https:///',
  ])('cannot be %s', (url) => {
    expect(urlProblems(url)).toEqual(['url invalid_url']);
  });

  test.each([
    ['', 'too_short'],
    [`https://shop.example/${'x'.repeat(2048 - 20)}`, 'too_long'],
    ['https://shop.example/\u0000', 'forbidden_characters'],
    ['https://shop.example/\n/x', 'forbidden_characters'],
  ])('%j is rejected for its text first: %s', (url, code) => {
    expect(urlProblems(url)).toEqual([`url ${code}`]);
  });

  const parts = ['http', 'https', '://', '/', ':', '@', 'shop.example', '\\', ' ', '?', '#', '%00', 'x'];
  const anyUrl = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(''));

  testProperty('that is accepted has a web scheme, a host and no credentials', [anyUrl], (url) => {
    if (urlProblems(url).length > 0) return; // most are rejected
    const { protocol, hostname, username, password } = new URL(url);
    expect(['http:', 'https:']).toContain(protocol);
    expect(hostname).not.toBe('');
    expect(username + password).toBe('');
  });
});
