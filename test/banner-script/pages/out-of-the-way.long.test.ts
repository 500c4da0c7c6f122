import { discount } from '../../support/banner-script/banner-configs.ts';
import { observeShifts } from '../../support/banner-script/prices.ts';
import { tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { settle, until } from '../../support/banner-script/visit.ts';

const shop = useShop();

/** Opens a page with these elements above its goods, and waits until the banner is reported. */
async function open(elements: string, position = 'bottom-right', width = 1280, height = 800): Promise<void> {
  shop.respondWith(discount({ position: position as 'top' }));
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, elements + tallContent);
  await shop.open(undefined, { viewport: { width, height } });
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
}

/** Condition that the banner can be seen, and that nothing of this selector and it overlap. */
const isClearOf = (selector: string): Promise<boolean> =>
  shop.visitor.page.evaluate((wanted) => {
    const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
    const part = document.querySelector(wanted);
    if (!box || !part) return false;
    const own = box.getBoundingClientRect();
    const other = part.getBoundingClientRect();
    const overlaps =
      own.left < other.right && own.right > other.left && own.top < other.bottom && own.bottom > other.top;
    const isInside = own.top >= 0 && own.bottom <= innerHeight && own.left >= 0 && own.right <= innerWidth;
    const { visibility, opacity } = getComputedStyle(box);
    return !overlaps && isInside && visibility === 'visible' && opacity === '1';
  }, selector);

const part = (style: string, text = 'Part'): string =>
  `<div id="part" style="position:fixed;background:#eee;${style}">${text}</div>`;

describe('a click', () => {
  test('on a button beside the banner, low in the window, does not hide it', async () => {
    await open('<button id="part" style="position:fixed;left:8px;bottom:8px">Buy</button>');
    await shop.visitor.page.locator('#part').click();
    await settle(shop.visitor.page, 300);
    expect(await isClearOf('#part')).toBe(true);
  });

  test('on a button anywhere in the window does not hide it', async () => {
    const button = (_: unknown, index: number): string =>
      `<button style="position:absolute;left:${(index % 10) * 128}px;top:${Math.floor(index / 10) * 88}px;width:120px;height:80px"></button>`;
    await open(Array.from({ length: 90 }, button).join(''));
    const { page, banner } = shop.visitor;
    let clicks = 0;
    for (let y = 40; y < 800; y += 88)
      for (let x = 60; x < 1280; x += 128) {
        const name = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.localName, [
          x,
          y,
        ] as const);
        if (name !== 'button') continue;
        await page.mouse.click(x, y);
        await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
        expect([x, y, await banner.isVisible()]).toEqual([x, y, true]);
        clicks += 1;
      }
    // The others are under the banner.
    expect(clicks).toBeGreaterThan(75);
  });

  test('beside the banner on a button that is under it in the middle does not hide it', async () => {
    await open('<button id="part" style="position:absolute;left:600px;right:0;top:740px">Buy</button>');
    await shop.visitor.page.locator('#part').click({ position: { x: 20, y: 5 } });
    await settle(shop.visitor.page, 600);
    expect(await shop.visitor.page.evaluate(() => document.activeElement?.id)).toBe('part');
    expect(await shop.visitor.banner.isVisible()).toBe(true);
  });
});

describe('the focus of a keyboard', () => {
  test('beside the banner does not hide it', async () => {
    await open('<button id="part" style="position:absolute;left:8px;top:740px">Buy</button>');
    await shop.visitor.page.keyboard.press('Tab');
    await settle(shop.visitor.page, 600);
    expect(await shop.visitor.page.evaluate(() => document.activeElement?.id)).toBe('part');
    expect(await isClearOf('#part')).toBe(true);
  });

  /**
   * A field that is focused while the page is parsed. A browser may apply `autofocus` only after the banner
   * appears.
   */
  const field =
    '<input id="part" style="position:absolute;right:100px;top:700px"><script>document.querySelector("#part").focus()</script>';

  test('under the banner moves it away', async () => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, field + tallContent);
    await shop.open(undefined, { viewport: { width: 1280, height: 800 } });
    await until(() => isClearOf('#part'));
    expect(await shop.visitor.page.evaluate(() => document.activeElement?.id)).toBe('part');
  });
});

