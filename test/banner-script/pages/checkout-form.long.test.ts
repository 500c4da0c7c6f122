import type { Page } from 'playwright-core';
import { discount } from '../../support/banner-script/banner-configs.ts';
import { openedLink, openLinks, paymentLink } from '../../support/banner-script/checkout-links.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { until } from '../../support/banner-script/visit.ts';

const shop = useShop();
const price = '<p><span data-ppp-price="49">$49</span></p>';
const link = `<a class="buy" href="${paymentLink}">Buy</a>`;
const button = (name: string) => shop.visitor.banner.getByRole('button', { name });

beforeEach(() => shop.respondWith(discount({ codeInLinks: true })));

/** Returns what a visitor reads in the banner, without what is only for screen readers. */
const read = () =>
  shop.visitor.banner.evaluate((box) =>
    [...box.children]
      .filter((part) => part.localName !== 'output' && part.getClientRects()[0])
      .map((part) =>
        (part as HTMLElement).innerText
          .replace(/[\u2068\u2069]/g, '')
          .replace(/\s/g, ' ')
          .trim(),
      )
      .filter((text) => text !== ''),
  );
const words = async () => (await read()).join(' | ');
/** Waits until the banner is in sight, and says something. */
const untilSays = (text: string) =>
  until(async () => (await shop.visitor.banner.isVisible()) && (await words()).includes(text));
const untilShown = () => until(() => shop.stubs.eventNames().includes('banner_shown'));

test('with a link and a price, the banner says the price and leads to the checkout, and has no code', async () => {
  await openLinks(shop, price + link);
  await untilShown();
  expect(await words()).toContain(
    'Your price: ≈ ₹2,160 instead of $49 | 50% off for India, with your code | Go to the checkout',
  );
  expect(await words()).not.toContain('PPP50');
  await button('Go to the checkout').click();
  await shop.visitor.page.waitForURL(openedLink);
});

test('with a link and no price, it says the discount once', async () => {
  await openLinks(shop, link);
  await untilShown();
  const [, ...said] = await read();
  expect(said.slice(0, 2)).toEqual([
    '50% off for India, with your code',
    'Go to the checkout Copy the code instead',
  ]);
});

test('the price is that of what the link sells, not of what else is on the page', async () => {
  const others =
    '<ul><li><span data-ppp-price="19">$19</span></li><li><span data-ppp-price="29">$29</span></li></ul>';
  await openLinks(shop, `<section>${price}${link}</section>${others}`);
  await untilShown();
  expect(await words()).toContain('Your price: ≈ ₹2,160 instead of $49 | 50% off for India, with your code');
});

test('a link in SVG, which no script can click, is not the button’s way', async () => {
  const drawn = link.replace('Buy', '<text y="20">Buy</text>').replace('class="buy"', 'id="drawn"');
  await openLinks(shop, `<svg width="99" height="30">${drawn}</svg>`);
  await untilShown();
  expect(await words()).toContain('PPP50');
  await openLinks(shop, `<svg width="99" height="30">${drawn}</svg>${price}${link}`);
  await button('Go to the checkout').click();
  await shop.visitor.page.waitForURL(openedLink);
});

