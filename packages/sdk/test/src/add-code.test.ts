import fc from 'fast-check';
import { discount, noDiscount } from '../../../../test/support/banner-script/banner-configs.ts';
import { superlinearTexts } from '../../../../test/support/input/growth.ts';
import { testProperty } from '../../../../test/support/property-runs.ts';
import { addCode } from '../../src/add-code.ts';

const config = discount({}, { code: 'PPP50' });
const of = (link: string, parameter?: string) => addCode(link, config, parameter);

describe('known checkouts', () => {
  it.each([
    ['https://buy.stripe.com/3cs4gy', 'prefilled_promo_code'],
    ['https://buy.stripe.com/test_3cs4gy', 'prefilled_promo_code'],
    ['https://buy.stripe.com/c/pay/cs_live_1', 'prefilled_promo_code'],
    ['https://shop.lemonsqueezy.com/buy/0f8f-1', 'checkout[discount_code]'],
    ['https://my-shop.lemonsqueezy.com/checkout/buy/0f8f-1', 'checkout[discount_code]'],
    ['https://buy.polar.sh/polar_cl_1', 'discount_code'],
    ['https://shop.gumroad.com/l/x', 'code'],
    ['https://shop.gumroad.com/l/x/', 'code'],
    ['https://shop.thrivecart.com/course/', 'coupon'],
  ])('%s takes %s', (link, parameter) => {
    expect(of(link)).toBe(`${link}?${parameter}=PPP50`);
  });

  it.each([
    ['hosts that only look like one', 'https://buy.stripe.com.example.com/x'],
    ['', 'https://notbuy.stripe.com/x'],
    ['', 'https://example.com/https://buy.stripe.com/x'],
    ['', 'https://example.com/?u=https://buy.stripe.com/x'],
    ['', 'https://example.com/buy.stripe.com/x'],
    ['', 'https://buy-stripe.com/x'],
    ['', 'https://buy.stripe.com./x'],
    ['', 'https://a.b.lemonsqueezy.com/buy/1'],
    ['', 'https://lemonsqueezy.com/buy/1'],
    ['', 'https://shop.lemonsqueezy.community/buy/1'],
    ['', 'https://thrivecart.com/course'],
    ['another port', 'https://buy.stripe.com:8443/x'],
    ['user names', 'https://user@buy.stripe.com/x'],
    ['', 'https://user:word@buy.stripe.com/x'],
    ['', 'https://buy.stripe.com@example.com/x'],
    ['', 'https://:word@buy.stripe.com/x'],
    ['no https', 'http://buy.stripe.com/x'],
    ['', 'ftp://buy.stripe.com/x'],
    ['', 'javascript:open("https://buy.stripe.com/x")'],
    ['', 'mailto:a@buy.stripe.com'],
    ['no path', 'https://buy.stripe.com'],
    ['', 'https://buy.stripe.com/?a=1'],
    ['other pages of a provider', 'https://shop.lemonsqueezy.com/checkout'],
    ['', 'https://dashboard.stripe.com/x'],
    ['', 'https://polar.sh/shop'],
    ['', 'https://shop.gumroad.com/'],
    ['', 'https://www.thrivecart.com/pricing'],
    ['a code in the path', 'https://shop.gumroad.com/l/x/SUMMER'],
    ['a relative link', '/checkout'],
    ['no URL', 'https://'],
    ['', ''],
  ])('%s stay as they are: %s', (_, link) => {
    expect(of(link)).toBe(link);
  });

  it.each([
    'prefilled_promo_code=A',
    'a=1&prefilled_promo_code=A',
    'Coupon=A',
    'checkout[discount_code]=A',
    'checkout%5Bdiscount_code%5D=A',
    'expires=1&signature=0af',
    'promo',
    'coupon=&b=2',
  ])('a link with %s has a code, or is signed', (query) => {
    const link = `https://buy.stripe.com/x?${query}`;
    expect(of(link)).toBe(link);
  });
});