describe.each([
  [1280, 800],
  [390, 844],
])('in a window of %i × %i', (width, height) => {
  test.each([
    ['a cookie sheet as high as 45% of the window', 'bottom-right', 'left:0;right:0;bottom:0;height:45vh'],
    ['a buy bar', 'bottom', 'left:0;right:0;bottom:0;height:64px'],
    ['a chat bubble', 'bottom-right', 'right:20px;bottom:20px;width:60px;height:60px'],
    ['a chat bubble under a bar', 'bottom', 'right:20px;bottom:20px;width:60px;height:60px'],
    ['a chat bubble at the left', 'bottom-left', 'left:32px;bottom:32px;width:48px;height:48px'],
    ['a fixed header', 'top', 'left:0;right:0;top:0;height:60px'],
  ])('%s that comes later stays free (%s)', async (_, position, style) => {
    await open('', position, width, height);
    await shop.visitor.page.evaluate((html) => {
      document.body.append(...new DOMParser().parseFromString(html, 'text/html').body.children);
    }, part(style));
    await until(() => isClearOf('#part'));
    const isAtEdge = (): Promise<boolean> =>
      shop.visitor.banner.evaluate((box, isTop) => {
        const { top, bottom } = box.getBoundingClientRect();
        return (isTop ? top : innerHeight - bottom) <= 24;
      }, position === 'top');
    expect(await isAtEdge()).toBe(false);
    await shop.visitor.page.evaluate(() => document.querySelector('#part')?.remove());
    await until(isAtEdge);
  });

  test.each([
    ['a bar', 'bottom-right', 'left:0;right:0;bottom:0;height:64px'],
    ['a chat bubble', 'bottom-right', 'right:20px;bottom:20px;width:60px;height:60px'],
    ['a chat bubble', 'bottom', 'left:20px;bottom:20px;width:60px;height:60px'],
    ['a fixed header', 'top', 'left:0;right:0;top:0;height:60px'],
  ])('the looks at a page with %s (%s) do not shift the layout', async (_, position, style) => {
    shop.respondWith(discount({ position: position as 'top' }));
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, part(style) + tallContent);
    await shop.open((page) => page.addInitScript(observeShifts), { viewport: { width, height } });
    await until(() => isClearOf('#part'));
    const shifts = () => shop.visitor.page.evaluate('shifts');
    await settle(shop.visitor.page, 400);
    const before = await shifts();
    for (let change = 0; change < 8; change++) {
      await shop.visitor.page.evaluate(() => document.body.toggleAttribute('data-changed'));
      await settle(shop.visitor.page, 300);
    }
    expect(await isClearOf('#part')).toBe(true);
    expect(await shifts()).toEqual(before);
  });

  test('the header of the page stays free, scrolled or not', async () => {
    await open('<header id="part" style="height:56px"><a href="#">Logo</a></header>', 'top', width, height);
    expect(await isClearOf('#part a')).toBe(true);
    await shop.visitor.page.mouse.wheel(0, 20);
    await until(() => isClearOf('#part a'));
    await shop.visitor.page.mouse.wheel(0, 600);
    await until(() => shop.visitor.banner.evaluate((box) => box.getBoundingClientRect().top <= 8));
  });

  test.each(['filter: grayscale(1)', 'transform: translateX(9px)'])(
    'a body that gets a %s later does not move the banner out of the window',
    async (style) => {
      await open('', 'bottom', width, height);
      await shop.visitor.page.evaluate((text) => document.body.setAttribute('style', text), style);
      await shop.visitor.page.mouse.wheel(0, 700);
      await until(() =>
        shop.visitor.banner.evaluate(
          (box) => Math.abs(innerHeight - box.getBoundingClientRect().bottom) <= 8,
        ),
      );
    },
  );
});

