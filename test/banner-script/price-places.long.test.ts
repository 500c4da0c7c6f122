import { discount } from './stage/answers.ts';
import { estimateIn, observeShifts } from './stage/prices.ts';
import { useShop } from './stage/shop.ts';
import { htmlPage } from './stage/stage.ts';
import { until } from './stage/visit.ts';

const shop = useShop();

test('prices that a shop renders long after the script has run are local', async () => {
  await shop.open();
  await shop.visitor.banner.waitFor();
  await shop.visitor.page.waitForTimeout(500);
  await shop.visitor.page.evaluate(() => {
    const price = document.body.appendChild(document.createElement('p'));
    price.id = 'price';
    price.textContent = '$99';
    // As frameworks do: the element is in the page before it has its attributes.
    setTimeout(() => price.setAttribute('data-ppp-price', '99'), 300);
  });
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
});

test.each([
  ['rupees', 'INR', 88.1, '2,160', 0],
  ['rupiahs, in cards with a padding', 'IDR', 16_500, '404,000', 8],
])(
  'six prices in a narrow grid on a phone shift nothing, and are seen whole: %s',
  async (_, currencyCode, fxRate, text, padding) => {
    shop.answer(discount({}, { currencyCode, fxRate }));
    const card = (tag: string) =>
      `<div style="padding:${padding}px"><h3>Album</h3><${tag} data-ppp-price="49">$49</${tag}><p>Goods</p></div>`;
    const cards = ['p', 'span', 'p', 'div', 'span', 'p'].map(card).join('');
    const grid = `<div style="display:grid;grid-template-columns:repeat(4,1fr);gap:8px">${cards}</div><p>Below</p>`;
    shop.stage.page.html = htmlPage(shop.stage.snippet, grid);
    shop.stage.travel = () => new Promise((resolve) => setTimeout(resolve, 300));
    await shop.open((page) => page.addInitScript(observeShifts), { viewport: { width: 390, height: 844 } });
    await until(async () => (await estimateIn(shop.visitor, '[data-ppp-price] >> nth=5')).includes(text));
    await shop.visitor.page.waitForTimeout(500);
    expect(await shop.visitor.page.evaluate('shifts')).toEqual([]);
    const isWide = await shop.visitor.page.evaluate(() => document.documentElement.scrollWidth > 390);
    expect(isWide).toBe(false);
  },
);

test('a custom element that is defined later has its shadow root for itself, and a local price', async () => {
  shop.stage.page.html = htmlPage(
    shop.stage.snippet,
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

test.each(['p', 'b', 'a', 'td'])(
  'an estimate in a <%s> is text that can be selected and copied',
  async (tag) => {
    const price = `<${tag} id="price" data-ppp-price="99">$99</${tag}>`;
    shop.stage.page.html = htmlPage(
      shop.stage.snippet,
      tag === 'td' ? `<table><tr>${price}</tr></table>` : price,
    );
    await shop.open();
    await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
    await shop.visitor.page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await shop.visitor.page.keyboard.press('Control+A');
    await shop.visitor.page.keyboard.press('Control+C');
    expect(await shop.visitor.page.evaluate(() => navigator.clipboard.readText())).toContain('4,360');
  },
);

test.each(['b', 'a', 'td'])(
  'a <%s> that comes back from a copy, as Turbo and htmx keep pages, shows its price',
  async (tag) => {
    const price = `<${tag} id="price" data-ppp-price="99" style="font-size:20px">$99</${tag}>`;
    shop.stage.page.html = htmlPage(
      shop.stage.snippet,
      `<main><table style="width:60px;table-layout:fixed"><tr>${tag === 'td' ? price : `<td>${price}</td>`}</tr></table></main>`,
    );
    await shop.open();
    const { page } = shop.visitor;
    const seenSize = () =>
      page.locator('#price').evaluate((element) => {
        const estimates = [...element.querySelectorAll('ppp-price')];
        const span = estimates.map(({ shadowRoot }) => shadowRoot?.querySelector('span')).find(Boolean);
        return span?.textContent ? Number.parseFloat(getComputedStyle(span).fontSize) : 0;
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
  shop.stage.page.html = htmlPage(
    shop.stage.snippet,
    `<main>${tag === 'td' ? `<table><tr>${price}</tr></table>` : price}</main>`,
  );
  await shop.open();
  await until(async () => (await estimateIn(shop.visitor, '#price')).includes('4,360'));
  const heard = await shop.visitor.page.locator('main').ariaSnapshot();
  expect(heard.replace(/\s+/g, ' ')).toMatch(/was.*\$99.*now about.*4,360/);
});
