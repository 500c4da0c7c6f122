import type { Page } from 'playwright-core';
import { hourMs } from '../../../../core/shared/durations.ts';
import { discount } from '../../../support/banner-script/banner-configs.ts';
import { hrefOf, openedLink, openLinks, paymentLink } from '../../../support/banner-script/checkout-links.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { textOf, until } from '../../../support/banner-script/visit.ts';

const shop = useShop();
const config = discount({ codeInLinks: true });
const link = `<a id="buy" href="${paymentLink}"><b>Buy</b></a>`;

beforeEach(() => shop.respondWith(config));

const opened = () => shop.stubs.eventNames().filter((name) => name === 'checkout_opened').length;
/** Keeps links from leaving the page. */
const stay = () =>
  shop.visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
/** Presses the right button, which changes a link and counts nothing. */
const pressRight = (id = 'buy') => shop.visitor.page.locator(`#${id}`).click({ button: 'right' });
/** Waits longer than a beacon needs. */
const pause = () => shop.visitor.page.waitForTimeout(300);

describe('however a visitor opens the link', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    [
      'the keyboard',
      async (page) => {
        await page.locator('#buy').focus();
        await page.keyboard.press('Enter');
      },
    ],
    ['a script’s click', (page) => page.evaluate("document.querySelector('#buy').click()")],
  ])('by %s, the checkout gets the code, counted', async (_, use) => {
    await openLinks(shop, link);
    await use(shop.visitor.page);
    await shop.visitor.page.waitForURL(openedLink);
    await until(() => opened() === 1);
  });

  test('by touch', async () => {
    await openLinks(shop, link);
    // A finger sends no mousedown before the click that it ends with.
    await shop.visitor.page.evaluate(() => {
      const target = document.querySelector('#buy b');
      const pointer = { bubbles: true, cancelable: true, composed: true };
      for (const type of ['pointerdown', 'pointerup'])
        target?.dispatchEvent(new PointerEvent(type, { ...pointer, pointerType: 'touch' }));
      target?.dispatchEvent(new MouseEvent('click', pointer));
    });
    await shop.visitor.page.waitForURL(openedLink);
    await until(() => opened() === 1);
  });

  test.each<[string, { button?: 'middle'; modifiers?: ['Control'] }]>([
    ['the middle button', { button: 'middle' }],
    ['the control key', { modifiers: ['Control'] }],
  ])('in a new tab by %s, counted', async (_, options) => {
    await openLinks(shop, link);
    const tab = shop.visitor.context.waitForEvent('page');
    await shop.visitor.page.locator('#buy').click(options);
    await (await tab).waitForURL(openedLink);
    await until(() => opened() === 1);
  });

  test('from the context menu, by mouse or keyboard, the link has the code, not counted', async () => {
    await openLinks(shop, `${link}<a id="other" href="${paymentLink}">Buy</a>`);
    await pressRight();
    expect(await hrefOf(shop)).toBe(openedLink);
    await shop.visitor.page.evaluate(() => {
      const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 0 });
      document.querySelector('#other')?.dispatchEvent(menu);
    });
    expect(await hrefOf(shop, 'other')).toBe(openedLink);
    await pause();
    expect(opened()).toBe(0);
  });

  test('it is counted once for each page, and the page hears of it with the configuration', async () => {
    await openLinks(shop, link);
    await stay();
    for (let click = 0; click < 3; click++) await shop.visitor.page.locator('#buy').click();
    await until(() => opened() === 1);
    await pause();
    expect(opened()).toBe(1);
    expect(await hrefOf(shop)).toBe(openedLink);
    const announcements = await shop.visitor.announcements();
    expect(announcements.filter(({ type }) => type === 'ppp:opened')).toEqual([
      { type: 'ppp:opened', detail: config },
    ]);
  });
});