describe('the rest of the link', () => {
  it.each([
    ['https://buy.stripe.com/x#top', 'https://buy.stripe.com/x?prefilled_promo_code=PPP50#top'],
    ['https://buy.stripe.com/x#?a=1#b', 'https://buy.stripe.com/x?prefilled_promo_code=PPP50#?a=1#b'],
    ['https://buy.stripe.com/x?', 'https://buy.stripe.com/x?prefilled_promo_code=PPP50'],
    ['https://buy.stripe.com/x?#', 'https://buy.stripe.com/x?prefilled_promo_code=PPP50#'],
    ['https://buy.stripe.com/x?a=1', 'https://buy.stripe.com/x?a=1&prefilled_promo_code=PPP50'],
    ['https://buy.stripe.com/x??', 'https://buy.stripe.com/x??&prefilled_promo_code=PPP50'],
    ['https://buy.stripe.com/x&', 'https://buy.stripe.com/x&?prefilled_promo_code=PPP50'],
    ['https://buy.stripe.com/x&promo=1', 'https://buy.stripe.com/x&promo=1?prefilled_promo_code=PPP50'],
    ['https://buy.stripe.com/x?a=1&', 'https://buy.stripe.com/x?a=1&prefilled_promo_code=PPP50'],
    [
      'https://buy.stripe.com/x?a=b+c&a=%20d&e=ü&&f',
      'https://buy.stripe.com/x?a=b+c&a=%20d&e=ü&&f&prefilled_promo_code=PPP50',
    ],
    [
      'https://buy.stripe.com/x?utm_source=promo',
      'https://buy.stripe.com/x?utm_source=promo&prefilled_promo_code=PPP50',
    ],
    ['HTTPS://Buy.Stripe.com/X', 'HTTPS://Buy.Stripe.com/X?prefilled_promo_code=PPP50'],
    ['https://buy.stripe.com:443/x', 'https://buy.stripe.com:443/x?prefilled_promo_code=PPP50'],
    ['//buy.stripe.com/x', '//buy.stripe.com/x?prefilled_promo_code=PPP50'],
    [' https://buy.stripe.com/x \n', ' https://buy.stripe.com/x?prefilled_promo_code=PPP50 \n'],
    ['https://buy.stripe.com/x #a', 'https://buy.stripe.com/x ?prefilled_promo_code=PPP50#a'],
  ])('stays: %j', (link, expected) => {
    expect(of(link)).toBe(expected);
  });

  it.each([
    ['50% OFF&MORE', '50%25%20OFF%26MORE'],
    ['a=b#c?d+e', 'a%3Db%23c%3Fd%2Be'],
    ['FÜNFZIG', 'F%C3%9CNFZIG'],
  ])('the code %j becomes %s', (code, value) => {
    expect(addCode('https://buy.polar.sh/x', discount({}, { code }))).toBe(
      `https://buy.polar.sh/x?discount_code=${value}`,
    );
  });
});

describe('a named parameter', () => {
  it.each([
    ['/checkout', '/checkout?coupon=PPP50'],
    ['checkout?product=1#pay', 'checkout?product=1&coupon=PPP50#pay'],
    ['../cart', '../cart?coupon=PPP50'],
    ['//shop.example.com/cart', '//shop.example.com/cart?coupon=PPP50'],
    ['http://shop.example.com/cart', 'http://shop.example.com/cart?coupon=PPP50'],
    ['https://shop.example.com:8443/code-school', 'https://shop.example.com:8443/code-school?coupon=PPP50'],
    // Instead of the known checkout's.
    ['https://buy.stripe.com/x', 'https://buy.stripe.com/x?coupon=PPP50'],
  ])('adds the code to any web link: %s', (link, expected) => {
    expect(of(link, 'coupon')).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'mailto:a@example.com',
    'tel:123',
    'data:text/html,a',
    'httpx://a/b',
    'https://',
  ])('does not change %s', (link) => {
    expect(of(link, 'coupon')).toBe(link);
  });

  it('adds a parameter with any name once', () => {
    const once = of('/cart?add=1', 'd');
    expect(once).toBe('/cart?add=1&d=PPP50');
    expect(of(once, 'd')).toBe(once);
  });

  it('an empty name leaves a link alone', () => {
    expect(of('https://buy.stripe.com/x', '')).toBe('https://buy.stripe.com/x');
  });
});

