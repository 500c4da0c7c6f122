import { discount, noDiscount } from '../../support/banner-script/banner-configs.ts';
import { expectOneBanner, tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage, publicKey } from '../../support/banner-script/stubs.ts';
import { settle, textOf, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

const countOfHosts = (): Promise<number> => shop.visitor.page.locator('ppp-banner').count();

describe('a page that takes the banner away', () => {
  test.each<[string, () => void]>([
    ['removes the host', () => document.querySelector('ppp-banner')?.remove()],
    ['empties its body', () => document.body.replaceChildren()],
    ['replaces its body', () => document.body.replaceWith(document.createElement('body'))],
    [
      'replaces its root element',
      () => {
        const root = document.createElement('html');
        root.append(document.createElement('head'), document.createElement('body'));
        document.replaceChild(root, document.documentElement);
      },
    ],
    [
      'writes itself anew',
      () => {
        document.open();
        document.write('<!doctype html><title>New</title><body><p>New page</p></body>');
        document.close();
      },
    ],
  ])('and %s gets it back, in the state it had, counted once', async (_, takeAway) => {
    await shop.open();
    await expectOneBanner(shop);
    await shop.visitor.banner.evaluate((box) => box.setAttribute('data-kept', ''));
    await shop.visitor.page.evaluate(takeAway);
    await until(async () => (await countOfHosts()) === 1);
    await expectOneBanner(shop);
    expect(await shop.visitor.banner.getAttribute('data-kept')).toBe('');
    expect(await shop.visitor.banner.isVisible()).toBe(true);
  });

  test('after the visitor closed it does not get it back', async () => {
    await shop.open();
    await shop.visitor.banner.getByRole('button', { name: 'Close' }).click();
    await shop.visitor.page.evaluate(() => document.body.replaceWith(document.createElement('body')));
    await shop.visitor.page.waitForTimeout(100);
    expect(await countOfHosts()).toBe(0);
  });
});

test('a page that comes back from the browser’s cache has no banner that was closed on another one', async () => {
  await shop.open();
  await expectOneBanner(shop);
  // Long enough for the script's own looks.
  await shop.visitor.page.waitForTimeout(1_000);
  await shop.visitor.page.evaluate((key) => {
    localStorage[key] = Date.now();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, publicKey);
  await until(async () => (await countOfHosts()) === 0);
  expect(shop.stubs.eventNames()).not.toContain('banner_dismissed');
});

test('a header that the page’s scripts put into a shadow root is free once the page has loaded', async () => {
  shop.respondWith(discount({ position: 'top' }));
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, `<div id="host"></div>${tallContent}`);
  await shop.open();
  await expectOneBanner(shop);
  await shop.visitor.page.waitForTimeout(1_000);
  await shop.visitor.page.evaluate(() => {
    const header =
      '<header style="position:fixed;top:0;width:100%;height:60px"><button>Cart</button></header>';
    const root = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = header;
    dispatchEvent(new Event('load'));
  });
  await until(async () => ((await shop.visitor.banner.boundingBox())?.y ?? 0) >= 60);
});

test('a page keeps nothing that it has removed, as each change of an app’s screen does', async () => {
  await shop.open();
  await expectOneBanner(shop);
  const { page, context } = shop.visitor;
  const markup = '<p style="cursor:pointer">Plan</p><my-part></my-part><p style="position:fixed">Help</p>';
  await page.evaluate((html) => {
    document.body.insertAdjacentHTML('beforeend', `<div id="screen">${html}</div>`);
    const parts = [...document.querySelectorAll('#screen > *')].map((part) => new WeakRef(part));
    Object.assign(self, { kept: () => parts.flatMap((part) => part.deref()?.outerHTML ?? []) });
  }, markup);
  await settle(page, 2_500);
  await page.evaluate(() => document.querySelector('#screen')?.remove());
  const session = await context.newCDPSession(page);
  await until(async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await page.evaluate<string[]>('kept()')).length === 0;
  });
});

