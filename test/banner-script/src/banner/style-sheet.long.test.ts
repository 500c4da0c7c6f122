import { builtInTexts } from '../../../../core/banner/built-in-texts.ts';
import { bannerPositions } from '../../../../core/campaigns/campaign-values.ts';
import { discount, discountIn } from '../../../support/banner-script/banner-configs.ts';
import { observeShifts } from '../../../support/banner-script/prices.ts';
import { tallContent, useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

/** The edges of the banner, and of all in it, as distances from the viewport's edges. */
async function margins(): Promise<{ top: number; right: number; bottom: number; left: number }[]> {
  return shop.visitor.banner.evaluate((box) =>
    [box, ...box.children]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { top, right, bottom, left } = element.getBoundingClientRect();
        const { clientWidth, clientHeight } = document.documentElement;
        return { top, right: clientWidth - right, bottom: clientHeight - bottom, left };
      }),
  );
}

/** Pixels between the banner and the edges of the window: a line's, a card's, a bar's. */
const marginOf = (position: string, width: number): number => {
  if (width < 768) return 8;
  return position.includes('-') ? 24 : 0;
};

describe.each([
  [1280, 720],
  [768, 600],
  [390, 844],
  [320, 568],
  [320, 256],
])('in a window of %i × %i', (width, height) => {
  test.each(bannerPositions)('the position %s is within the window, at its edge', async (position) => {
    await shop.openTallPage(discount({ position }), width, height);
    const margin = marginOf(position, width);
    const [box, ...parts] = await margins();
    if (!box) throw new Error('no banner');
    for (const distance of Object.values(box)) expect(distance).toBeGreaterThanOrEqual(margin);
    const [vertical, horizontal = 'center'] = position.split('-');
    expect(vertical === 'top' ? box.top : box.bottom).toBe(margin);
    if (horizontal === 'center' || width < 768) expect(Math.abs(box.left - box.right)).toBeLessThanOrEqual(1);
    else expect(horizontal === 'left' ? box.left : box.right).toBe(margin);
    for (const part of parts) {
      expect(part.left).toBeGreaterThanOrEqual(box.left);
      expect(part.right).toBeGreaterThanOrEqual(box.right);
      expect(part.top).toBeGreaterThanOrEqual(box.top);
      expect(part.bottom).toBeGreaterThanOrEqual(box.bottom);
    }
    expect(await shop.visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

/** Returns the texts of the code, its button and the countdown that a visitor cannot see whole. */
const cutTexts = (): Promise<string[]> =>
  shop.visitor.banner.evaluate((box) =>
    [...box.querySelectorAll('code, span, time')]
      .filter((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const text = range.getBoundingClientRect();
        const own = part.getBoundingClientRect();
        const isInside =
          text.left >= own.left - 1 &&
          text.right <= own.right + 1 &&
          text.top >= own.top - 1 &&
          text.bottom <= own.bottom + 1;
        return !isInside || box.scrollWidth > box.clientWidth;
      })
      .map(({ textContent }) => textContent ?? ''),
  );

const heightOf = (part: string): Promise<number> =>
  shop.visitor.banner.locator(part).evaluate((element) => element.getBoundingClientRect().height);

const heightOfBanner = (): Promise<number> =>
  shop.visitor.banner.evaluate((box) => box.getBoundingClientRect().height);

describe.each([
  [390, 844],
  [360, 640],
  [320, 568],
])('a phone of %i × %i', (width, height) => {
  test.each([
    ['the default', discount()],
    ['the longest code that the service creates', discount({}, { code: 'COURSE60K3F9QT' })],
    ['no code', discount({}, { code: null })],
    ['Hindi', discount({ ctaText: 'कोड कॉपी करें', messageTemplate: 'कोड {{code}} लगाएँ।' })],
    ['a discount with decimals', discount({}, { discount: 12.75 })],
  ])('shows one line of words and one row of buttons, 86 px, with %s', async (_, config) => {
    await shop.openTallPage(config, width, height);
    expect(Math.round(await heightOfBanner())).toBe(86);
    expect(await heightOf('p')).toBeLessThanOrEqual(21);
    expect(await cutTexts()).toEqual([]);
    for (const part of await shop.visitor.banner.locator('p, code, button').all())
      expect((await part.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  });

  test.each([
    ['a code of 64 characters', discount({}, { code: 'Q'.repeat(64) })],
    ['a button of 60 characters', discount({ ctaText: 'M'.repeat(60) })],
  ])('breaks %s, and cuts nothing', async (_, config) => {
    await shop.openTallPage(config, width, height);
    expect(await cutTexts()).toEqual([]);
    expect(await heightOfBanner()).toBeLessThanOrEqual(160);
    for (const part of await shop.visitor.banner.locator('p, code, button').all())
      expect((await part.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  });

  test('says in the place of the label, in its colors and with a ring, that the code is copied', async () => {
    await shop.openTallPage(discount(), width, height);
    const [atRest, said] = [0, 1].map((index) => shop.visitor.banner.locator('.copy span').nth(index));
    if (!atRest || !said) throw new Error('no labels');
    const lookOf = (label: typeof said) =>
      label.evaluate((element) => {
        const { color, backgroundColor, fontSize } = getComputedStyle(element);
        const { left, top, width, height } = element.getBoundingClientRect();
        return [color, backgroundColor, fontSize, left, top, width, height];
      });
    const look = await lookOf(atRest);
    expect(look.slice(0, 3)).toEqual(['rgb(28, 25, 23)', 'rgb(251, 191, 36)', '14px']);
    await shop.visitor.banner.locator('code').click();
    await until(() => said.isVisible());
    expect(await said.innerText()).toBe('Copied');
    expect(await lookOf(said)).toEqual(look);
    expect(await atRest.isVisible()).toBe(false);
    expect(await shop.visitor.banner.locator('code').isVisible()).toBe(true);
    const ring = await shop.visitor.banner
      .locator('.copy')
      .evaluate((button) => getComputedStyle(button).borderColor);
    expect(ring).toBe('rgb(251, 191, 36)');
    expect(await cutTexts()).toEqual([]);
  });

  test('shows beside the flag the answer, instead of headline and question', async () => {
    await shop.openTallPage(discount(), width, height);
    const edgesOf = (part: string) =>
      shop.visitor.banner.locator(part).evaluate((element) => element.getBoundingClientRect().toJSON());
    expect((await edgesOf('bdi')).right).toBeLessThan((await edgesOf('p')).left);
    expect((await edgesOf('bdi')).top).toBeLessThan((await edgesOf('p')).bottom);
    expect((await edgesOf('p')).top).toBeLessThan((await edgesOf('bdi')).bottom);
    expect(await shop.visitor.banner.locator('b').isVisible()).toBe(false);
    expect((await shop.visitor.banner.locator('p').innerText()).trim()).toBe('Take 50% off with this code.');
  });

  test('shows two lines of a long message, and all of it under a finger and with the focus', async () => {
    await shop.openTallPage(discount({ messageTemplate: 'A long message. '.repeat(12) }), width, height);
    const hiddenHeight = () =>
      shop.visitor.banner.locator('p').evaluate((message) => message.scrollHeight - message.clientHeight);
    expect(Math.round(await heightOf('p'))).toBe(40);
    expect(await hiddenHeight()).toBeGreaterThan(0);
    await shop.visitor.banner.locator('p').hover();
    expect(await heightOf('p')).toBeGreaterThan(64);
    expect(await hiddenHeight()).toBe(0);
    await shop.visitor.page.mouse.move(0, 0);
    expect(await hiddenHeight()).toBeGreaterThan(0);
    await shop.visitor.banner.locator('.copy').focus();
    expect(await hiddenHeight()).toBe(0);
  });
});

test.each(Object.keys(builtInTexts))(
  '%s fits on a phone of 320 px, with a countdown and a code of 64 characters',
  async (language) => {
    const endsAt = new Date(Date.now() + 250 * 36e5).toISOString();
    const config = discountIn(language, 'PH', { code: 'SUMMER-8'.repeat(8) });
    await shop.openTallPage({ ...config, banner: { ...config.banner, endsAt } }, 320, 568);
    await shop.visitor.banner.locator('time').waitFor();
    expect(await cutTexts()).toEqual([]);
    // 108 px, three more lines of the code, and a second line of a long countdown.
    expect(await heightOfBanner()).toBeLessThanOrEqual(108 + 3 * 18 + 20);
  },
);

test('no two parts overlap, whatever the position and the window', async () => {
  const countOverlaps = () =>
    shop.visitor.banner.evaluate((box) => {
      const parts = [...box.querySelectorAll('bdi, b, time, p, button')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect());
      return parts.flatMap((one, index) =>
        parts
          .slice(index + 1)
          .filter(
            (other) =>
              Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
              Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
          ),
      ).length;
    });
  for (const width of [1280, 768, 390, 320])
    for (const position of bannerPositions) {
      await shop.openTallPage(discount({ position }), width, 600);
      expect([width, position, await countOverlaps()]).toEqual([width, position, 0]);
    }
  // With a countdown, the message is what phones leave out.
  shop.respondWith(discount({ endsAt: new Date(Date.now() + 36e5).toISOString() }));
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, `<div data-ppp-banner></div>${tallContent}`);
  for (const width of [1280, 768, 390, 320]) {
    await shop.open(undefined, { viewport: { width, height: 600 } });
    await shop.visitor.banner.locator('time').waitFor();
    expect([width, 'in the page', await countOverlaps()]).toEqual([width, 'in the page', 0]);
  }
  await shop.openTallPage(discount({ offerTemplate: '' }), 1280, 600);
  expect(await countOverlaps()).toBe(0);
  await shop.openTallPage(discountIn('ar', 'EG'), 1280, 600, 'lang="ar" dir="rtl"');
  expect(await countOverlaps()).toBe(0);
});

test('a message, a code and a button as long as they may be stay within a small window, and can be scrolled to', async () => {
  await shop.openTallPage(
    discount({ messageTemplate: 'W'.repeat(500), ctaText: 'M'.repeat(60) }, { code: 'Q'.repeat(64) }),
    320,
    568,
  );
  await shop.visitor.banner.locator('p').hover();
  const [box] = await margins();
  expect(box?.top).toBeGreaterThanOrEqual(8);
  expect(box?.left).toBe(8);
  expect(await cutTexts()).toEqual([]);
  await shop.visitor.banner.getByRole('button', { name: 'MMM' }).click();
});

test('in a bar all parts stand in one row, in a card the code has a row of its own', async () => {
  const isInOneRow = () =>
    shop.visitor.banner.evaluate((box) => {
      const parts = [...box.querySelectorAll('b, p, button')];
      const tops = parts.map((part) => part.getBoundingClientRect().top);
      const bottoms = parts.map((part) => part.getBoundingClientRect().bottom);
      return Math.max(...tops) < Math.min(...bottoms);
    });
  for (const width of [1280, 768])
    for (const position of ['top', 'bottom'] as const) {
      await shop.openTallPage(discount({ position }), width, 700);
      expect(await isInOneRow()).toBe(true);
    }
  await shop.openTallPage(discount({ position: 'top-left' }), 1280, 700);
  expect(await isInOneRow()).toBe(false);
});

test.each([
  ['card', 'bottom-right', 1280],
  ['bar', 'top', 1280],
  ['line', 'bottom', 390],
] as const)(
  'in a %s the code and its button fill their field, with the same space above and below',
  async (...row) => {
    const [, position, width] = row;
    await shop.openTallPage(discount({ position }), width, 700);
    const field = await shop.visitor.banner.locator('.copy').boundingBox();
    expect(field?.height).toBeGreaterThanOrEqual(44);
    for (const part of ['code', 'code + span']) {
      const box = await shop.visitor.banner.locator(part).boundingBox();
      const distances = [(box?.y ?? 0) - (field?.y ?? 0), box?.height ?? 0, field?.height ?? 0];
      // Sizes follow the text size, so they are whole pixels but for a fraction.
      expect(distances.map(Math.round)).toEqual([4, 36, 44]);
    }
  },
);

test('nothing of the page moves: layout shift 0, scroll height unchanged', async () => {
  shop.stubs.page.html = htmlPage('', tallContent);
  await shop.open((page) => page.addInitScript(observeShifts));
  const size = () =>
    shop.visitor.page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.body.getBoundingClientRect().height,
    ]);
  const before = await size();
  await shop.visitor.page.addScriptTag({ url: shop.stubs.scriptUrl });
  await shop.visitor.banner.waitFor();
  await shop.visitor.page.waitForTimeout(200);
  expect(await shop.visitor.page.evaluate('shifts')).toEqual([]);
  expect(await size()).toEqual(before);
  // The observer works, because it reports a page that does move.
  await shop.visitor.page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'x' })),
  );
  await until(() => shop.visitor.page.evaluate('shifts.length > 0'));
});

test('from right to left the close button stands at the left and the code before the button', async () => {
  await shop.openTallPage(discountIn('ar', 'EG'), 1100, 700, 'lang="ar" dir="rtl"');
  const left = (name: string) =>
    shop.visitor.banner.locator(name).evaluate((element) => element.getBoundingClientRect().left);
  expect(await left('.close')).toBeLessThan(await left('b'));
  expect(await left('code')).toBeGreaterThan(await left('code + span'));
  const [box] = await margins();
  expect(box?.right).toBe(24);
});

test('the stop of an English message stands behind its last word on a right-to-left page', async () => {
  await shop.openTallPage(
    discount({ messageTemplate: 'Hello {{countryName}}.' }),
    1280,
    700,
    'lang="ar" dir="rtl"',
  );
  const [word, stop] = await shop.visitor.banner.locator('p').evaluate((message) => {
    const leftOf = (index: number): number => {
      const range = document.createRange();
      range.setStart(message.firstChild as Text, index);
      range.setEnd(message.firstChild as Text, index + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf('Hello '.length), leftOf('Hello India'.length)];
  });
  expect(stop).toBeGreaterThan(word ?? Infinity);
  expect(
    await shop.visitor.banner.locator('b').evaluate((offer) => getComputedStyle(offer).unicodeBidi),
  ).toBe('plaintext');
});

test('nothing of it is printed', async () => {
  await shop.openTallPage(discount(), 800, 600);
  await shop.visitor.page.emulateMedia({ media: 'print' });
  expect(await shop.visitor.banner.isVisible()).toBe(false);
});

test('the button keeps its width while it says that the code is copied, and says so for four seconds', async () => {
  await shop.openTallPage(discount(), 320, 568);
  const button = shop.visitor.banner.locator('.copy');
  const width = () => button.evaluate((element) => element.getBoundingClientRect().width);
  const before = await width();
  await shop.visitor.page.clock.install({ time: 0 });
  await shop.visitor.page.clock.pauseAt(1_000);
  await button.click();
  const isSaid = () => button.locator('span').last().isVisible();
  await until(isSaid);
  expect(await width()).toBe(before);
  await shop.visitor.page.clock.runFor(3_900);
  expect(await isSaid()).toBe(true);
  await shop.visitor.page.clock.runFor(200);
  expect(await isSaid()).toBe(false);
});

test.each(['light', 'dark'] as const)(
  'in a %s color scheme the colors are the campaign’s',
  async (colorScheme) => {
    shop.stubs.page.html = htmlPage(shop.stubs.snippet, tallContent).replace(
      '<head>',
      '<head><meta name="color-scheme" content="light dark">',
    );
    await shop.open(undefined, { colorScheme });
    await shop.visitor.banner.waitFor();
    const colors = await shop.visitor.banner.evaluate((box) => {
      const { backgroundColor, color } = getComputedStyle(box);
      const close = box.querySelector('button[aria-label]') ?? box;
      return [backgroundColor, color, getComputedStyle(close).color, getComputedStyle(close).backgroundColor];
    });
    expect(colors).toEqual([
      'rgb(17, 24, 39)',
      'rgb(249, 250, 251)',
      'rgb(249, 250, 251)',
      'rgba(0, 0, 0, 0)',
    ]);
  },
);