test('a button to a checkout that the page no longer has gives the code instead', async () => {
  await openLinks(shop, `<div style="height:3000px"></div>${price}<div id="links">${link}</div>`);
  await untilShown();
  const { page, errors } = shop.visitor;
  // The form changes once in sight.
  await page.evaluate(() => document.querySelector('#links')?.replaceChildren());
  await untilSays('PPP50');
  await page.evaluate(
    (html) => document.querySelector('#links')?.insertAdjacentHTML('beforeend', html),
    link,
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await untilSays('Go to the checkout');
  await page.evaluate(() => document.querySelector('#links')?.replaceChildren());
  await button('Go to the checkout').click();
  await untilSays('PPP50');
  expect(errors).toEqual([]);
});

test('with several plans, it shows their prices', async () => {
  const plan = (amount: number) =>
    `<p><span data-ppp-price="${amount}">$${amount}</span> <a href="https://buy.stripe.com/p${amount}">Buy</a></p>`;
  await openLinks(shop, `<div style="height:3000px"></div>${plan(19)}${plan(49)}`);
  await untilShown();
  expect(await words()).not.toContain('instead of');
  await button('See your prices').click();
  await until(() => shop.visitor.page.evaluate('scrollY > 1000'));
});

test('with two products of Paddle, it presses neither', async () => {
  const product = (id: string) => `<a href="#" class="paddle_button" data-items="${id}">Buy</a>`;
  await openLinks(shop, price + product('pri_1') + product('pri_2'));
  await untilShown();
  expect(await words()).toContain('See your prices');
});

test.each([
  ['no link', price],
  ['a link to somewhere else', `${price}<a href="https://example.com/">Buy</a>`],
  ['a link with another code', `${price}<a href="https://buy.stripe.com/x?prefilled_promo_code=A">Buy</a>`],
])('with %s, it offers the code', async (_, body) => {
  await openLinks(shop, body);
  await untilShown();
  expect(await button('Copy code').isVisible()).toBe(true);
  expect(await words()).not.toContain('Your price');
});

test('the visitor can copy the code instead', async () => {
  await openLinks(shop, price + link);
  await untilShown();
  await button('Copy the code instead').click();
  await until(() => shop.stubs.eventNames().includes('code_copied'));
  expect(await shop.visitor.page.evaluate('navigator.clipboard.readText()')).toBe('PPP50');
  expect(await words()).toContain('PPP50');
});

test('after a press, it says that the checkout has the code, and to a visitor who comes back, that the discount is still there', async () => {
  await openLinks(shop, price + link);
  await untilShown();
  await shop.visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await button('Go to the checkout').click();
  await untilSays('Your code is in the checkout');
  expect(await button('Copy the code instead').isVisible()).toBe(true);
  expect(await button('Go to the checkout').count()).toBe(0);
  await shop.visitor.page.reload();
  await untilSays('Your 50% is still here.');
  expect(await words()).toContain('≈ ₹2,160');
  expect(await button('Go to the checkout').isVisible()).toBe(true);
});

test('each time the visitor comes back to a page that stayed open, it says that the discount is still there', async () => {
  await openLinks(shop, link);
  await untilShown();
  await shop.visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  for (let press = 1; press <= 2; press++) {
    await button('Go to the checkout').click();
    await untilSays('Your code is in the checkout');
    await shop.visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await untilSays('Your 50% is still here.');
  }
});

test('a visitor who comes back with the browser’s own button reads the same', async () => {
  await openLinks(shop, link);
  await untilShown();
  await button('Go to the checkout').click();
  await shop.visitor.page.waitForURL(openedLink);
  await shop.visitor.page.goBack();
  await untilSays('Your 50% is still here.');
});

test('links and prices that appear late change the form once, without a shift', async () => {
  await openLinks(shop, '<main></main>');
  await shop.visitor.page.evaluate(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
  });
  await untilShown();
  expect(await button('Copy code').isVisible()).toBe(true);
  const add = (html: string) =>
    shop.visitor.page.evaluate((body) => {
      const part = document.createElement('div');
      document.querySelector('main')?.append(part);
      part.setHTMLUnsafe(body);
    }, html);
  await add(link);
  await untilSays('50% off for India, with your code');
  await add(price);
  await shop.visitor.page.waitForTimeout(2_500);
  expect(await words()).not.toContain('Your price');
  expect(await shop.visitor.page.evaluate('shifts.length')).toBe(0);
});

test('before the visitor sees it, it does not change', async () => {
  const stopClock = async ({ clock }: Page) => {
    await clock.install();
    await clock.pauseAt(Date.now() + 60_000);
  };
  await openLinks(shop, price + link, { waits: false, prepare: stopClock });
  // The text is there for two seconds of the page's clock.
  let announced = '';
  await until(async () => {
    await shop.visitor.page.clock.runFor(100);
    announced = (await shop.visitor.banner.getByRole('status').allTextContents()).join('');
    return announced !== '';
  });
  expect(announced).toContain('Your price');
  expect(announced).not.toContain('PPP50');
});

test('without storage, and with a page that breaks its own interfaces, the banner still shows', async () => {
  await openLinks(
    shop,
    `${price}${link}<script>Node.prototype.cloneNode = () => { throw new Error('broken'); };
      Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('broken'); } });</script>`,
  );
  await untilShown();
  expect(await button('Copy code').isVisible()).toBe(true);
});
