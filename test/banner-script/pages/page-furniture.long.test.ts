import { eventually } from '../../support/service/eventually.ts';
import { discount } from '../stage/banner-configs.ts';
import { type Scene, scenes } from '../stage/furniture.ts';
import { tallContent, useShop } from '../stage/shop.ts';
import { htmlPage } from '../stage/stage.ts';
import { until } from '../stage/visit.ts';

const shop = useShop();

const windows = [
  [1280, 800],
  [390, 844],
  [320, 568],
] as const;

/** Longer than the script usually takes to follow a change of the page. */
const settleMs = 900;

/**
 * Defects of a view: controls with a point under the banner, and points of the banner under a part of the
 * page.
 */
const defects = (): Promise<string[]> =>
  shop.visitor.page.evaluate(() => {
    const ninePoints = (element: Element): [x: number, y: number][] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const shares = [0.1, 0.5, 0.9];
      return shares.flatMap((x) => shares.map((y): [number, number] => [left + x * width, top + y * height]));
    };
    const topmost = (x: number, y: number): string => document.elementFromPoint(x, y)?.localName ?? '';
    const withShadow = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) =>
        element.shadowRoot && element.localName !== 'ppp-banner'
          ? [element, ...withShadow(element.shadowRoot)]
          : [element],
      );
    const found: string[] = [];
    for (const control of withShadow(document).filter((element) =>
      element.matches('a, button, input, iframe, body > div[style*="50%"]'),
    ))
      if (ninePoints(control).some((point) => topmost(...point) === 'ppp-banner'))
        found.push(`<${control.localName}>${control.textContent} is under the banner`);
    const box = document.querySelector('ppp-banner')?.shadowRoot?.querySelector('section');
    if (box && getComputedStyle(box).visibility === 'visible')
      for (const point of ninePoints(box))
        if (topmost(...point) !== 'ppp-banner') found.push(`<${topmost(...point)}> is over the banner`);
    return found;
  });

const isBannerVisible = (): Promise<boolean> =>
  shop.visitor.banner.evaluate((box) => getComputedStyle(box).visibility === 'visible');

async function openScene({ html, isBody, position, script }: Scene, width: number, height: number) {
  shop.respondWith(discount({ position: position ?? 'bottom-right' }));
  const body = script
    ? `${html}<script>addEventListener('DOMContentLoaded', () => {${script}})</script>`
    : html;
  shop.stage.page.html = htmlPage(shop.stage.snippet, isBody ? body : tallContent);
  await shop.open(undefined, { viewport: { width, height } });
  await shop.visitor.banner.waitFor({ state: 'attached' });
  if (!isBody) {
    await until(() => shop.stage.eventNames().includes('banner_shown'));
    await shop.visitor.page.evaluate((markup) => {
      const { body } = new DOMParser().parseFromString(markup, 'text/html');
      for (const part of [...body.children]) {
        part.setAttribute('data-furniture', '');
        document.body.append(part);
      }
    }, html);
    if (script) await shop.visitor.page.evaluate(script);
  }
  await shop.visitor.page.waitForTimeout(settleMs);
}

describe.each(windows)('in a window of %i × %i', (width, height) => {
  test.each(scenes)('$name stays free', async (scene) => {
    await openScene(scene, width, height);
    const isHidden = Boolean(scene.hiddenIn?.includes(width));
    await until(async () => (await isBannerVisible()) !== isHidden);
    await eventually('no control is under the banner', defects, (found) => found.length === 0);
    if (scene.isBody) return;
    await shop.visitor.page.evaluate(() => {
      for (const part of document.querySelectorAll('[data-furniture]')) part.remove();
    });
    await until(isBannerVisible);
  });
});
