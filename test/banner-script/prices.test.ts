import { discount, refusal } from './stage/answers.ts';
import { useShop } from './stage/shop.ts';
import { htmlPage, publicKey } from './stage/stage.ts';
import { textOf, until } from './stage/visit.ts';

const shop = useShop();

const price = '<p>Now <span data-ppp-price="99" id="price"> $99 </span></p>';

async function open(body = price, attributes = 'lang="en"'): Promise<void> {
  shop.stage.page.html = htmlPage(shop.stage.snippet, body, attributes);
  await shop.open();
}

const textOfPrice = (): Promise<string> => textOf(shop.visitor.page.locator('#price'));

/** Waits until the price is `text`. */
const expectPrice = (text: string): Promise<void> => until(async () => (await textOfPrice()) === text);

describe('a price on the page', () => {
  test('becomes the visitor’s: rate and discount applied, marked as an estimate', async () => {
    await open();
    await expectPrice('≈ ₹4,360.95');
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('keeps its original in the title and in an attribute', async () => {
    await open();
    await expectPrice('≈ ₹4,360.95');
    const element = shop.visitor.page.locator('#price');
    expect(await element.getAttribute('title')).toBe('$99 − 50% ≈ INR');
    expect(await element.getAttribute('data-ppp-original')).toBe('$99');
  });

  test.each([
    ['JPY', 150.2, 'en', '≈ ¥7,435'],
    ['KWD', 0.3069, 'en', '≈ KWD 15.192'],
    ['EUR', 0.9, 'de', '≈ 44,55 €'],
    ['BRL', 5.5, 'pt-BR', '≈ R$ 272,25'],
    ['INR', 88.1, 'hi', '≈ ₹4,360.95'],
  ])(
    'in %s has the currency’s decimals, in the page’s language',
    async (currencyCode, fxRate, lang, expected) => {
      shop.answer(discount({}, { currencyCode, fxRate }));
      await open(price, `lang="${lang}"`);
      await until(async () => (await textOfPrice()).replaceAll('\u00a0', ' ') === expected);
    },
  );

  test.each(['lang="en_US"', 'lang=""', ''])(
    'is written in the browser’s language on a page with %s',
    async (attributes) => {
      await open(price, attributes);
      await expectPrice('≈ ₹4,360.95');
    },
  );

  test.each(['', '0', '-5', 'free', '1,299', 'Infinity', 'NaN'])(
    '“%s” is no price and stays',
    async (value) => {
      await open(`<b data-ppp-price="${value}" id="other">$9</b>${price}`);
      await expectPrice('≈ ₹4,360.95');
      expect(await textOf(shop.visitor.page.locator('#other'))).toBe('$9');
      expect(await shop.visitor.page.locator('#other').getAttribute('title')).toBeNull();
    },
  );

  test('stays local for a visitor who has closed the banner', async () => {
    await open();
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    await shop.visitor.page.reload();
    await expectPrice('≈ ₹4,360.95');
    expect(await shop.visitor.banner.count()).toBe(0);
  });
});

describe('nothing changes', () => {
  test('where there is no discount', async () => {
    shop.answer(refusal());
    await open();
    await until(async () => (await shop.visitor.announcements()).length === 1);
    await shop.visitor.page.waitForTimeout(100);
    expect(await textOfPrice()).toBe('$99');
    expect(shop.stage.pricesRequests).toEqual([]);
  });

  test('and nothing is loaded on a page without a price', async () => {
    await shop.open();
    await until(() => shop.stage.beacons.length === 1);
    await shop.visitor.page.waitForTimeout(100);
    expect(shop.stage.pricesRequests).toEqual([]);
  });

  test('where the second file cannot be loaded; one warning', async () => {
    shop.stage.page.html = htmlPage(shop.stage.snippet, price);
    await shop.open((page) => page.route('**/prices.js*', (route) => route.abort()));
    await until(() => shop.visitor.warnings.length > 0);
    expect(await textOfPrice()).toBe('$99');
    expect(await shop.visitor.banner.count()).toBe(1);
    expect(shop.visitor.warnings).toHaveLength(1);
  });
});

test('the second file is asked for with the key, once', async () => {
  await open(price + price.replace('id="price"', ''));
  await expectPrice('≈ ₹4,360.95');
  expect(shop.stage.pricesRequests.map(({ path }) => path)).toEqual([
    `/v1/banner/prices.js?key=${publicKey}`,
  ]);
});

describe('a page that changes', () => {
  /** Runs in the page, without strings: `change` gets the price’s element. */
  const change = (edit: (element: HTMLElement) => void): Promise<void> =>
    shop.visitor.page.locator('#price').evaluate(edit as (element: Element) => void);

  beforeEach(async () => {
    await open();
    await expectPrice('≈ ₹4,360.95');
  });

  test('has local prices in new elements too', async () => {
    await shop.visitor.page.evaluate(() => {
      history.pushState(null, '', '/next');
      const next = Object.assign(document.createElement('b'), { id: 'next', textContent: '$10' });
      next.dataset.pppPrice = '10';
      document.body.replaceChildren(next);
    });
    await until(async () => (await textOf(shop.visitor.page.locator('#next'))) === '≈ ₹440.50');
    expect(shop.stage.pricesRequests).toHaveLength(1);
  });

  test('has a new price when the attribute changes, with the original of before', async () => {
    await change((element) => {
      element.dataset.pppPrice = '10';
    });
    await expectPrice('≈ ₹440.50');
    expect(await shop.visitor.page.locator('#price').getAttribute('data-ppp-original')).toBe('$99');
  });

  test('follows the page into another language', async () => {
    await shop.visitor.page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));
    await expectPrice('≈ 4.360,95\u00a0₹');
  });

  test('has its text converted again when a framework writes the original back', async () => {
    await change((element) => {
      element.textContent = '$89';
      element.dataset.pppPrice = '89';
    });
    await expectPrice('≈ ₹3,920.45');
    expect(await shop.visitor.page.locator('#price').getAttribute('title')).toBe('$89 − 50% ≈ INR');
  });

  test('is looked at once a frame at most, and left alone when nothing is to do', async () => {
    const looks = await shop.visitor.page.evaluate(async () => {
      let count = 0;
      const find = Document.prototype.querySelectorAll;
      Document.prototype.querySelectorAll = function (this: Document, selector: string) {
        count += 1;
        return find.call(this, selector);
      } as typeof find;
      for (let change = 0; change < 100; change++) {
        document.body.append('x');
        await null;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      return count;
    });
    expect(looks).toBe(1);
  });
});

describe.each([
  ['by host', (service: string) => `script-src ${service}`, (html: string) => html],
  [
    'by nonce',
    () => "script-src 'nonce-n1'",
    (html: string) => html.replaceAll('<script ', '<script nonce="n1" '),
  ],
  [
    'by nonce, strictly',
    () => "script-src 'nonce-n1' 'strict-dynamic'",
    (html: string) => html.replaceAll('<script ', '<script nonce="n1" '),
  ],
])('a Content-Security-Policy that allows scripts %s, with Trusted Types', (_, policy, mark) => {
  test('refuses nothing of a page with prices', async () => {
    const { serviceUrl, snippet } = shop.stage;
    shop.stage.page.headers = {
      'content-security-policy':
        `default-src 'none'; ${policy(serviceUrl)}; connect-src ${serviceUrl}; style-src 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    };
    shop.stage.page.html = htmlPage(mark(snippet), price);
    await shop.open((page) =>
      page.addInitScript(() => {
        const violations: string[] = [];
        Object.assign(window, { violations });
        addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
      }),
    );
    await expectPrice('≈ ₹4,360.95');
    expect(await shop.visitor.page.evaluate('violations')).toEqual([]);
    expect(shop.visitor.warnings).toEqual([]);
  });
});

test('a sandboxed frame without storage has local prices', async () => {
  const inner = htmlPage(shop.stage.snippet, price).replaceAll('"', '&quot;');
  shop.stage.page.html = htmlPage(
    '',
    `<iframe sandbox="allow-scripts" srcdoc="${inner}" title="Shop"></iframe>`,
  );
  await shop.open();
  await shop.visitor.page.frameLocator('iframe').getByText('≈ ₹4,360.95').waitFor();
});
