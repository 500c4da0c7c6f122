import { discount } from '../../../support/banner-script/banner-configs.ts';
import { estimateIn, observeShifts } from '../../../support/banner-script/prices.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { settle, until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

test('prices that a shop renders long after the script has run are local', async () => {
  await shop.open();
  await shop.visitor.banner.waitFor();
  await shop.visitor.page.waitForTimeout(500);
  await shop.visitor.page.evaluate(() => {
    const price = document.body.appendChild(document.createElement('p'));
    price.id = 'price';
    price.textContent = '$99';
    // Frameworks also insert an element before they set its attributes.
    setTimeout(() => price.setAttribute('data-ppp-price', '99'), 300);
  });
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
});

test.each([
  ['rupees', 'INR', 88.1, '2,160', 0],
  ['rupiahs, which have no room', 'IDR', 16_500, '', 12],
])(
  'six prices in a narrow grid on a phone shift nothing, and are seen whole: %s',
  async (_, currencyCode, fxRate, text, padding) => {
    shop.respondWith(discount({}, { currencyCode, fxRate }));
    const card = (tag: string) =>
      `<div style="padding:${padding}px"><h3>Album</h3><${tag} data-ppp-price="49">$49</${tag}><p>Goods</p></div>`;
    const cards = ['p', 'span', 'p', 'div', 'span', 'p'].map(card).join('');
    const grid = `<div style="display:grid;grid-template-columns:repeat(4,1fr);gap:8px;font-size:14px">${cards}</div><p>Below</p>`;
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, grid);
    shop.stubs.travel = () => new Promise((resolve) => setTimeout(resolve, 300));
    await shop.open((page) => page.addInitScript(observeShifts), { viewport: { width: 390, height: 844 } });
    await until(async () => (await estimateIn(shop.visitor, '[data-ppp-price] >> nth=5')).includes(text));
    await shop.visitor.page.waitForTimeout(500);
    expect(await shop.visitor.page.evaluate('shifts')).toEqual([]);
    const isWide = await shop.visitor.page.evaluate(() => document.documentElement.scrollWidth > 390);
    expect(isWide).toBe(false);
  },
);

test('a custom element that is defined later has its shadow root for itself, and a local price', async () => {
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    '<shop-price id="price" data-ppp-price="99">$99</shop-price>',
  );
  await shop.open();
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
  await shop.visitor.page.evaluate(() =>
    customElements.define(
      'shop-price',
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
        }
      },
    ),
  );
  expect(await shop.visitor.page.locator('#price').evaluate((price) => price.shadowRoot !== null)).toBe(true);
});

test.each(['b', 'a', 'td'])(
  'a <%s> that comes back from a copy, as Turbo and htmx keep pages, shows its price',
  async (tag) => {
    const price = `<${tag} id="price" data-ppp-price="99" style="font-size:20px">$99</${tag}>`;
    shop.stubs.page.html = htmlPage(
      shop.stubs.snippet,
      `<main><table style="width:90px;table-layout:fixed"><tr>${tag === 'td' ? price : `<td>${price}</td>`}</tr></table></main>`,
    );
    await shop.open();
    const { page } = shop.visitor;
    const seenSize = () =>
      page.locator('#price').evaluate((element) => {
        const { content, fontSize } = getComputedStyle(element, '::after');
        return content.includes('4,360') ? Number.parseFloat(fontSize) : 0;
      });
    await until(async () => (await seenSize()) > 10);
    await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      main.innerHTML = String(main.innerHTML);
    });
    await until(async () => (await seenSize()) > 10);
  },
);

test.each(['p', 'b', 'a', 'td'])('screen readers hear “was … now about …” in a <%s>', async (tag) => {
  const price = `<${tag} id="price" data-ppp-price="99">$99</${tag}>`;
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    `<main>${tag === 'td' ? `<table style="width:300px"><tr>${price}</tr></table>` : price}</main>`,
  );
  await shop.open();
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
  const heard = await shop.visitor.page.locator('main').ariaSnapshot();
  expect(heard.replace(/\s+/g, ' ')).toMatch(/was.*\$99.*now about.*4,360/);
});

/** Opens a page with this body and waits for the estimate of `#price`. */
async function openPrice(body: string): Promise<void> {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, body);
  await shop.open(undefined, { viewport: { width: 390, height: 844 } });
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
  await settle(shop.visitor.page, 200);
}

