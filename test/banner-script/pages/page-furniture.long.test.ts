import { discount } from '../../support/banner-script/banner-configs.ts';
import { defectsOf, isBannerVisible } from '../../support/banner-script/defects.ts';
import { type Scene, scenes } from '../../support/banner-script/furniture.ts';
import { tallContent, useShop } from '../../support/banner-script/shop.ts';
import { htmlPage } from '../../support/banner-script/stubs.ts';
import { settle, until } from '../../support/banner-script/visit.ts';
import { eventually } from '../../support/service/eventually.ts';

const shop = useShop();

const windows = [
  [1280, 800],
  [390, 844],
  [320, 568],
] as const;

/** Longer than the script takes to follow a change of the page. */
const settleMs = 900;

const defects = (): Promise<string[]> => defectsOf(shop.visitor.page);

const isVisible = (): Promise<boolean> => isBannerVisible(shop.visitor.page);

async function openScene({ html, isBody, position, script }: Scene, width: number, height: number) {
  shop.respondWith(discount({ position: position ?? 'bottom-right' }));
  const body = script
    ? `${html}<script>addEventListener('DOMContentLoaded', () => {${script}})</script>`
    : html;
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, isBody ? body : tallContent);
  await shop.open(undefined, { viewport: { width, height } });
  await shop.visitor.banner.waitFor({ state: 'attached' });
  if (!isBody) {
    await until(() => shop.stubs.eventNames().includes('banner_shown'));
    await shop.visitor.page.evaluate((markup) => {
      const { body } = new DOMParser().parseFromString(markup, 'text/html');
      for (const part of [...body.children]) {
        part.setAttribute('data-furniture', '');
        document.body.append(part);
      }
    }, html);
    if (script) await shop.visitor.page.evaluate(script);
  }
  await settle(shop.visitor.page, settleMs);
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
