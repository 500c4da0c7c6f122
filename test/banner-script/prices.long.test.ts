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

/** What a visitor reads behind the original, from the element's shadow root or the page's stylesheet. */
const estimateIn = (selector: string): Promise<string> =>
  shop.visitor.page
    .locator(selector)
    .evaluate(
      (element) =>
        element.shadowRoot?.querySelector('span')?.textContent ??
        getComputedStyle(element, '::after').content.replace(/^"|"$|^none$/g, ''),
    );

const estimateOfPrice = (): Promise<string> => estimateIn('#price');

/** Waits until the estimate is `text`. */
const expectEstimate = (text: string, selector = '#price'): Promise<void> =>
  until(async () => (await estimateIn(selector)).trim() === text);

const expectPrice = (text: string): Promise<void> => expectEstimate(`${text} with PPP50`);

describe('a price on the page', () => {
  test('stays, struck through, and the visitor’s estimate follows it with the code that it takes', async () => {
    await open();
    await expectPrice('≈ ₹4,360.95');
    const struck = await shop.visitor.page.locator('#price').evaluate((element) => {
      const original = element.shadowRoot?.querySelector('s');
      return original && getComputedStyle(original).textDecorationLine;
    });
    expect(struck).toBe('line-through');
    expect(shop.visitor.warnings).toEqual([]);
  });

  test('needs no code where the campaign has none', async () => {
    shop.answer(discount({}, { code: null }));
    await open();
    await expectEstimate('≈ ₹4,360.95');
  });

  test.each(['span', 'p', 'div', 'b', 'strong', 'em', 'a', 'del', 'small', 'label', 'button', 'li', 'dd'])(
    'can be the text of a <%s>, and nothing of what the page wrote is touched',
    async (tag) => {
      const html = `<${tag} data-ppp-price="99" id="price"> $<i>99</i></${tag}>`;
      await open(html);
      await expectPrice('≈ ₹4,360.95');
      expect(await shop.visitor.page.locator('#price').evaluate((element) => element.outerHTML)).toBe(html);
    },
  );

  test('can be the text of a table’s cell', async () => {
    await open('<table><tr><td data-ppp-price="99" id="price">$99</td></tr></table>');
    await expectPrice('≈ ₹4,360.95');
    expect(await shop.visitor.page.locator('#price').textContent()).toBe('$99');
  });

  test.each(['p', 'b', 'td'])(
    'in a <%s> does not make a small page wider, however long the code is',
    async (tag) => {
      shop.answer(discount({}, { code: 'Q'.repeat(64) }));
      const element = `<${tag} id="price" data-ppp-price="99">$99</${tag}>`;
      const body = tag === 'td' ? `<table><tr>${element}</tr></table>` : element;
      shop.stage.page.html = htmlPage(shop.stage.snippet, body);
      await shop.open(undefined, { viewport: { width: 320, height: 568 } });
      await until(async () => (await estimateOfPrice()).includes('QQQ'));
      expect(await shop.visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );

  test('in a stylesheet is text whatever the code holds', async () => {
    const code = 'A"}*{display:none}\\é🎉';
    shop.answer(discount({}, { code }));
    await open('<b data-ppp-price="99" id="price">$99</b>');
    await until(async () => (await estimateOfPrice()).includes('with'));
    const content = await shop.visitor.page
      .locator('#price')
      .evaluate((element) => getComputedStyle(element, '::after').content);
    expect(JSON.parse(content)).toContain(`with ${code}`);
    expect(await shop.visitor.page.locator('#price').isVisible()).toBe(true);
  });

  test.each([
    ['JPY', 150.2, 'en', '≈ ¥7,435 with PPP50'],
    ['KWD', 0.3069, 'en', '≈ KWD 15.192 with PPP50'],
    ['NGN', 1575, 'en', '≈ ₦77,962.50 with PPP50'],
    ['CAD', 1.4, 'en', '≈ CA$69.30 with PPP50'],
    ['EUR', 0.9, 'de', '≈ 44,55 € (PPP50)'],
    ['BRL', 5.5, 'pt-BR', '≈ R$ 272,25 (PPP50)'],
    ['INR', 88.1, 'hi', '≈ ₹4,360.95 (PPP50)'],
  ])(
    'in %s has the currency’s sign and decimals, in the page’s language',
    async (currencyCode, fxRate, lang, expected) => {
      shop.answer(discount({}, { currencyCode, fxRate }));
      await open(price, `lang="${lang}"`);
      await until(async () => (await estimateOfPrice()).replaceAll('\u00a0', ' ') === expected);
    },
  );

  test('keeps the language and loses only the narrow sign in browsers that do not know it', async () => {
    shop.answer(discount({}, { currencyCode: 'NGN', fxRate: 1575 }));
    shop.stage.page.html = htmlPage(shop.stage.snippet, price, 'lang="en"');
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
      (await estimateOfPrice()).replaceAll('\u00a0', ' ').startsWith('≈ NGN 77,962.50'),
    );
  });

  test.each(['lang="en_US"', 'lang=""', ''])(
    'is written in the browser’s language on a page with %s',
    async (attributes) => {
      await open(price, attributes);
      await expectPrice('≈ ₹4,360.95');
    },
  );

  test.each(['', '0', '-5', 'free', '1,299', 'Infinity', 'NaN'])(
    '“%s” is no price and stays as it is',
    async (value) => {
      await open(
        `<b data-ppp-price="${value}" id="other">$9</b><i data-ppp-price="${value}">9</i><p data-ppp-price="${value}" id="p">$9</p>${price}`,
      );
      await expectPrice('≈ ₹4,360.95');
      for (const selector of ['#other', '#p']) {
        expect(await estimateIn(selector)).toBe('');
        const line = await shop.visitor.page
          .locator(selector)
          .evaluate((element) => getComputedStyle(element).textDecorationLine);
        expect(line).toBe('none');
      }
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
    expect(await estimateOfPrice()).toBe('');
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
    expect(await estimateOfPrice()).toBe('');
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
  const change = <Result>(edit: (element: HTMLElement) => Result): Promise<Awaited<Result>> =>
    shop.visitor.page.locator('#price').evaluate(edit as (element: Element) => Result) as Promise<
      Awaited<Result>
    >;

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
    await expectEstimate('≈ ₹440.50 with PPP50', '#next');
    expect(shop.stage.pricesRequests).toHaveLength(1);
  });

  test('has a new estimate when the attribute changes, and none when it is no price any more', async () => {
    await change((element) => {
      element.dataset.pppPrice = '10';
    });
    await expectPrice('≈ ₹440.50');
    await change((element) => {
      element.dataset.pppPrice = 'free';
    });
    await until(async () => (await estimateOfPrice()) === '');
    const line = await shop.visitor.page
      .locator('#price')
      .evaluate((element) => element.shadowRoot?.querySelector('s')?.style.textDecoration);
    expect(line).toBe('none');
  });

  test('follows the page into another language', async () => {
    await shop.visitor.page.evaluate(() => document.documentElement.setAttribute('lang', 'de'));
    await expectEstimate('≈ 4.360,95\u00a0₹ (PPP50)');
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
    await expectPrice('≈ ₹4,360.95');
  });

  test('may remove children that it rendered into a price', async () => {
    await shop.visitor.page.evaluate(() => {
      const next = document.createElement('b');
      next.dataset.pppPrice = '10';
      const child = document.createElement('s');
      next.append(child, ' $10');
      document.body.append(next);
      return new Promise((resolve) =>
        setTimeout(() => {
          next.removeChild(child);
          resolve(null);
        }, 100),
      );
    });
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
  await shop.visitor.page.frameLocator('iframe').getByText('≈ ₹4,360.95 with PPP50').waitFor();
});