test.each([
  ['button', '<button id="price" data-ppp-price="99">$99</button>', 24],
  ['link that looks like a button', '<a id="price" data-ppp-price="99">$99</a>', 44],
  [
    'row of a table',
    '<table style="width:300px"><tr><td id="price" data-ppp-price="99">$99</td></tr></table>',
    24,
  ],
  ['bold line of a narrow card', '<div><b id="price" data-ppp-price="99">$99</b></div>', 24],
])('a %s keeps its height with an estimate in place of the original', async (_, body, height) => {
  const style =
    '<style>body{font:16px/1.5 sans-serif}td,button{padding:0;border:0;font:inherit}div{width:80px}b{display:block}a{display:inline-block;padding:10px}</style>';
  await openPrice(style + body);
  const box = await shop.visitor.page.locator('#price').boundingBox();
  expect(box?.height).toBeCloseTo(height, 0);
});

test.each(['strong', 'label', 'a', 'button'])(
  'the estimate replaces the original in a <%s> that is a flex container, where the line would cross it',
  async (tag) => {
    await openPrice(`<${tag} id="price" data-ppp-price="99" style="display:flex;width:300px">$99</${tag}>`);
    const [original, line, estimate] = await shop.visitor.page.locator('#price').evaluate((element) => {
      const { fontSize, textDecorationLine } = getComputedStyle(element);
      return [fontSize, textDecorationLine, getComputedStyle(element, '::after').fontSize];
    });
    expect([original, line]).toEqual(['0px', tag === 'a' ? line : 'none']);
    expect(Number.parseFloat(estimate ?? '')).toBeGreaterThan(10);
  },
);

test.each(['p', 'b', 'td', 'button'])('a page can still write into the first node of a <%s>', async (tag) => {
  const price = `<${tag} id="price" data-ppp-price="99">$99</${tag}>`;
  await openPrice(tag === 'td' ? `<table style="width:300px"><tr>${price}</tr></table>` : price);
  // As Solid does, and scripts without a framework.
  const text = await shop.visitor.page.locator('#price').evaluate((element) => {
    (element.firstChild as Text).data = '$49';
    return element.textContent;
  });
  expect(text).toBe('$49');
});

test.each(['p', 'b', 'a', 'td'])(
  'a space separates the original from the estimate in a <%s>',
  async (tag) => {
    const price = `<${tag} id="price" data-ppp-price="99">$99</${tag}>`;
    await openPrice(tag === 'td' ? `<table style="width:300px"><tr>${price}</tr></table>` : price);
    expect(await estimateIn(shop.visitor, '#price')).toMatch(/^ ≈ /);
  },
);

test('a price beside which the page’s own rules show something keeps that', async () => {
  await openPrice(
    '<style>b::after, #own::after { content: "/month" }</style><b data-ppp-price="99">$99</b><p id="own" data-ppp-price="9">$9</p><p id="price" data-ppp-price="99">$99</p>',
  );
  const own = (selector: string) =>
    shop.visitor.page.locator(selector).evaluate((element) => getComputedStyle(element, '::after').content);
  expect([await own('b[data-ppp-price]'), await own('#own')]).toEqual(['"/month"', '"/month"']);
  expect(await shop.visitor.page.locator('#own').evaluate((price) => price.shadowRoot?.textContent)).toBe(
    ' ₹396',
  );
});

test('a web component that shows no children has its estimate behind what it shows', async () => {
  const head =
    "<script>customElements.define('shop-price',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<b>$99</b>'}})</script>";
  await openPrice(
    `${head}<shop-price data-ppp-price="99"></shop-price><b id="price" data-ppp-price="99">$99</b>`,
  );
  expect(await estimateIn(shop.visitor, 'shop-price')).toContain('4,360');
});

test.each(['b', 'strong', 'p', 'td'])('no element of the page changes for a price in a <%s>', async (tag) => {
  const price = `<${tag} id="price" data-ppp-price="99">$99</${tag}>`;
  await openPrice(tag === 'td' ? `<table style="width:300px"><tr>${price}</tr></table>` : price);
  const markup = await shop.visitor.page.locator('#price').evaluate((element) => element.outerHTML);
  expect(markup).toBe(price);
});

