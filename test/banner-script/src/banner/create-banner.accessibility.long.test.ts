import axe from 'axe-core';
import { bannerPositions } from '../../../../core/campaigns/campaign-values.ts';
import { discount } from '../../../support/banner-script/banner-configs.ts';
import { useShop } from '../../../support/banner-script/shop.ts';

const shop = useShop();

test('in forced colors box, code and buttons keep an outline', async () => {
  await shop.openTallPage(discount(), 800, 600);
  await shop.visitor.page.emulateMedia({ forcedColors: 'active' });
  for (const selector of ['ppp-banner section', 'ppp-banner .copy']) {
    const [width, border, background] = await shop.visitor.page.locator(selector).evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return [borderTopWidth, borderTopColor, backgroundColor];
    });
    expect(width).toBe('1px');
    expect(border).not.toBe(background);
  }
});

test('what is focused has a ring', async () => {
  await shop.openTallPage(discount(), 800, 600);
  for (const part of ['.copy', '.close']) {
    await shop.visitor.page.keyboard.press('Tab');
    const ring = await shop.visitor.page
      .locator(`ppp-banner ${part}`)
      .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(ring).toBe('auto');
  }
});

test('the close button is large enough for a finger', async () => {
  await shop.openTallPage(discount(), 320, 568);
  const box = await shop.visitor.banner.getByRole('button', { name: 'Close' }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

describe('axe finds nothing to object to', () => {
  test.each(bannerPositions.flatMap((position) => [[position, 1100] as const, [position, 320] as const]))(
    'at %s, %i px wide',
    async (position, width) => {
      await shop.openTallPage(discount({ position }), width, 600);
      expect(await violations()).toEqual([]);
    },
  );

  test.each([
    ['no code', discount({}, { code: null }), 800, 'lang="en"'],
    [
      'light colors',
      discount({
        backgroundColor: '#ffffff',
        textColor: '#111827',
        ctaColor: '#1d4ed8',
        ctaTextColor: '#ffffff',
      }),
      800,
      'lang="en"',
    ],
    ['right to left', discount(), 800, 'lang="ar" dir="rtl"'],
  ])('in %s', async (_, config, width, attributes) => {
    await shop.openTallPage(config, width, 600, attributes);
    expect(await violations()).toEqual([]);
  });

  test('and would find it', async () => {
    await shop.openTallPage(discount({}, { language: 'no language' }), 800, 600);
    expect(await violations()).toEqual(['valid-lang']);
  });
});

async function violations(): Promise<string[]> {
  await shop.visitor.page.evaluate(axe.source);
  const results = await shop.visitor.page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(),
  );
  return results.violations.map(({ id }) => id);
}
