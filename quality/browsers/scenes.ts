// `npm run tool -- scenes`: opens pages whose parts a banner must not cover, and counts bad views. A word
// behind `--` chooses: `npm run tool -- scenes checkout`.
import type { Browser, Page } from 'playwright-core';
import { discount } from '../../test/support/banner-script/banner-configs.ts';
import { defectsOf, isBannerVisible } from '../../test/support/banner-script/defects.ts';
import { type Scene, scenes } from '../../test/support/banner-script/furniture.ts';
import {
  bannerState,
  checkoutScrolls,
  largeControls,
  openCheckout,
} from '../../test/support/banner-script/large-controls.ts';
import { longPages, lookInPlaces } from '../../test/support/banner-script/scroll-places.ts';
import { htmlPage, type Stubs, startStubs } from '../../test/support/banner-script/stubs.ts';
import { launchBrowser } from '../../test/support/emulator/browser.ts';

/** A page that is looked at in one window. */
interface View {
  group: string;
  name: string;
  size: [width: number, height: number];
  position?: Scene['position'];
  html: string;
  script?: string;
  /** Returns what is wrong, or an empty text. */
  look: (page: Page, stubs: Stubs) => Promise<string>;
}

const large = [
  [1280, 800],
  [390, 844],
] as const;
const windows = [...large, [320, 568]] as const;
const settleMs = 1_500;
const atOnce = 4;
const goods = '<main><h1>Shop</h1><p style="height:3000px">Goods.</p></main>';

const largeControlViews = large.flatMap((size) =>
  largeControls.map(
    ({ name, html, script, isFixed }): View => ({
      group: 'a control as large as the window',
      name,
      size: [...size],
      html,
      ...(script ? { script } : {}),
      async look(page, stubs) {
        const { isVisible, clicked } = await bannerState(page);
        if (isFixed) return isVisible || clicked ? 'covers the control' : '';
        if (!isVisible) return clicked ? 'invisible, takes clicks' : 'hidden';
        return stubs.eventNames().length === 1 && clicked === 9 ? '' : 'not reported';
      },
    }),
  ),
);

const checkoutViews = large.flatMap((size) =>
  checkoutScrolls.map(
    (scroll): View => ({
      group: 'a checkout that opens over a scrolled page',
      name: `checkout, scrolled by ${scroll} px`,
      size: [...size],
      html: goods,
      async look(page) {
        await page.evaluate((top) => scrollTo(0, top), scroll);
        await page.waitForTimeout(settleMs);
        await page.evaluate(openCheckout);
        await page.waitForTimeout(settleMs);
        const { isVisible, clicked } = await bannerState(page);
        return isVisible || clicked ? 'over the checkout' : '';
      },
    }),
  ),
);

const furnitureViews = windows.flatMap((size) =>
  scenes.map(
    ({ name, html, isBody, position, script, hiddenIn }): View => ({
      group: 'furniture',
      name,
      size: [...size],
      position,
      html: isBody
        ? `${html}<script>addEventListener('DOMContentLoaded', () => {${script ?? ''}})</script>`
        : goods,
      async look(page) {
        if (!isBody) {
          await page.evaluate((markup) => {
            document.body.append(...new DOMParser().parseFromString(markup, 'text/html').body.children);
          }, html);
          if (script) await page.evaluate(script);
          await page.waitForTimeout(2 * settleMs);
        }
        const isHidden = Boolean(hiddenIn?.includes(size[0]));
        if ((await isBannerVisible(page)) === isHidden) return isHidden ? 'visible' : 'hidden';
        return (await defectsOf(page)).join();
      },
    }),
  ),
);

const placeViews = longPages.flatMap((longPage) =>
  longPage.windows.map(
    (size): View => ({
      group: `13 places, at least ${longPage.least} with a banner`,
      name: longPage.name,
      size,
      html: longPage.html,
      async look(page) {
        let shown = 0;
        await lookInPlaces(page, longPage, async () => {
          if (await isBannerVisible(page)) shown += 1;
        });
        console.log(`  ${longPage.name}: ${shown} of 13`);
        return shown < longPage.least ? `${shown} of 13` : '';
      },
    }),
  ),
);

async function lookAt(browser: Browser, { html, script, size, position, look }: View): Promise<string> {
  const stubs = await startStubs(discount({ position: position ?? 'bottom-right' }));
  stubs.page.html = htmlPage(stubs.snippet, html);
  const page = await browser.newPage({ viewport: { width: size[0], height: size[1] } });
  // The loader of this program gives functions their names by a helper that pages do not have.
  await page.addInitScript(`globalThis.__name = (named) => named; ${script ?? ''}`);
  await page.goto(stubs.shopUrl);
  await page.waitForTimeout(settleMs);
  const defect = await look(page, stubs);
  await page.close();
  await stubs.close();
  return defect;
}

const wanted = process.argv[2] ?? '';
const views = [...largeControlViews, ...checkoutViews, ...furnitureViews, ...placeViews].filter(
  ({ group, name }) => `${group} ${name}`.includes(wanted),
);
const browser = await launchBrowser();
const results = new Map<string, { count: number; bad: number }>();
const queue = [...views];
const work = async (): Promise<void> => {
  for (let view = queue.shift(); view; view = queue.shift()) {
    const defect = await lookAt(browser, view);
    const result = results.get(view.group) ?? { count: 0, bad: 0 };
    results.set(view.group, { count: result.count + 1, bad: result.bad + (defect ? 1 : 0) });
    if (defect) console.log(`  ${view.name}, ${view.size.join(' × ')}: ${defect}`);
  }
};
await Promise.all(Array.from({ length: atOnce }, work));
await browser.close();
console.log('| scenes | views | bad |\n| --- | --- | --- |');
for (const [group, { count, bad }] of results) console.log(`| ${group} | ${count} | ${bad} |`);
process.exitCode = [...results.values()].some(({ bad }) => bad) ? 1 : 0;