test('a price that comes back from a copy again and again has one estimate', async () => {
  await openPrice('<main><b id="price" data-ppp-price="99">$99</b></main>');
  for (let copy = 0; copy < 3; copy++) {
    await shop.visitor.page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement;
      main.innerHTML = String(main.innerHTML);
    });
    await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
  }
  expect(await shop.visitor.page.locator('#price > *').count()).toBe(0);
});

test('a page without Intl keeps its prices without an error', async () => {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, '<p id="price" data-ppp-price="99">$99</p>');
  await shop.open((page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, 'Intl', { value: undefined });
    }),
  );
  await shop.visitor.banner.waitFor();
  await shop.visitor.page.waitForTimeout(1000);
  expect(await estimateIn(shop.visitor, '#price')).toBe('');
  expect(shop.visitor.errors).toEqual([]);
});

const sizesOf = (selector: string) =>
  shop.visitor.page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const amount = element.shadowRoot?.querySelector('bdi');
      return getComputedStyle(amount ?? element, amount ? null : '::after').fontSize;
    }),
  );

test.each(['span', 'b'])(
  'one price has in each place of a <%s> the size and the room of that place',
  async (tag) => {
    const price = (style: string) => `<${tag} style="${style}" data-ppp-price="99">$99</${tag}>`;
    await openPrice(
      `<header><div style="width:300px">${price('font-size:14px')}</div></header><h1>${price('font-size:56px')}</h1><div style="width:30px">${price('font-size:16px')}</div><p id="price" data-ppp-price="99">$99</p>`,
    );
    const [small] = await sizesOf(`header ${tag}[data-ppp-price]`);
    const [hero] = await sizesOf(`h1 ${tag}[data-ppp-price]`);
    expect(small).toBe('14px');
    expect(Number.parseFloat(hero ?? '')).toBeGreaterThan(25);
    expect(await estimateIn(shop.visitor, `header ${tag}[data-ppp-price]`)).toBe(' ≈ ₹4,360');
    // The cramped place has none, and takes nothing from the others.
    expect(await estimateIn(shop.visitor, `div:not(header *) > ${tag}[data-ppp-price]`)).toBe('');
  },
);

test('an estimate is copied like the rest of the page', async () => {
  await openPrice('<main><p id="price" data-ppp-price="99">$99</p></main>');
  const { page } = shop.visitor;
  await page.locator('main').evaluate((main) => getSelection()?.selectAllChildren(main));
  await page.keyboard.press('Control+C');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('₹4,360');
});

test.each(['p', 'b'])('a page that replaces its style sheets keeps the estimate in a <%s>', async (tag) => {
  await openPrice(`<${tag} id="price" data-ppp-price="99">$99</${tag}>`);
  await shop.visitor.page.evaluate(() => {
    document.adoptedStyleSheets = [new CSSStyleSheet()];
  });
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
});

/** Opens a page with 300 prices in a list, and counts how often the browser applies their rules. */
async function openList(style: string): Promise<void> {
  const prices = Array.from(
    { length: 300 },
    (_, index) => `<li><b data-ppp-price="${index + 9}">$${index + 9}</b></li>`,
  );
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    `<p id="price" data-ppp-price="99">$99</p><ul style="${style}">${prices.join('')}</ul>`,
  );
  await shop.open(
    (page) =>
      page.addInitScript(() => {
        const { replaceSync } = CSSStyleSheet.prototype;
        Object.assign(window, { writes: 0 });
        CSSStyleSheet.prototype.replaceSync = function (css) {
          if (css.includes('data-ppp-price')) (window as unknown as { writes: number }).writes++;
          replaceSync.call(this, css);
        };
      }),
    { viewport: { width: 1280, height: 2_000 } },
  );
}

test('the browser applies the rules of 300 prices once', async () => {
  await openList('columns:6');
  await until(async () => (await estimateIn(shop.visitor, 'b >> nth=299')) !== '');
  expect(await shop.visitor.page.evaluate('writes')).toBe(1);
});

test('300 prices without room are tried at the smallest size only, behind the originals and in their place', async () => {
  await openList('columns:6;width:320px;padding:0;list-style:none;font-size:20px');
  const { page } = shop.visitor;
  await until(async () => Number(await page.evaluate('writes')) > 1);
  expect(await page.evaluate('writes')).toBe(3);
  expect(await estimateIn(shop.visitor, 'b >> nth=299')).toBe('');
});