describe('nothing applies', () => {
  const link = 'https://buy.stripe.com/x';

  it('to visitors without a discount or a code', () => {
    expect(addCode(link, noDiscount())).toBe(link);
    expect(addCode(link, discount({}, { code: null }))).toBe(link);
  });

  it.each([undefined, null, {}, 'text', { show: true, code: '\ud800' }])('to the config %j', (broken) => {
    expect(addCode(link, broken as never)).toBe(link);
  });
});

/** Links with any query and fragment, to a checkout or elsewhere. */
const links = fc
  .record({
    start: fc.oneof(
      fc.constantFrom(
        'https://buy.stripe.com/x',
        'HTTPS://SHOP.lemonsqueezy.com/buy/1',
        'https://buy.polar.sh/x/',
        'https://a.gumroad.com/l/x',
        '//b.thrivecart.com/y',
      ),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
    ),
    query: fc.option(fc.oneof(fc.webQueryParameters(), fc.string())),
    fragment: fc.option(fc.oneof(fc.webFragments(), fc.string())),
  })
  .map(
    ({ start, query, fragment }) =>
      start + (query === null ? '' : `?${query}`) + (fragment === null ? '' : `#${fragment}`),
  );
const codes = fc.string({ minLength: 1, unit: 'grapheme' });
const names = fc.option(fc.stringMatching(/^[a-z_[\]]{1,12}$/), { nil: undefined });
const knownNames = ['prefilled_promo_code', 'checkout[discount_code]', 'discount_code', 'code', 'coupon'];

/** Returns each text whose removal from `changed` leaves `link`. */
const insertions = (link: string, changed: string): string[] => {
  const length = changed.length - link.length;
  const places = Array.from({ length: link.length + 1 }, (_, place) => place);
  return places
    .filter((place) => changed.slice(0, place) + changed.slice(place + length) === link)
    .map((place) => changed.slice(place, place + length));
};

testProperty(
  'a link without the added parameter is the same byte for byte, and checkouts read the code',
  [links, codes, names],
  (link, code, name) => {
    const changed = addCode(link, discount({}, { code }), name);
    if (changed === link) return;
    const value = encodeURIComponent(code);
    const pairs = (name === undefined ? knownNames : [name]).map((each) => `${each}=${value}`);
    const possible = pairs.flatMap((pair) => [pair, `?${pair}`, `&${pair}`]);
    expect(insertions(link, changed).some((each) => possible.includes(each))).toBe(true);
    const [before, after] = [link, changed].map((each) => new URL(each, 'https://shop.example'));
    const added = [...(after?.searchParams ?? [])].at(-1) ?? [];
    expect(pairs).toContain(`${added[0]}=${encodeURIComponent(added[1] ?? '')}`);
    expect([after?.origin, after?.pathname, after?.hash]).toEqual([
      before?.origin,
      before?.pathname,
      before?.hash,
    ]);
  },
);

testProperty('adding the code again changes nothing', [links, codes, names], (link, code, name) => {
  const once = addCode(link, discount({}, { code }), name);
  expect(addCode(once, discount({}, { code }), name)).toBe(once);
});

it('a link with many characters of space gets the code in linear time', () => {
  const texts: Record<string, (length: number) => string> = {
    'in front of the fragment': (length) => `${' '.repeat(length)}#a`,
    'at its end': (length) => ' '.repeat(length),
    'in its query': (length) => `?a=${' '.repeat(length)}b`,
    'with question marks': (length) => `?${'? '.repeat(length / 2)}b`,
  };
  const withCode = (text: string) => of(`https://buy.stripe.com/x${text}`);
  for (const textOf of Object.values(texts))
    expect(withCode(textOf(40_000))).toContain('prefilled_promo_code=PPP50');
  expect(superlinearTexts(withCode, texts)).toEqual([]);
});