describe('two keys on one page', () => {
  const other = publicKey.replace(/.$/, 'Z');

  test.each([
    [publicKey, other],
    [other, publicKey],
  ])('no discount for one does not silence the other', async (first, second) => {
    const tag = (key: string) => `<script src="${shop.stubs.scriptUrl.replace(publicKey, key)}"></script>`;
    shop.stubs.page.html = htmlPage(tag(first) + tag(second));
    await shop.open((page) =>
      page.route(`**/config/${other}`, (route) =>
        route.fulfill({ json: noDiscount(), headers: { 'access-control-allow-origin': '*' } }),
      ),
    );
    await expectOneBanner(shop);
    const types = (await shop.visitor.announcements()).map(({ type }) => type);
    expect(types.sort()).toEqual(['ppp:no-discount', 'ppp:shown']);
  });

  test('two discounts are one banner', async () => {
    const tag = `<script src="${shop.stubs.scriptUrl.replace(publicKey, other)}"></script>`;
    shop.stubs.page.html = htmlPage(shop.scriptTag() + tag);
    await shop.open();
    await expectOneBanner(shop);
  });
});

describe('names and shapes of the page', () => {
  test.each([
    ['a form named scripts', '<form name="scripts"></form>'],
    ['a form named body', '<form name="body"></form><form name="head"></form>'],
    ['an id __ppp', '<p id="__ppp"></p><p id="ppp"></p><p id="discount"></p>'],
    ['a filtered root element', '<style>html { filter: grayscale(1) }</style>'],
  ])('%s does not move or hide the banner', async (_, markup) => {
    shop.stubs.page.html = htmlPage(
      shop.stubs.snippet,
      `${markup}<main><p style="height:3000px">Goods.</p></main>`,
    );
    await shop.open(undefined, { viewport: { width: 1000, height: 600 } });
    await expectOneBanner(shop);
    const edges = () =>
      shop.visitor.banner.evaluate((box) => {
        const { right, bottom } = box.getBoundingClientRect();
        return [document.documentElement.clientWidth - right, innerHeight - bottom].map(Math.round);
      });
    expect((await edges())[1]).toBe(24);
    await shop.visitor.page.evaluate(() => scrollTo(0, 500));
    expect((await edges())[1]).toBe(24);
    expect(Math.abs((await edges())[0] ?? 99)).toBeLessThanOrEqual(39);
  });
});

test('a banner outside of the window is not counted until it is inside', async () => {
  await shop.open((page) =>
    page.addInitScript(() => {
      const original = Element.prototype.getBoundingClientRect;
      Element.prototype.getBoundingClientRect = function () {
        const isHidden = this.localName === 'section' && !Reflect.has(window, 'isMoved');
        return isHidden ? new DOMRect(0, innerHeight + 10, 300, 100) : original.call(this);
      };
    }),
  );
  await shop.visitor.banner.waitFor({ state: 'attached' });
  await shop.visitor.page.waitForTimeout(300);
  expect(shop.stubs.beacons).toEqual([]);
  await shop.visitor.page.evaluate(() => {
    Object.assign(window, { isMoved: true });
    dispatchEvent(new Event('scroll'));
  });
  await until(() => shop.stubs.eventNames().length === 1);
});

test('the arrival is announced once, politely, without moving the focus', async () => {
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    '<main><h1>Shop</h1><input autofocus aria-label="Search"></main>',
  );
  await shop.open();
  await expectOneBanner(shop);
  const status = shop.visitor.banner.getByRole('status');
  // The text is there for two seconds.
  let announced = '';
  await until(async () => {
    announced = await textOf(status);
    return announced !== '';
  });
  // The offer and its code: no flag, no icon and no button.
  expect(announced).toBe('50% off Visiting from India? Take 50% off with this code. PPP50');
  expect(await shop.visitor.page.evaluate(() => document.activeElement?.localName)).toBe('input');
  shop.respondWith(discount());
});

/** Counts the calls of timers and frames that the page's scripts asked for. */
const countCalls = (): void => {
  const calls: string[] = [];
  Object.assign(window, { calls });
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
    const original = window[name] as (...args: unknown[]) => number;
    Object.assign(window, {
      [name]: (callback: (...args: unknown[]) => void, ...rest: unknown[]) =>
        original.call(
          window,
          (...args: unknown[]) => {
            calls.push(name);
            callback(...args);
          },
          ...rest,
        ),
    });
  }
};

