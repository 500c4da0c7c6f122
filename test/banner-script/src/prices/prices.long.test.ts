import { discount, noDiscount } from '../../../support/banner-script/banner-configs.ts';
import { estimateIn } from '../../../support/banner-script/prices.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage, publicKey } from '../../../support/banner-script/stubs.ts';
import { textOf, until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

const price = '<p>Now <span data-ppp-price="99" id="price"> $99 </span></p>';

async function open(body = price, attributes = 'lang="en"'): Promise<void> {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, body, attributes);
  await shop.open();
}

const estimateOfPrice = (): Promise<string> => estimateIn(shop.visitor, '#price');

/** Waits until the estimate is `text`. */
const expectEstimate = (text: string, selector = '#price'): Promise<void> =>
  until(async () => (await estimateIn(shop.visitor, selector)).trim() === text);

const expectPrice = (text: string): Promise<void> => expectEstimate(text);

describe('a price on the page', () => {
  test('stays, struck through, and the visitor’s estimate follows it with the code that it takes', async () => {
    await open();
    await expectPrice('≈ ₹4,360');
    const struck = await shop.visitor.page
      .locator('#price s')
      .evaluate((element) => getComputedStyle(element).textDecorationLine);
    expect(struck).toBe('line-through');
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('needs no code where the campaign has none', async () => {
    shop.respondWith(discount({}, { code: null }));
    await open();
    await expectEstimate('≈ ₹4,360');
  });

  test.each(['span', 'p', 'div', 'b', 'strong', 'em', 'a', 'del', 'small', 'label', 'button', 'li', 'dd'])(
    'can be the text of a <%s>, and what the page wrote in it stays',
    async (tag) => {
      const html = `<${tag} data-ppp-price="99" id="price"> $<i>99</i></${tag}>`;
      await open(html);
      await expectPrice('≈ ₹4,360');
      const content = await shop.visitor.page.locator('#price').evaluate((element) => {
        for (const child of element.querySelectorAll('ppp-price')) child.remove();
        return element.innerHTML;
      });
      expect(content).toBe(' $<i>99</i>');
    },
  );

  test('can be the text of a table’s cell', async () => {
    await open('<table style="width:300px"><tr><td data-ppp-price="99" id="price">$99</td></tr></table>');
    await expectPrice('≈ ₹4,360');
    expect(await shop.visitor.page.locator('#price').textContent()).toBe('$99');
  });

  test.each([
    ['JPY', 150.2, 'en', '≈ ¥7,430'],
    ['KWD', 0.3069, 'en', '≈ KWD 15.200'],
    ['NGN', 1575, 'en', '≈ ₦78,000'],
    ['CAD', 1.4, 'en', '≈ CA$69.30'],
    ['EUR', 0.9, 'de', '≈ 44,60 €'],
    ['BRL', 5.5, 'pt-BR', '≈ R$ 272'],
    ['INR', 88.1, 'hi', '≈ ₹4,360'],
  ])(
    'in %s has the currency’s sign and decimals, in the page’s language',
    async (currencyCode, fxRate, lang, expected) => {
      shop.respondWith(discount({}, { currencyCode, fxRate }));
      await open(price, `lang="${lang}"`);
      await until(async () => (await estimateOfPrice()).replaceAll('\u00a0', ' ').trim() === expected);
    },
  );

  test('keeps the language and loses only the narrow sign in browsers that do not know it', async () => {
    shop.respondWith(discount({}, { currencyCode: 'NGN', fxRate: 1575 }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, price, 'lang="en"');
    await shop.open((page) =>
      page.addInitScript(() => {
        Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
          construct(NumberFormat, [locale, options]: [string, Intl.NumberFormatOptions]) {
            if (options.currencyDisplay === 'narrowSymbol') throw new RangeError('narrowSymbol');
            return new NumberFormat(locale, options);
          },
        });
      }),
    );
    await until(async () =>
      (await estimateOfPrice()).replaceAll('\u00a0', ' ').trim().startsWith('≈ NGN 78,000'),
    );
  });

  test.each(['lang="en_US"', 'lang=""', ''])(
    'is written in the browser’s language on a page with %s',
    async (attributes) => {
      await open(price, attributes);
      await expectPrice('≈ ₹4,360');
    },
  );

  test.each(['', '0', '-5', 'free', '1,299', 'Infinity', 'NaN'])(
    '“%s” is no price and stays as it is',
    async (value) => {
      await open(
        `<b data-ppp-price="${value}" id="other">$9</b><i data-ppp-price="${value}">9</i><p data-ppp-price="${value}" id="p">$9</p>${price}`,
      );
      await expectPrice('≈ ₹4,360');
      for (const selector of ['#other', '#p']) {
        expect(await estimateIn(shop.visitor, selector)).toBe('');
        const line = await shop.visitor.page
          .locator(selector)
          .evaluate((element) => getComputedStyle(element).textDecorationLine);
        expect(line).toMatch(/none/);
      }
    },
  );

  test.each(['p', 'b'])('keeps the size that the page gives a <%s> in its style', async (tag) => {
    await open(`<${tag} id="price" style="font-size: 40px" data-ppp-price="99">$99</${tag}>`);
    await expectPrice('≈ ₹4,360');
    const size = shop.visitor.page
      .locator('#price')
      .evaluate((element) => getComputedStyle(element).fontSize);
    expect(await size).toBe('40px');
  });

  test('stays local for a visitor who has closed the banner', async () => {
    await open();
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    await shop.visitor.page.reload();
    await expectPrice('≈ ₹4,360');
    expect(await shop.visitor.banner.count()).toBe(0);
  });
});

describe('nothing changes', () => {
  test('where there is no discount', async () => {
    shop.respondWith(noDiscount());
    await open();
    await until(async () => (await shop.visitor.announcements()).length === 1);
    await shop.visitor.page.waitForTimeout(100);
    expect(await estimateOfPrice()).toBe('');
    expect(shop.stubs.loadedFiles).toEqual([]);
  });

  test('on a page without a price, and no file is loaded', async () => {
    await shop.open();
    await until(() => shop.stubs.beacons.length === 1);
    await shop.visitor.page.waitForTimeout(100);
    expect(shop.stubs.loadedFiles).toEqual([]);
  });

  test('if the second file cannot be loaded', async () => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, price);
    await shop.open((page) => page.route('**/prices.js*', (route) => route.abort()));
    await shop.visitor.banner.waitFor();
    await shop.visitor.page.waitForTimeout(300);
    expect(await estimateOfPrice()).toBe('');
    expect(await shop.visitor.banner.count()).toBe(1);
    expect(shop.visitor.warnings).toEqual([]);
  });
});