test('the page’s scroll padding stays its own', async () => {
  await open('<style>html { scroll-padding: 120px }</style>');
  const padding = await shop.visitor.page.evaluate(
    () => getComputedStyle(document.documentElement).scrollPaddingBottom,
  );
  expect(padding).toBe('120px');
});

test('something invisible over the banner keeps it uncounted', async () => {
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, tallContent);
  await shop.open((page) =>
    page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const dialog = document.body.appendChild(document.createElement('dialog'));
        dialog.setAttribute('style', 'width:100vw;height:100vh;max-width:none;max-height:none;margin:0');
        dialog.showModal();
      });
    }),
  );
  await settle(shop.visitor.page, 700);
  expect(shop.stubs.beacons).toEqual([]);
  await shop.visitor.page.evaluate(() => document.querySelector('dialog')?.remove());
  await until(() => shop.stubs.eventNames().includes('banner_shown'));
});

describe.each([
  ['bottom-right', 390, 844],
  ['bottom', 1280, 800],
])('a <header> as high as the window (%s)', (position, width, height) => {
  test('does not send the banner from the bottom to the top, over the navigation', async () => {
    const hero = '<header style="height:100vh">Our goods</header>';
    await open(`<nav id="part" style="height:80px">Logo, menu, cart</nav>${hero}`, position, width, height);
    await settle(shop.visitor.page, 600);
    const distance = await shop.visitor.banner.evaluate(
      (box) => innerHeight - box.getBoundingClientRect().bottom,
    );
    expect(distance).toBeLessThanOrEqual(24);
    expect(await isClearOf('#part')).toBe(true);
  });
});

test('a header under a line of news stays free of a banner at the top', async () => {
  const news = '<div style="height:48px">Free shipping</div>';
  await open(`${news}<header id="part" style="height:64px"><a href="#">Cart</a></header>`, 'top', 390, 844);
  await settle(shop.visitor.page, 600);
  expect(await isClearOf('#part')).toBe(true);
});

test.each([
  ['bottom-right', 1280, 40, 20, 20],
  ['bottom-right', 1280, 48, 24, 20],
  ['bottom-left', 1280, 40, 16, 24],
  ['bottom', 1280, 48, 40, 20],
  ['bottom-right', 390, 40, 8, 20],
  ['bottom-right', 390, 40, 16, 40],
])(
  'a round button (%s, window %i wide) of %i px, %i and %i px from the corner, stays free',
  async (position, width, size, x, y) => {
    const side = position.endsWith('left') ? 'left' : 'right';
    const style = `${side}:${x}px;bottom:${y}px;width:${size}px;height:${size}px;border-radius:50%`;
    await open(part(style, ''), position, width, 844);
    await settle(shop.visitor.page, 600);
    expect(await isClearOf('#part')).toBe(true);
  },
);

test('a button that comes and goes six times moves the banner at most twice', async () => {
  await open('');
  await shop.visitor.page.evaluate(() => {
    const places: string[] = [];
    Object.assign(window, { places });
    setInterval(() => {
      const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
      if (!box || getComputedStyle(box).visibility !== 'visible') return;
      const { left, top } = box.getBoundingClientRect();
      const place = `${left} ${top}`;
      if (places[places.length - 1] !== place) places.push(place);
    }, 50);
  });
  const style = 'position:fixed;right:20px;bottom:20px;width:60px;height:60px';
  for (let time = 0; time < 6; time++) {
    await shop.visitor.page.evaluate((text) => {
      const button = document.body.appendChild(document.createElement('button'));
      button.id = 'part';
      button.setAttribute('style', text);
    }, style);
    await until(() => isClearOf('#part'));
    await shop.visitor.page.evaluate(() => document.querySelector('#part')?.remove());
    await settle(shop.visitor.page, 900);
  }
  const places = (await shop.visitor.page.evaluate('places')) as string[];
  expect(places.length).toBeGreaterThan(1);
  expect(places.length - 1).toBeLessThanOrEqual(2);
});