/** Returns the calls of a page that stands still, in ten seconds of its time. */
async function callsInTenSeconds(): Promise<number> {
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
  const { page } = shop.visitor;
  const look = () => page.evaluate<[number, number]>('[calls.length, performance.now()]');
  let [calls, atMs] = await look();
  // The page stands still once its start has no calls left.
  await until(async () => {
    const earlier = calls;
    await page.waitForTimeout(1_000);
    [calls, atMs] = await look();
    return calls - earlier <= 2;
  });
  await page.waitForTimeout(10_000);
  const [later, endMs] = await look();
  return (later - calls) / ((endMs - atMs) / 10_000);
}

test('a quiet page has at most twelve calls in ten seconds', async () => {
  await shop.open((page) => page.addInitScript(countCalls));
  expect(await callsInTenSeconds()).toBeLessThanOrEqual(12);
});

test('a countdown of hours and minutes adds no call to them', async () => {
  const endsAt = new Date(Date.now() + 3 * 3_600_000 + 45_000).toISOString();
  shop.respondWith(discount({ endsAt }));
  await shop.open((page) => page.addInitScript(countCalls));
  expect(await callsInTenSeconds()).toBeLessThanOrEqual(12);
});

test('a style that changes in each frame causes no search of what it contains', async () => {
  const cards = '<div><h3>Album</h3><p>Goods.</p></div>'.repeat(1_500);
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, `<main>${cards}</main>`);
  await shop.open((page) =>
    page.addInitScript(() => {
      const original = getComputedStyle;
      Object.assign(window, { reads: 0 });
      window.getComputedStyle = (...args) => {
        Object.assign(window, { reads: Number(Reflect.get(window, 'reads')) + 1 });
        return original(...args);
      };
    }),
  );
  await expectOneBanner(shop);
  await settle(shop.visitor.page, 1_500);
  const reads = await shop.visitor.page.evaluate(async () => {
    const main = document.querySelector('main') as HTMLElement;
    let frame = 0;
    const move = (): void => {
      frame += 1;
      main.style.transform = `translateX(${frame % 50}px)`;
      document.documentElement.style.setProperty('--frame', `${frame}`);
      requestAnimationFrame(move);
    };
    move();
    Object.assign(window, { reads: 0 });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return Number(Reflect.get(window, 'reads'));
  });
  expect(reads).toBeLessThan(1_000);
});

test('an inline style that pins a part still moves the banner', async () => {
  shop.stubs.page.html = htmlPage(
    shop.stubs.snippet,
    `<div id="part" style="width:100%;height:60px"><button>Accept</button></div>${tallContent}`,
  );
  await shop.open();
  await expectOneBanner(shop);
  await shop.visitor.page.waitForTimeout(1_000);
  await shop.visitor.page.evaluate(() => {
    const { style } = document.querySelector('#part') as HTMLElement;
    style.position = 'fixed';
    style.left = '0';
    style.bottom = '0';
  });
  await until(async () => {
    const box = await shop.visitor.banner.boundingBox();
    return Boolean(box) && box !== null && box.y + box.height <= innerHeightOf(shop) - 60;
  });
});

/** The window's height in pixels. */
const innerHeightOf = ({ visitor }: typeof shop): number => visitor.page.viewportSize()?.height ?? 0;

test('a control that appears in a pinned part moves the banner', async () => {
  const part = '<div id="part" style="position:fixed;right:0;bottom:0;width:0;height:0"></div>';
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, part + tallContent);
  await shop.open();
  await expectOneBanner(shop);
  await shop.visitor.page.evaluate(() => {
    const button = document.createElement('button');
    button.setAttribute('style', 'position:absolute;right:20px;bottom:20px;width:60px;height:60px');
    document.querySelector('#part')?.append(button);
  });
  await until(() =>
    shop.visitor.page.evaluate(() => {
      const { left, top } = (document.querySelector('#part button') as Element).getBoundingClientRect();
      return document.elementFromPoint(left + 30, top + 30)?.localName === 'button';
    }),
  );
});