describe('which elements get the code', () => {
  test('links in open shadow roots, and areas of image maps', async () => {
    await openLinks(
      shop,
      `<div id="host"></div><img usemap="#map" width="9" height="9" src="data:," alt="">
       <map name="map"><area id="area" shape="rect" coords="0,0,9,9" href="${paymentLink}" alt="Buy"></map>`,
    );
    await shop.visitor.page.evaluate((href) => {
      const inner = document.createElement('div');
      document.querySelector('#host')?.attachShadow({ mode: 'open' }).append(inner);
      inner
        .attachShadow({ mode: 'open' })
        .append(Object.assign(document.createElement('a'), { id: 'buy', href, textContent: 'Buy' }));
    }, paymentLink);
    await pressRight();
    expect(await hrefOf(shop)).toBe(openedLink);
    await shop.visitor.page.locator('#area').dispatchEvent('mousedown');
    expect(await hrefOf(shop, 'area')).toBe(openedLink);
  });

  test('links that name a parameter, even relative ones; an empty name keeps a link as it is', async () => {
    await openLinks(
      shop,
      `<a id="own" href="checkout?plan=pro#pay" data-ppp-code-parameter="coupon">Buy</a>
       <a id="off" href="${paymentLink}" data-ppp-code-parameter="">Buy</a>
       <a id="mail" href="mailto:a@example.com" data-ppp-code-parameter="coupon">Ask</a>
       <a id="short" href="/cart" data-ppp-code-parameter="d">Buy</a>
       <a id="plain" href="/cart">Cart</a>`,
    );
    for (const id of ['own', 'off', 'mail', 'short', 'plain', 'short']) await pressRight(id);
    expect(await hrefOf(shop, 'own')).toBe('checkout?plan=pro&coupon=PPP50#pay');
    expect(await hrefOf(shop, 'off')).toBe(paymentLink);
    expect(await hrefOf(shop, 'mail')).toBe('mailto:a@example.com');
    expect(await hrefOf(shop, 'short')).toBe('/cart?d=PPP50');
    expect(await hrefOf(shop, 'plain')).toBe('/cart');
  });

  test('Paddle’s buttons, before Paddle’s own listener, unless they have a discount or a transaction', async () => {
    await openLinks(
      shop,
      `<button id="open" class="buy paddle_button">Buy</button>
       <a id="id" href="#" class="paddle_button" data-discount-id="dsc_1">Buy</a>
       <button id="code" class="paddle_button" data-discount-code="OTHER">Buy</button>
       <button id="transaction" class="paddle_button" data-transaction-id="txn_1">Buy</button>`,
    );
    const codes = await shop.visitor.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.paddle_button')].map((button) => {
        let seen: string | undefined;
        button.addEventListener('click', (event) => {
          event.preventDefault();
          seen = button.dataset.discountCode;
        });
        button.click();
        return seen;
      }),
    );
    expect(codes).toEqual(['PPP50', undefined, 'OTHER', undefined]);
    await until(() => opened() === 1);
  });

  test('SVG links, but no form and no script link, and a broken page gets no error', async () => {
    await openLinks(
      shop,
      `<form><input name="matches"><a id="buy" href="${paymentLink}">Buy</a><button id="send" type="button">Send</button></form>
       <a id="script" href="javascript:void 'https://buy.stripe.com/x'">Run</a>
       <svg width="50" height="20"><a id="svg" href="https://buy.stripe.com/x"><text y="15">Buy</text></a></svg>`,
    );
    for (const id of ['send', 'script', 'svg', 'buy']) await pressRight(id);
    expect(await hrefOf(shop)).toBe(openedLink);
    expect(await hrefOf(shop, 'script')).toBe("javascript:void 'https://buy.stripe.com/x'");
    expect(await hrefOf(shop, 'svg')).toBe('https://buy.stripe.com/x?prefilled_promo_code=PPP50');
  });

  test('a link that has another code is neither changed nor counted', async () => {
    const own = 'https://buy.stripe.com/x?prefilled_promo_code=SUMMER';
    await openLinks(shop, `<a id="buy" href="${own}">Buy</a>`);
    await stay();
    await shop.visitor.page.locator('#buy').click();
    await pause();
    expect([await hrefOf(shop), opened()]).toEqual([own, 0]);
  });

  test('a link that the shop’s server gave the code is counted', async () => {
    await openLinks(shop, `<a id="buy" href="${openedLink}">Buy</a>`);
    await shop.visitor.page.locator('#buy').click();
    await shop.visitor.page.waitForURL(openedLink);
    await until(() => opened() === 1);
  });
});

describe('while the offer applies', () => {
  test('closing the banner keeps the code in links', async () => {
    await openLinks(shop, link);
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    await shop.visitor.banner.waitFor({ state: 'detached' });
    await pressRight();
    expect(await hrefOf(shop)).toBe(openedLink);
  });

  test('pages and navigations within the page decide, and the page may replace its links', async () => {
    shop.respondWith(discount({ codeInLinks: true, pagePaths: ['/pricing'] }));
    await openLinks(shop, `<main>${link}</main>`);
    const navigate = (path: string) =>
      shop.visitor.page.evaluate(
        ([target, href]) => {
          history.pushState(null, '', target);
          document.querySelector('#buy')?.setAttribute('href', href as string);
        },
        [path, paymentLink],
      );
    await pressRight();
    expect(await hrefOf(shop)).toBe(paymentLink);
    for (const [path, expected] of [
      ['/pricing', openedLink],
      ['/about', paymentLink],
      ['/pricing/', openedLink],
    ] as const) {
      await navigate(path);
      await pressRight();
      expect([path, await hrefOf(shop)]).toEqual([path, expected]);
    }
  });

  test('the campaign’s end stops it', async () => {
    shop.respondWith(discount({ codeInLinks: true, endsAt: new Date(Date.now() + hourMs).toISOString() }));
    const prepare = (page: Page) => page.clock.install();
    await openLinks(shop, `${link}<a id="late" href="${paymentLink}">Buy</a>`, { prepare });
    await pressRight();
    expect(await hrefOf(shop)).toBe(openedLink);
    await shop.visitor.page.clock.fastForward(hourMs);
    await shop.visitor.banner.waitFor({ state: 'detached' });
    await pressRight('late');
    expect(await hrefOf(shop, 'late')).toBe(paymentLink);
  });

  test('after a rotation, the next page load without a kept config sends the new code', async () => {
    await openLinks(shop, link);
    await pressRight();
    expect(await hrefOf(shop)).toBe(openedLink);
    shop.respondWith({ ...config, code: 'PPP50NEW' });
    // The session keeps the former code for five minutes.
    await shop.visitor.page.evaluate('sessionStorage.clear()');
    await shop.visitor.page.reload();
    await shop.visitor.banner.waitFor();
    await until(async () => {
      await pressRight();
      return (await hrefOf(shop)) === openedLink.replace('PPP50', 'PPP50NEW');
    });
  });
});

test('a page whose policy blocks the file keeps banner and links', async () => {
  await openLinks(shop, link, { waits: false });
  await shop.open((page) => page.route('**/links.js*', (route) => route.abort()));
  expect(await textOf(shop.visitor.banner.locator('code'))).toBe('PPP50');
  await pressRight();
  expect(await hrefOf(shop)).toBe(paymentLink);
});