test('the second file is requested once, with the key', async () => {
  await open(price + price.replace('id="price"', ''));
  await expectPrice('≈ ₹4,360');
  expect(shop.stubs.loadedFiles.map(({ path }) => path)).toEqual([`/v1/banner/prices.js?key=${publicKey}`]);
});

test('the first use of Intl, which takes long, has a task of its own', async () => {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, price);
  await shop.open((page) =>
    page.addInitScript(() => {
      const steps: string[] = [];
      Object.assign(window, { steps });
      const note = (step: string) => {
        if (steps.includes(step)) return;
        steps.push(step);
        queueMicrotask(() => steps.push('end of task'));
      };
      Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
        construct(NumberFormat, parameters) {
          note('first text');
          return Reflect.construct(NumberFormat, parameters);
        },
      });
      const { attachShadow } = Element.prototype;
      Element.prototype.attachShadow = function (options) {
        if (this.localName === 'span') note('first price');
        return attachShadow.call(this, options);
      };
    }),
  );
  await expectPrice('≈ ₹4,360');
  expect(await shop.visitor.page.evaluate('steps')).toEqual([
    'first text',
    'end of task',
    'first price',
    'end of task',
  ]);
});

describe('a page that changes', () => {
  /** Runs in the page, without strings: `change` gets the price’s element. */
  const change = <Result>(edit: (element: HTMLElement) => Result): Promise<Awaited<Result>> =>
    shop.visitor.page.locator('#price').evaluate(edit as (element: Element) => Result) as Promise<
      Awaited<Result>
    >;

  beforeEach(async () => {
    await open();
    await expectPrice('≈ ₹4,360');
  });

  test('has local prices in new elements too', async () => {
    await shop.visitor.page.evaluate(() => {
      history.pushState(null, '', '/next');
      const next = Object.assign(document.createElement('b'), { id: 'next', textContent: '$10' });
      next.dataset.pppPrice = '10';
      document.body.replaceChildren(next);
    });
    await expectEstimate('≈ ₹441', '#next');
    expect(shop.stubs.loadedFiles).toHaveLength(1);
  });

  test('has a new estimate when the attribute changes, and none when it is no price any more', async () => {
    await change((element) => {
      element.dataset.pppPrice = '10';
    });
    await expectPrice('≈ ₹441');
    await change((element) => {
      element.dataset.pppPrice = 'free';
    });
    await until(async () => (await estimateOfPrice()) === '');
    const line = await shop.visitor.page
      .locator('#price')
      .evaluate((element) => getComputedStyle(element).textDecorationLine);
    expect(line).toBe('none');
  });

  test('follows the page into another language', async () => {
    await shop.visitor.page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));
    await expectEstimate('≈ 4.360\u00a0₹');
  });

  test('is never fought with: what a framework writes again and again stays, and the estimate, too', async () => {
    const writes = await change(async (element) => {
      let count = 0;
      new MutationObserver((records) => {
        count += records.length;
      }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
      for (let turn = 0; turn < 20; turn++) {
        element.textContent = '$99';
        await new Promise(requestAnimationFrame);
      }
      return count;
    });
    expect(writes).toBe(20);
    expect(await textOf(shop.visitor.page.locator('#price'))).toBe('$99');
    await expectPrice('≈ ₹4,360');
  });

  test('costs nothing where it has no price', async () => {
    const writes = await shop.visitor.page.evaluate(async () => {
      let count = 0;
      const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') as PropertyDescriptor;
      Object.defineProperty(Node.prototype, 'textContent', {
        ...text,
        set(value) {
          if ((this as Element).localName === 'span') count += 1;
          text.set?.call(this, value);
        },
      });
      for (let change = 0; change < 100; change++) {
        document.body.append('x');
        await null;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
      return count;
    });
    expect(writes).toBe(0);
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
    const { serviceUrl, snippet } = shop.stubs;
    shop.stubs.page.headers = {
      'content-security-policy':
        `default-src 'none'; ${policy(serviceUrl)}; connect-src ${serviceUrl}; style-src 'none'; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    };
    shop.stubs.page.html = htmlPage(mark(snippet), price);
    await shop.open((page) =>
      page.addInitScript(() => {
        const violations: string[] = [];
        Object.assign(window, { violations });
        addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
      }),
    );
    await expectPrice('≈ ₹4,360');
    expect(await shop.visitor.page.evaluate('violations')).toEqual([]);
    expect(shop.visitor.warnings).toEqual([]);
  });
});

test('more prices than one task shows cause no further search once they are there', async () => {
  const count = 60;
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    Array.from(
      { length: count },
      (_, index) => `<b data-ppp-price="${index + 9}" style="float:left;width:60px">$${index + 9}</b>`,
    ).join(''),
  );
  await shop.open((page) =>
    page.addInitScript(() => {
      const searches: string[] = [];
      const { querySelectorAll } = document;
      Object.assign(window, { searches });
      document.querySelectorAll = (selector: string) => {
        if (selector.startsWith('* >')) searches.push(selector);
        return querySelectorAll.call(document, selector);
      };
    }),
  );
  await until(async () => (await estimateIn(shop.visitor, 'b >> nth=59')) !== '');
  const searches = () => shop.visitor.page.evaluate<number>('searches.length');
  await until(async () => {
    const before = await searches();
    await shop.visitor.page.waitForTimeout(500);
    return (await searches()) === before;
  });
});
