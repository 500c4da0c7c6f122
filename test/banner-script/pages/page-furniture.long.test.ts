import { eventually } from '../../support/service/eventually.ts';
import { discount } from '../stage/banner-configs.ts';
import { defectsOf, isBannerVisible } from '../stage/defects.ts';
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

const defects = (): Promise<string[]> => defectsOf(shop.visitor.page);

const isVisible = (): Promise<boolean> => isBannerVisible(shop.visitor.page);

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
    await until(async () => (await isVisible()) !== isHidden);
    await eventually('no control is under the banner', defects, (found) => found.length === 0);
    if (scene.isBody) return;
    await shop.visitor.page.evaluate(() => {
      for (const part of document.querySelectorAll('[data-furniture]')) part.remove();
    });
    await until(isVisible);
  });
});
